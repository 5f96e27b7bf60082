import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from '@jest/globals';
import type { DeviceProtection } from '../../src/devices/devices.contract.js';
import { type OwnApp, startApp } from '../setup/servers/app.js';
import { GroupSends } from '../setup/whatsapp/group-sends.js';
import { zoneAtNoon } from '../setup/zone-at-noon.js';
import { Merchant } from '../setup/whatsapp/merchant.js';

// Only messages that WhatsApp accepts use slots of the daily and hourly caps.
let server: OwnApp;
let merchant: Merchant;
let sends: GroupSends;

beforeAll(async () => {
  server = await startApp();
  merchant = await Merchant.open(server, { timeZone: zoneAtNoon() });
  sends = new GroupSends(server, merchant);
}, 60_000);
beforeEach(async () => {
  await sends.setGap(0);
  await sends.sql('update devices set sent_day = 0, sent_hour = 0 where id = ?', [merchant.device.id]);
});
afterEach(() => merchant.sandbox.clearFaults(merchant.number));
afterAll(async () => {
  await merchant.close();
  await server.close();
});

const isFinished = ({ state }: { state: string }) => state === 'finished';
const protection = async (): Promise<DeviceProtection> =>
  (await merchant.apiUser.client.get(`/api/v1/device-settings/${merchant.device.sessionId}`)).body.protection;
const countBulkMessages = async () =>
  (
    await sends.sql<{ count: number }>('select count(*)::int count from messages where is_bulk and device_id = ?', [
      merchant.device.id,
    ])
  )[0]?.count;

it('a group with many numbers that are not on WhatsApp pauses without using a slot or a gap, and can be resumed', async () => {
  await sends.setGap(30);
  const { id: group, people } = await sends.groupWithAbsent(19, 1);
  const before = await countBulkMessages();
  const id = await sends.start(group, 'is anybody there?');
  const send = await sends.until(id, ({ state }) => state === 'paused', 'the group message is paused');
  expect(send).toMatchObject({
    hold_reason: 'not_on_whatsapp',
    counts: { skipped: 5, waiting: 15, failed: 0, sent: 0 },
  });
  expect([(await protection()).sent_today, await countBulkMessages()]).toEqual([0, before]);
  await sends.setGap(0);
  // A resumed message does not pause a second time.
  expect((await sends.change(id, 'resume')).send).toMatchObject({ state: 'running', hold_reason: null });
  await sends.until(id, ({ counts }) => counts.skipped === 19, 'all absent numbers are skipped');
  await sends.until(id, isFinished, 'the group message is finished');
  const skipped = await sends.recipients(id, '&status=skipped');
  expect(new Set(skipped.map(({ reason }) => reason))).toEqual(new Set(['not_on_whatsapp']));
  expect(await sends.inboxes(people)).toEqual([['is anybody there?']]);
  expect([(await protection()).sent_today, await countBulkMessages()]).toEqual([1, Number(before) + 1]);
}, 120_000);

it('four absent numbers of seven do not pause, and their lookups are not repeated', async () => {
  const { id: group, people } = await sends.groupWithAbsent(4, 3);
  const id = await sends.start(group, 'most are there');
  const send = await sends.until(id, isFinished, 'the group message is finished');
  expect(send.counts).toMatchObject({ skipped: 4, total: 7 });
  expect((await protection()).sent_today).toBe(3);
  const again = await sends.start(group, 'most are there');
  expect((await sends.read(again)).counts).toMatchObject({ skipped: 4 });
  await sends.until(again, isFinished, 'the group message is finished');
  expect(await sends.inboxes(people)).toEqual(people.map(() => ['most are there', 'most are there']));
}, 60_000);

it('rejected messages use no slot of the daily cap', async () => {
  await sends.sql('update devices set cap_day = 3 where id = ?', [merchant.device.id]);
  const { id: group, people } = await sends.group(7);
  await merchant.sandbox.fault({ number: merchant.number, kind: 'ack-error', code: 479, times: 2 });
  const id = await sends.start(group, 'two are refused');
  const send = await sends.until(
    id,
    ({ hold_reason, counts }) => hold_reason === 'cap_day' && counts.queued === 0,
    'sending is held by the daily cap',
  );
  expect(send.counts).toMatchObject({ failed: 2, waiting: 2 });
  expect((await sends.inboxes(people, 1_000)).flat()).toHaveLength(3);
  expect(await protection()).toMatchObject({ sent_today: 3, cap_today: 3 });
  await sends.change(id, 'cancel');
}, 60_000);

it('while the device is offline a recipient waits, and gets no unchecked message', async () => {
  const { sandbox, number } = merchant;
  const { id: group, people } = await sends.group(1);
  await sandbox.fault({ number, kind: 'refuse-login', code: 503 });
  await sandbox.close('tcp', { number });
  const id = await sends.start(group, 'later');
  await sends.until(id, ({ hold_reason }) => hold_reason === 'device_away', 'the hold reason is shown');
  expect((await sends.recipients(id)).map(({ status }) => status)).toEqual(['waiting']);
  await sandbox.clearFaults(number);
  await sends.until(id, isFinished, 'the group message is finished');
  expect(await sends.inboxes(people)).toEqual([['later']]);
}, 60_000);
