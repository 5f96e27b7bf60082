import { beforeAll, expect, it } from '@jest/globals';
import type { TestApp } from '../setup/servers/app.js';
import { workerApp } from '../setup/shared/worker-app.js';
import { type OpenedSender, openSender } from '../setup/whatsapp/sender.js';

let server: TestApp;
let owner: OpenedSender;
let stranger: OpenedSender;
let group: number;

beforeAll(async () => {
  server = await workerApp();
  [owner, stranger] = [await openSender(server), await openSender(server)];
  group = await owner.group([(await owner.contact()).id, (await owner.contact()).id]);
}, 60_000);

const sql = <Row>(query: string, params: unknown[] = []) => server.orm.em.getConnection().execute<Row[]>(query, params);
const campaignOf = (more: object = {}) => ({
  name: 'Eid',
  devices: [owner.deviceId],
  groups: [group],
  body: 'Hello',
  status: false,
  ...more,
});
const read = async (id: number) => (await owner.client.get(`/api/v1/campaigns/${id}`)).body.data.campaign;

it('a campaign is created once per Idempotency-Key, also by concurrent calls', async () => {
  const key = { 'idempotency-key': 'from-the-form' };
  const make = (more: object = {}) => owner.client.post('/api/v1/campaigns', campaignOf(more), key);
  const answers = [...(await Promise.all([make(), make()])), await make()];
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
  expect(new Set(answers.map(({ body }) => body.data.campaign.id)).size).toBe(1);
  const otherCampaign = await make({ name: 'Another' });
  expect(otherCampaign).toMatchObject({ status: 409, body: { code: 'messages.idempotency_mismatch' } });
  const { body } = await stranger.client.post(
    '/api/v1/campaigns',
    {
      ...campaignOf(),
      devices: [stranger.deviceId],
      groups: [await stranger.group([(await stranger.contact()).id])],
    },
    key,
  );
  expect(body.data.campaign.id).not.toBe(answers[0]!.body.data.campaign.id);
});

it('a campaign has a unique number within its account', async () => {
  const [sender, otherSender] = [await openSender(server), await openSender(server)];
  const make = async (by: OpenedSender): Promise<{ id: number; number: number }> => {
    const parts = { devices: [by.deviceId], groups: [await by.group([(await by.contact()).id])] };
    return (await by.client.post('/api/v1/campaigns', { ...campaignOf(), ...parts })).body.data.campaign;
  };
  const created = [await make(sender), await make(sender), await make(otherSender)];
  expect(created.map(({ number }) => number)).toEqual([1, 2, 1]);
  await sender.client.delete(`/api/v1/campaigns/${created[1]!.id}`);
  expect((await make(sender)).number).toBe(3);
});

it('an unstarted campaign counts the current contacts of its groups, each once', async () => {
  const [first, second, third] = [await owner.contact(), await owner.contact(), await owner.contact()];
  const groups = [await owner.group([first.id, second.id]), await owner.group([second.id])];
  const { id } = (await owner.client.post('/api/v1/campaigns', campaignOf({ groups }))).body.data.campaign;
  expect(await read(id)).toMatchObject({ phone_contacts_count: 2, state: 'draft' });
  await sql('insert into group_members (group_id, contact_id, account_id) values (?, ?, ?)', [
    groups[1],
    third.id,
    owner.accountId,
  ]);
  expect(await read(id)).toMatchObject({ phone_contacts_count: 3, counts: { waiting: 3, total: 3 } });
  const { body } = await owner.client.get('/api/v1/campaigns?rows=100');
  expect(body.data.find((campaign: { id: number }) => campaign.id === id)).toMatchObject({ phone_contacts_count: 3 });
});
