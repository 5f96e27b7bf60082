import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals';
import { RunCampaignTick } from '../../src/campaigns/commands/run-campaign-tick.js';
import type { DeviceProtection } from '../../src/devices/devices.contract.js';
import { ProtectionTimings } from '../../src/devices/protection/protection-timings.js';
import { type OwnApp, startApp } from '../setup/servers/app.js';
import { GroupSends } from '../setup/whatsapp/group-sends.js';
import { zoneAtNoon } from '../setup/zone-at-noon.js';
import { Merchant } from '../setup/whatsapp/merchant.js';
import { waitFor } from '../setup/wait-for.js';

let server: OwnApp;
let merchant: Merchant;
let sends: GroupSends;

beforeAll(async () => {
  server = await startApp();
  merchant = await Merchant.open(server, { timeZone: zoneAtNoon() });
  sends = new GroupSends(server, merchant);
  await sends.setGap(0);
}, 60_000);
afterEach(() => merchant.sandbox.clearFaults(merchant.number));
afterAll(async () => {
  await merchant.close();
  await server.close();
});

const isFinished = ({ state }: { state: string }) => state === 'finished';
const readProtection = async (): Promise<DeviceProtection> =>
  (await merchant.apiUser.client.get(`/api/v1/device-settings/${merchant.device.sessionId}`)).body.protection;
const untilLimited = (by: string) =>
  waitFor(`the device is limited by ${by}`, async () => {
    const { limit } = await readProtection();
    return limit?.by === by && limit;
  });
const createKnownContact = async () => {
  const { number } = await merchant.sandbox.phones.create({ name: 'Friend' });
  await merchant.sandbox.send(number, merchant.number, 'hello');
  await merchant.untilArrived(number, ({ body }) => body === 'hello');
  return number;
};
const createStranger = async () => (await merchant.sandbox.phones.create({ name: 'Stranger' })).number;
const textsOf = async (number: string) =>
  (await merchant.sandbox.inbox(number)).filter(({ fromMe }) => !fromMe).map(({ text }) => text);

it('while WhatsApp restricts the number, messages to new contacts wait, and those to known contacts are sent', async () => {
  const { sandbox, number } = merchant;
  const [known, rejected, later] = [await createKnownContact(), await createStranger(), await createStranger()];
  await sandbox.fault({ number, kind: 'ack-error', code: 463 });
  const { id: first } = await merchant.write(rejected, 'refused');
  expect(await merchant.untilStatus(first, 'failed')).toMatchObject({ failure: 'refused_463' });
  const { until } = await untilLimited('time_lock');
  expect(Date.parse(until ?? '')).toBeGreaterThan(Date.now() + 3_000_000);
  await sandbox.clearFaults(number);

  const { id: second } = await merchant.write(later, 'for later');
  const { id: third } = await merchant.write(known, 'for a friend');
  await merchant.untilStatus(third, 'delivered');
  const held = await merchant.until(second, ({ hold }) => hold !== null, 'the hold reason is shown');
  expect(held).toMatchObject({ status: 'queued', failure: null, hold: { reason: 'new_people', until } });

  const { id: group, people } = await sends.group(3);
  await sandbox.send(people[1]!.number, number, 'hello');
  await merchant.untilArrived(people[1]!.number, ({ body }) => body === 'hello');
  const id = await sends.start(group, 'to all');
  const send = await sends.until(id, ({ hold_reason }) => hold_reason !== null, 'the hold reason is shown');
  expect(send).toMatchObject({
    state: 'running',
    hold_reason: 'new_people',
    held_until: until,
    counts: { waiting: 2 },
  });
  expect((await sends.recipients(id, '&status=delivered')).map(({ phone_number }) => phone_number)).toEqual([
    people[1]?.number,
  ]);

  await sends.sql(`update devices set limited_until = now() + interval '1 second' where id = ?`, [merchant.device.id]);
  await sends.until(id, isFinished, 'the group message is finished');
  expect(await merchant.untilStatus(second, 'delivered')).toMatchObject({ hold: null });
  for (const person of people) expect(await textsOf(person.number)).toEqual(['to all']);
  // A rejected message is never retried.
  expect(await merchant.read(first)).toMatchObject({ status: 'failed', failure: 'refused_463' });
  expect(await textsOf(rejected)).toEqual([]);
  const [row] = await sends.sql<{ attempts: number }>('select attempts from messages where id = ?', [first]);
  expect(row?.attempts).toBe(1);
  await waitFor(
    'the end of the restriction is recorded',
    async () => {
      const { body } = await merchant.apiUser.client.get(`/api/v1/device-events/${merchant.device.sessionId}`);
      const kinds = body.data.map(({ kind }: { kind: string }) => kind);
      return kinds.includes('limited') && kinds.includes('unlimited');
    },
    20_000,
  );
}, 60_000);

it('without a restriction one rejection affects one contact, and a second pauses messages to new contacts', async () => {
  const { sandbox, number } = merchant;
  server.app.get(ProtectionTimings, { strict: false }).restMs = 6_000;
  const sendRejected = async () => {
    // WhatsApp then reports that the account is not restricted.
    await sandbox.fault({ number, kind: 'ack-error', code: 463, times: 1 });
    const { id } = await merchant.write(await createStranger(), 'refused');
    await merchant.untilStatus(id, 'failed');
  };
  await sendRejected();
  const { id: between } = await merchant.write(await createKnownContact(), 'known');
  await merchant.untilStatus(between, 'delivered');
  expect((await readProtection()).limit).toBeNull();
  await sendRejected();
  const { until } = await untilLimited('refusals');
  const { id } = await merchant.write(await createStranger(), 'after the rest');
  expect(await merchant.until(id, ({ hold }) => hold !== null, 'the message is held')).toMatchObject({
    hold: { until },
  });
  await waitFor(
    'the message is sent',
    async () => ['sent', 'delivered'].includes((await merchant.read(id)).status),
    25_000,
  );
  expect(Date.now()).toBeGreaterThanOrEqual(Date.parse(until ?? ''));
}, 60_000);

it('concurrent ticks send no more than the daily cap, and the rest is sent on the next day', async () => {
  await sends.sql(
    `update devices set cap_day = 4, sent_day = 0, sent_hour = 0, day_ends_at = null, hour_ends_at = null where id = ?`,
    [merchant.device.id],
  );
  const { id: group, people } = await sends.group(7);
  const tick = () => server.app.get(RunCampaignTick).execute(null);
  const id = await sends.start(group, 'a few a day');
  await Promise.all([tick(), tick(), tick()]);
  const send = await sends.until(
    id,
    ({ hold_reason, counts }) => {
      void tick();
      return hold_reason !== null && counts.queued === 0;
    },
    'sending is held by the daily cap',
  );
  expect(send).toMatchObject({ state: 'running', hold_reason: 'cap_day', ends_at: null, counts: { waiting: 3 } });
  const [row] = await sends.sql<{ day_ends_at: string; sent: number }>(
    `select day_ends_at, (select count(*)::int from messages where device_id = d.id and is_bulk and body = 'a few a day') sent
       from devices d where id = ?`,
    [merchant.device.id],
  );
  expect([send.held_until, row?.sent]).toEqual([new Date(row!.day_ends_at).toISOString(), 4]);
  expect((await sends.inboxes(people, 300)).flat()).toHaveLength(4);
  expect(await readProtection()).toMatchObject({ sent_today: 4, cap_today: 4 });
  await merchant.untilStatus((await merchant.write(await createStranger(), 'one more')).id, 'delivered');
  expect((await readProtection()).sent_today).toBe(5);

  await sends.sql(`update devices set day_ends_at = now() where id = ?`, [merchant.device.id]);
  await sends.until(id, isFinished, 'the group message is finished');
  expect((await sends.inboxes(people)).flat()).toHaveLength(7);
}, 60_000);

it('after five rejections the device pauses bulk sending, reports it, and can be resumed by its owner', async () => {
  await sends.setGap(0);
  const { sandbox, number, device, apiUser } = merchant;
  const { id: group, people } = await sends.group(9);
  await sandbox.fault({ number, kind: 'ack-error', code: 479, times: 5 });
  const id = await sends.start(group, 'too many');
  const send = await sends.until(id, ({ hold_reason }) => hold_reason !== null, 'bulk sending is paused');
  expect(send).toMatchObject({ state: 'running', hold_reason: 'device_guarded', counts: { failed: 5, waiting: 4 } });
  expect((await readProtection()).guard).toMatchObject({ reason: 'failures' });
  await apiUser.events.next('device.changed', ({ device: { protection: shown } }) => shown.guard !== null);
  await merchant.untilStatus((await merchant.write(await createStranger(), 'by hand')).id, 'delivered');
  expect((await sends.read(id)).counts.waiting).toBe(4);
  expect((await apiUser.client.post(`/api/v1/device-settings/${device.sessionId}/resume`)).status).toBe(200);
  expect(await sends.until(id, isFinished, 'the group message is finished')).toMatchObject({ counts: { failed: 5 } });
  expect((await sends.inboxes(people)).flat()).toEqual(Array.from({ length: 4 }, () => 'too many'));
}, 60_000);

it('repeated opt-outs of one contact count once, and pause nothing', async () => {
  await sends.setGap(0);
  const { id: group, people } = await sends.group(2);
  const id = await sends.start(group, 'to two');
  await sends.until(id, isFinished, 'the group message is finished');
  const [repeating, second] = people.map(({ number }) => number) as [string, string];
  const sendText = async (number: string, word: string) => {
    const { id: last } = (await sends.sql<{ id: string }>('select coalesce(max(id), 0) id from messages'))[0]!;
    await merchant.sandbox.send(number, merchant.number, word);
    await waitFor(
      'the text is recorded',
      async () => (await sends.sql('select from messages where id > ? and body = ?', [last, word])).length > 0,
    );
  };
  for (const word of ['STOP', 'START', 'STOP', 'START', 'STOP']) await sendText(repeating, word);
  await sendText(second, 'STOP');
  const readOptOuts = async () =>
    (
      await sends.sql<{ opt_outs: string }>(
        `select regexp_replace(bulk_outcomes, '[^o]', '', 'g') opt_outs from devices where id = ?`,
        [merchant.device.id],
      )
    )[0]?.opt_outs;
  await waitFor('both opt-outs are counted', async () => (await readOptOuts())?.startsWith('oo'));
  expect([await readOptOuts(), (await readProtection()).guard]).toEqual(['oo', null]);
  await sends.sql(`update devices set bulk_outcomes = '' where id = ?`, [merchant.device.id]);
}, 60_000);

it('after three opt-outs from a bulk message the device pauses bulk sending', async () => {
  await sends.setGap(0);
  const { id: group, people } = await sends.group(4);
  const id = await sends.start(group, 'enough?');
  await sends.until(id, isFinished, 'the group message is finished');
  for (const { number } of people.slice(0, 3)) {
    expect((await readProtection()).guard).toBeNull();
    await merchant.sandbox.send(number, merchant.number, 'STOP');
    await merchant.untilArrived(number, ({ body }) => body === 'STOP');
  }
  await waitFor('bulk sending is paused', async () => (await readProtection()).guard?.reason === 'opt_outs');
}, 60_000);
