import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { RunCampaignTick } from '../../src/campaigns/commands/run-campaign-tick.js';
import { type OwnApp, startApp } from '../setup/servers/app.js';
import { GroupSends } from '../setup/whatsapp/group-sends.js';
import { Merchant } from '../setup/whatsapp/merchant.js';

let server: OwnApp;
let merchant: Merchant;
let sends: GroupSends;

beforeAll(async () => {
  server = await startApp();
  merchant = await Merchant.open(server);
  sends = new GroupSends(server, merchant);
  await sends.setGap(0);
}, 60_000);
afterAll(async () => {
  await merchant.close();
  await server.close();
});

const isFinished = ({ state }: { state: string }) => state === 'finished';
const tick = () => server.app.get(RunCampaignTick).execute(null);

it('nothing is sent during the undo period or after an undo, and an undo after the period is rejected', async () => {
  sends.undoDelayMs = 4_000;
  const { id: group, people } = await sends.group(3);
  const [undone, kept] = [await sends.start(group, 'by mistake'), await sends.start(group, 'on purpose')];
  const send = await sends.read(undone);
  expect(Date.parse(send.undo_until ?? '')).toBeGreaterThan(Date.now() + 2_000);
  expect(send.next_at).toBe(send.undo_until);
  await Promise.all([tick(), tick()]);
  expect(send.counts.waiting).toBe(3);
  const { status, send: cancelled } = await sends.change(undone, 'undo');
  expect([status, cancelled]).toMatchObject([200, { state: 'cancelled', undo_until: null, counts: { skipped: 3 } }]);
  expect((await sends.change(undone, 'undo')).status).toBe(200);
  expect((await sends.inboxes(people, 0)).flat()).toEqual([]);
  await sends.until(kept, isFinished, 'the other message is finished');
  expect(await sends.change(kept, 'undo')).toMatchObject({ status: 409, code: 'campaigns.begun' });
  expect(await sends.inboxes(people)).toEqual(people.map(() => ['on purpose']));
}, 60_000);

it('an undo at the moment of the start excludes either all recipients or none', async () => {
  const { id: group, people } = await sends.group(1);
  sends.undoDelayMs = 300;
  let sentCount = 0;
  for (let round = 0; round < 12; round++) {
    const id = await sends.start(group, `round ${round}`);
    await sleep(255 + round * 6);
    const [{ status }] = await Promise.all([sends.change(id, 'undo'), tick(), tick(), tick()]);
    if (status === 200) {
      await sleep(300);
      expect(await sends.read(id)).toMatchObject({ state: 'cancelled', counts: { sent: 0, delivered: 0, queued: 0 } });
    } else {
      sentCount += 1;
      await sends.until(id, isFinished, 'the group message is finished');
    }
  }
  expect((await sends.inboxes(people, sentCount === 0 ? 0 : 2_000)).flat()).toHaveLength(sentCount);
}, 60_000);

it('a message to a single contact is not delayed', async () => {
  sends.undoDelayMs = 60_000;
  const { number } = await merchant.sandbox.phones.create({ name: 'One' });
  await merchant.untilStatus((await merchant.write(number, 'at once')).id, 'delivered');
});
