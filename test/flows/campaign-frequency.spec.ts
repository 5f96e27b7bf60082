import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { type OwnApp, startApp } from '../setup/servers/app.js';
import { waitFor } from '../setup/wait-for.js';
import { Campaigns } from '../setup/whatsapp/campaigns.js';
import { Merchant } from '../setup/whatsapp/merchant.js';

let server: OwnApp;
let merchant: Merchant;
let campaigns: Campaigns;
let secondDevice: { id: number };

beforeAll(async () => {
  server = await startApp();
  merchant = await Merchant.open(server);
  campaigns = new Campaigns(server, merchant);
  secondDevice = await campaigns.device();
}, 60_000);
beforeEach(() => campaigns.removeLimits());
afterAll(async () => {
  await merchant.close();
  await server.close();
});

const setLimit = async (frequency_messages: number | null, frequency_days: number | null) => {
  const { status } = await campaigns.call('save-settings', {
    account_settings: { frequency_messages, frequency_days },
  });
  expect(status).toBe(200);
};
const reasons = async (id: number) => (await campaigns.operations(id)).map(({ reason }) => reason);

it('a contact at the frequency limit is excluded at the start, and shown as excluded before', async () => {
  const people = await campaigns.people(3);
  const groups = [await campaigns.group(people)];
  await campaigns.untilFinished(await campaigns.create({ groups: [await campaigns.group(people.slice(0, 2))] }));
  const order = { name: 'Eid', devices: [merchant.device.id], groups, body: 'Hello' };
  const audience = async () => (await campaigns.call('campaigns-preflight', order)).body.data.audience;
  expect(await audience()).toMatchObject({ total: 3, to_send: 3, left_out: [] });
  await setLimit(1, 7);
  expect(await audience()).toMatchObject({ to_send: 1, left_out: [{ reason: 'too_often', count: 2 }] });
  await setLimit(2, 7);
  expect(await audience()).toMatchObject({ to_send: 3 });
  await setLimit(1, 7);
  const id = await campaigns.create({ groups });
  expect((await campaigns.untilFinished(id)).counts).toMatchObject({ skipped: 2, total: 3 });
  expect(await reasons(id)).toEqual(['too_often', 'too_often', null]);
  expect((await campaigns.inboxes(people)).map(({ length }) => length)).toEqual([1, 1, 1]);

  // Old and failed messages do not count.
  const bulk = `is_bulk and chat_id in (select c.id from chats c where c.contact_id = ?)`;
  await campaigns.sql(`update messages set at = now() - interval '8 days' where ${bulk}`, [people[0]!.contactId]);
  await campaigns.sql(`update messages set status = 'failed' where ${bulk}`, [people[1]!.contactId]);
  expect(await audience()).toMatchObject({ to_send: 2 });
  await setLimit(null, null);
  expect(await audience()).toMatchObject({ to_send: 3 });
}, 90_000);

it('a contact gets no more messages than allowed of simultaneous campaigns on two devices', async () => {
  await setLimit(1, 30);
  const people = await campaigns.people(8);
  const groups = [await campaigns.group(people)];
  const ids = [];
  for (const device of [merchant.device.id, secondDevice.id])
    ids.push(await campaigns.create({ groups, devices: [device], status: false }));
  // Both snapshots include all recipients.
  await Promise.all(ids.map((id) => campaigns.call(`campaigns/${id}/resume`)));
  const finished = await Promise.all(ids.map((id) => campaigns.untilFinished(id)));
  expect((await campaigns.inboxes(people)).map(({ length }) => length)).toEqual(people.map(() => 1));
  const sum = (read: (counts: (typeof finished)[number]['counts']) => number) =>
    finished.reduce((total, { counts }) => total + read(counts), 0);
  expect(sum(({ sent, delivered, read }) => sent + delivered + read)).toBe(8);
  expect(sum(({ skipped }) => skipped)).toBe(8);
  for (const reason of (await Promise.all(ids.map(reasons))).flat()) expect([null, 'too_often']).toContain(reason);
}, 90_000);

it('a message to a group is sent to all, even above the limit', async () => {
  await setLimit(1, 30);
  const people = await campaigns.people(2);
  const group = await campaigns.group(people);
  await campaigns.untilFinished(await campaigns.create({ groups: [group] }));
  const { body } = await campaigns.call('messages', { device: merchant.device.sessionId, group, body: 'To the group' });
  expect(body.count).toBe(2);
  await waitFor('each recipient has both messages', async () =>
    (await campaigns.inboxes(people, 0)).every((texts) => texts.length === 2),
  );
}, 90_000);
