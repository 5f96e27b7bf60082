import { beforeAll, expect, it } from '@jest/globals';
import { ReconcileCampaigns } from '../../src/campaigns/commands/reconcile-campaigns.js';
import { RunCampaignTick } from '../../src/campaigns/commands/run-campaign-tick.js';
import type { TimelineEntry } from '../../src/campaigns/definition/report.contract.js';
import { makeDevice } from '../factories/make-device.js';
import type { TestApp } from '../setup/servers/app.js';
import { workerApp } from '../setup/shared/worker-app.js';
import { waitFor } from '../setup/wait-for.js';
import { type OpenedSender, openSender } from '../setup/whatsapp/sender.js';

let server: TestApp;
let owner: OpenedSender;
let name: string;
let devices: number[];
let group: number;

beforeAll(async () => {
  server = await workerApp();
  owner = await openSender(server);
  devices = [owner.deviceId, (await makeDevice(server.orm.em.fork(), { accountId: owner.accountId })).id];
  group = await owner.group([(await owner.contact()).id, (await owner.contact()).id, (await owner.contact()).id]);
  const [user] = await sql<{ name: string }>(
    'select coalesce(name, username) as name from users where account_id = ?',
    [owner.accountId],
  );
  name = user!.name;
}, 60_000);

const sql = <Row>(query: string, params: unknown[] = []) => server.orm.em.getConnection().execute<Row[]>(query, params);
const runTick = () => server.app.get(RunCampaignTick).execute(null);
const reconcile = () => server.app.get(ReconcileCampaigns).execute(false);
const call = (path: string, body: object = {}) => owner.client.post(`/api/v1/${path}`, body);
const orderOf = (more: object = {}) => ({
  name: 'Eid',
  devices,
  groups: [group],
  body: 'Hello',
  start_at: '2030-01-01',
  ...more,
});
const create = async (more: object = {}): Promise<number> =>
  (await call('campaigns', orderOf(more))).body.data.campaign.id;
const readTimeline = async (id: number, query = 'rows=100'): Promise<TimelineEntry[]> =>
  (await owner.client.get(`/api/v1/campaigns/${id}/timeline?${query}`)).body.data;
const readEntries = async (id: number) => (await readTimeline(id)).map(({ kind, by }) => [kind, by]).toReversed();
const start = async (id: number) => {
  await sql(
    `update campaigns set opens_at = now() - interval '1 minute', closes_at = now() + interval '1 hour' where id = ?`,
    [id],
  );
  await runTick();
  const isFilled = async () => (await sql('select from campaigns where id = ? and is_filled', [id])).length === 1;
  await waitFor('its recipients are written', isFilled);
};

it('the timeline lists actions with their users, and automatic events', async () => {
  const id = await create({ status: false });
  await call(`campaigns/${id}/resume`);
  await call(`campaigns/${id}/pause`);
  await call(`campaigns/${id}`, { ...orderOf({ name: 'Eid 2' }), _method: 'PUT' });
  await start(id);
  await call(`campaigns/${id}/pause`);
  expect((await readTimeline(id))[0]).toMatchObject({
    kind: 'paused',
    reason: 'paused_by_user',
    by: name,
    device: null,
  });
  await sql(
    `update campaign_recipients set status = 'failed' where id in (select id from campaign_recipients where campaign_id = ? limit 2)`,
    [id],
  );
  await call(`campaigns/${id}/retry-failed`);
  expect((await readTimeline(id))[0]).toMatchObject({ kind: 'retried', count: 2, by: name });
  await call(`campaigns/${id}/stop`);
  await call(`campaigns-reluanch/${id}`);
  expect(await readEntries(id)).toEqual([
    ['created', name],
    ['scheduled', name],
    ['paused', name],
    ['edited', name],
    ['scheduled', name],
    ['started', null],
    ['paused', name],
    ['retried', name],
    ['stopped', name],
    ['relaunched', name],
  ]);
});

it('the timeline lists a missed start, an exhausted plan and the end', async () => {
  const id = await create();
  await sql(
    `update campaigns set opens_at = now() - interval '61 minutes', closes_at = now() + interval '1 hour' where id = ?`,
    [id],
  );
  await runTick();
  expect((await readTimeline(id))[0]).toMatchObject({ kind: 'paused', reason: 'start_missed', by: null });
  await sql(`update campaigns set state = 'running' where id = ?`, [id]);
  await sql(`update campaigns set state = 'paused', hold_reason = 'plan_limit' where id = ?`, [id]);
  expect((await readTimeline(id))[0]).toMatchObject({ kind: 'paused', reason: 'plan_limit', by: null });
  await reconcile();
  expect((await readTimeline(id))[0]).toMatchObject({ kind: 'resumed', by: null });
  await sql(`update campaign_recipients set status = 'delivered' where campaign_id = ?`, [id]);
  await Promise.all([reconcile(), reconcile()]);
  expect((await readEntries(id)).filter(([kind]) => kind === 'finished')).toEqual([['finished', null]]);
});

it('the timeline lists each long hold of a device, its release and the moved recipients once', async () => {
  const id = await create();
  await start(id);
  const [offlineDevice, otherDevice] = devices;
  const hold = (reason: string | null, since = '2 minutes') =>
    sql(
      `update campaign_devices set hold_reason = ?, held_since = now() - ?::interval where campaign_id = ? and device_id = ?`,
      [reason, since, id, offlineDevice],
    );
  // Keeps ticks from updating the hold reason.
  await sql(`update device_lanes set next_at = now() + interval '1 hour' where account_id = ?`, [owner.accountId]);
  await sql('update campaign_devices set hold_reason = null where campaign_id = ?', [id]);
  const readHolds = async () =>
    (await readTimeline(id)).filter(({ kind }) => kind.startsWith('device_') || kind === 'handed_over');
  const reconcileTwice = () => Promise.all([reconcile(), reconcile()]);
  for (const [reason, since] of [
    ['window', '1 hour'],
    ['cap_hour', '1 hour'],
    ['device_away', '10 seconds'],
  ] as const) {
    await hold(reason, since);
    await reconcileTwice();
    expect(await readHolds()).toEqual([]);
  }
  await hold('device_away');
  await reconcileTwice();
  await reconcileTwice();
  expect(await readHolds()).toMatchObject([
    { kind: 'device_held', reason: 'device_away', device: expect.any(String), by: null },
  ]);
  await hold(null);
  await reconcileTwice();
  expect((await readHolds()).map(({ kind }) => kind)).toEqual(['device_freed', 'device_held']);
  await hold('device_away', '11 minutes');
  await sql('update campaign_devices set hold_reason = null where campaign_id = ? and device_id = ?', [
    id,
    otherDevice,
  ]);
  await reconcileTwice();
  expect((await readHolds())[0]).toMatchObject({
    kind: 'handed_over',
    reason: 'device_away',
    count: expect.any(Number),
  });
  const [{ count }] = (await sql<{ count: number }>(
    `select count(*)::int count from campaign_recipients where campaign_id = ? and device_id = ?`,
    [id, offlineDevice],
  )) as [{ count: number }];
  expect(count).toBe(0);
});

it('the timeline has pages, newest first, and does not exist for a group message', async () => {
  const id = await create({ status: false });
  for (let turn = 0; turn < 3; turn++) {
    await call(`campaigns/${id}/resume`);
    await call(`campaigns/${id}/pause`);
  }
  const { body } = await owner.client.get(`/api/v1/campaigns/${id}/timeline?rows=3&page=2`);
  expect(body).toMatchObject({ total: 7, per_page: 3, current_page: 2, last_page: 3 });
  const [newest, ...older] = await readTimeline(id);
  expect([newest?.kind, older.at(-1)?.kind]).toEqual(['paused', 'created']);
  const [row] = await sql<{ id: string }>(
    `insert into campaigns (account_id, is_hidden, members, request_hash) values (?, true, 1, '') returning id`,
    [owner.accountId],
  );
  await sql(`update campaigns set state = 'paused' where id = ?`, [row!.id]);
  expect(await sql('select from campaign_timeline where campaign_id = ?', [row!.id])).toEqual([]);
});
