import { beforeAll, expect, it } from '@jest/globals';
import type { TestApp } from '../setup/servers/app.js';
import { workerApp } from '../setup/shared/worker-app.js';
import { type OpenedSender, openSender } from '../setup/whatsapp/sender.js';

let server: TestApp;
let owner: OpenedSender;

beforeAll(async () => {
  server = await workerApp();
  owner = await openSender(server);
});

const sql = (query: string, params: unknown[]) => server.orm.em.getConnection().execute(query, params);
const create = async (more: object) => {
  const order = { name: 'Eid', devices: [owner.deviceId], groups: [await owner.group([(await owner.contact()).id])] };
  const { body } = await owner.client.post('/api/v1/campaigns', { ...order, body: 'Hello', status: false, ...more });
  return body.data.campaign;
};
const duplicate = (id: number, caller = owner) => caller.client.post(`/api/v1/campaigns/${id}/duplicate`);

it('a duplicate is a draft with all settings and its own name', async () => {
  const [first, second] = [await owner.template('One'), await owner.template('Two')];
  const campaign = await create({
    start_at: '2031-06-01',
    time_start_at: '09:00',
    time_end_at: '21:30',
    days: ['sun', 'thu'],
    status: true,
    min_time_between_send: 25,
    max_time_between_send: 90,
    patience_minutes: 0,
    practice_speed: true,
    templates: [first, second],
    attachments_id: [(await owner.upload()).uuid],
    quiet_days: 3,
    has_written: false,
    exclude_groups: [await owner.group([])],
    conditions: [{ field: 'name', is: 'is_not', value: 'Sara' }],
  });
  const { status, body } = await duplicate(campaign.id);
  expect([status, body.message]).toEqual([201, 'campaign_duplicated']);
  const {
    id,
    number,
    revision,
    name,
    state,
    status: mayRun,
    next_at,
    ends_at,
    created_at,
    updated_at,
    ...same
  } = body.data.campaign;
  expect([name, state, mayRun, next_at, ends_at]).toEqual(['Eid (2)', 'draft', false, null, null]);
  expect([id, number, revision]).not.toEqual([campaign.id, campaign.number, campaign.revision]);
  expect(Date.parse(created_at)).toBeLessThanOrEqual(Date.parse(updated_at));
  expect(campaign).toMatchObject(same);
  expect((await duplicate(id)).body.data.campaign.name).toBe('Eid (3)');
  expect((await duplicate(campaign.id)).body.data.campaign.name).toBe('Eid (4)');
  const timeline = (await owner.client.get(`/api/v1/campaigns/${campaign.id}/timeline`)).body.data;
  expect(timeline.map(({ kind }: { kind: string }) => kind)).toContain('duplicated');
});

it('a duplicate omits a past start day and deleted references', async () => {
  const [template, deleted] = [await owner.template('Stays'), await owner.template('Goes')];
  const [file, group] = [await owner.upload(), await owner.group([(await owner.contact()).id])];
  const campaign = await create({
    start_at: '2020-01-01',
    templates: [template, deleted],
    attachments_id: [file.uuid],
    exclude_groups: [group],
  });
  await sql('delete from templates where id = ?', [deleted]);
  await sql('delete from groups where id = any (?::bigint[])', [`{${group},${campaign.groups[0].id}}`]);
  await owner.client.request('DELETE', '/api/v1/delete-medias', { uuids: [file.uuid], force: true });
  expect((await duplicate(campaign.id)).body.data.campaign).toMatchObject({
    start_at: null,
    groups: [],
    exclude_groups: [],
    attachments_id: [],
    templates: [{ id: template }],
    phone_contacts_count: 0,
    devices: [{ id: owner.deviceId }],
  });
  await sql('delete from templates where id = ?', [template]);
  expect((await duplicate(campaign.id)).body.data.campaign).toMatchObject({ templates: [], body: 'Stays' });
});

it('the name of a duplicate stays within the length limit', async () => {
  const { id } = await create({ name: 'ع'.repeat(150) });
  const { name } = (await duplicate(id)).body.data.campaign;
  expect(name).toMatch(/^ع{141} \(2\)$/);
});

it('another account’s campaign cannot be duplicated, and the package limit holds for concurrent calls', async () => {
  const { id } = await create({});
  const stranger = await openSender(server);
  expect((await duplicate(id, stranger)).status).toBe(404);
  const { body } = await owner.client.get('/api/v1/campaigns');
  await sql('update subscriptions set count_campaigns = ? where account_id = ?', [body.total + 1, owner.accountId]);
  const answers = await Promise.all(Array.from({ length: 5 }, () => duplicate(id)));
  const created = answers.filter((answer) => answer.status === 201);
  expect([created.length, answers.filter((answer) => answer.body.code === 'plan_limit').length]).toEqual([1, 4]);
});
