import { beforeAll, expect, it } from '@jest/globals';
import { RunCampaignTick } from '../../src/campaigns/commands/run-campaign-tick.js';
import type { CampaignReport, Steps } from '../../src/campaigns/definition/report.contract.js';
import { aggregateCounters } from '../../src/platform/counters/aggregate-counters.js';
import { makeDevice } from '../factories/make-device.js';
import type { TestApp } from '../setup/servers/app.js';
import { workerApp } from '../setup/shared/worker-app.js';
import { waitFor } from '../setup/wait-for.js';
import { type OpenedSender, openSender } from '../setup/whatsapp/sender.js';

let server: TestApp;
let owner: OpenedSender;
let devices: number[];
let group: number;
const PEOPLE = 12;

beforeAll(async () => {
  server = await workerApp();
  owner = await openSender(server);
  devices = [owner.deviceId, (await makeDevice(server.orm.em.fork(), { accountId: owner.accountId })).id];
  const contactIds: number[] = [];
  for (let count = 0; count < PEOPLE; count++) contactIds.push((await owner.contact()).id);
  group = await owner.group(contactIds);
}, 60_000);

const sql = <Row>(query: string, params: unknown[] = []) => server.orm.em.getConnection().execute<Row[]>(query, params);
const runTick = () => server.app.get(RunCampaignTick).execute(null);
const readReport = async (id: number, query = ''): Promise<CampaignReport> =>
  (await owner.client.get(`/api/v1/campaigns/${id}/report${query}`)).body.data;

async function create(more: object = {}): Promise<number> {
  const order = { name: 'Eid', devices, groups: [group], body: 'Hello', start_at: '2030-01-01', ...more };
  const { body } = await owner.client.post('/api/v1/campaigns', order);
  return body.data.campaign.id;
}
async function start(id: number): Promise<void> {
  // Devices are offline, so nothing is sent.
  await sql(
    `update campaigns set opens_at = now() - interval '1 minute', closes_at = now() + interval '1 hour' where id = ?`,
    [id],
  );
  await runTick();
  const isFilled = async () => (await sql('select from campaigns where id = ? and is_filled', [id])).length === 1;
  await waitFor('its recipients are written', isFilled);
}
/** Updates the first `count` waiting recipients in the order of their turns. */
const setRecipients = (id: number, count: number, set: string) =>
  sql(
    `update campaign_recipients set ${set} where id in (
       select id from campaign_recipients where campaign_id = ? and status = 'waiting' order by contact_id limit ?)`,
    [id, count],
  );

it('every contact of the groups is waiting before the start', async () => {
  const id = await create();
  const { steps, run, hours, devices: over, templates } = await readReport(id);
  expect(steps).toMatchObject({ audience: PEOPLE, waiting: PEOPLE, sent: 0 });
  expect([run, hours, over.map(({ device }) => device.id), templates.map(({ template }) => template)]).toEqual([
    1,
    [],
    devices,
    [null],
  ]);
});

it('the report shows a funnel for all recipients, each template and each device, which add up to the table', async () => {
  const templates = [await owner.template('One'), await owner.template('Two')];
  const id = await create({ templates, body: '' });
  await start(id);
  await setRecipients(id, 1, `status = 'sent'`);
  await setRecipients(id, 2, `status = 'delivered'`);
  await setRecipients(id, 1, `status = 'read', has_clicked = true`);
  await setRecipients(id, 1, `status = 'replied', has_opted_out = true`);
  await setRecipients(id, 2, `status = 'failed', reason = 'refused'`);
  await setRecipients(id, 1, `status = 'failed', reason = 'text_too_long'`);
  await setRecipients(id, 1, `status = 'skipped', reason = 'not_on_whatsapp'`);
  const reportBefore = await readReport(id);
  expect(reportBefore.steps).toEqual({
    audience: 12,
    sent: 5,
    delivered: 4,
    read: 2,
    replied: 1,
    clicked: 1,
    opted_out: 1,
    failed: 3,
    skipped: 1,
    waiting: 3,
  });
  const { counts } = (await owner.client.get(`/api/v1/campaigns/${id}`)).body.data.campaign;
  expect(counts).toMatchObject({ sent: 1, delivered: 2, read: 1, replied: 1, failed: 3, skipped: 1, waiting: 3 });
  for (const parts of [reportBefore.templates, reportBefore.devices]) {
    expect(parts.map(({ steps }) => steps.audience)).toEqual([6, 6]);
    for (const step of Object.keys(reportBefore.steps) as (keyof Steps)[])
      expect([step, parts.reduce((sum, { steps }) => sum + steps[step], 0)]).toEqual([step, reportBefore.steps[step]]);
  }
  expect(reportBefore.templates.map(({ template }) => template?.id)).toEqual(templates);
  expect(reportBefore.hours.map(({ sent, failed }) => [sent, failed])).toEqual([[5, 3]]);
  expect(reportBefore.health).toEqual([
    { kind: 'refused', count: 2, share: 2 / 7, bound: 0.5 },
    { kind: 'silent', count: 1, share: 1 / 7, bound: null },
    { kind: 'opted_out', count: 1, share: 1 / 7, bound: 0.15 },
  ]);
  await aggregateCounters(server.orm.em.fork());
  expect(await readReport(id)).toEqual(reportBefore);
});

it('the report of each run stays readable, also after a device was removed', async () => {
  const id = await create();
  await start(id);
  await setRecipients(id, PEOPLE, `status = 'delivered'`);
  await sql(`update campaigns set state = 'finished' where id = ?`, [id]);
  const order = { name: 'Eid', devices: devices.slice(0, 1), groups: [group], body: 'Other', start_at: '2030-01-01' };
  expect((await owner.client.post(`/api/v1/campaigns/${id}`, { ...order, _method: 'PUT' })).status).toBe(200);
  await owner.client.post(`/api/v1/campaigns-reluanch/${id}`, {});
  expect(await readReport(id)).toMatchObject({
    run: 2,
    steps: { audience: PEOPLE, waiting: PEOPLE, delivered: 0 },
    hours: [],
  });
  const first = await readReport(id, '?run=1');
  expect(first).toMatchObject({ run: 1, steps: { audience: PEOPLE, delivered: PEOPLE } });
  expect(first.devices.map(({ device, steps }) => [device.id, steps.delivered])).toEqual(
    devices.map((device) => [device, PEOPLE / 2]),
  );
  expect(first.devices[1]?.device.device_name).not.toBe('');
});

it('the report does not exist for another account, a group message or an unknown run', async () => {
  const id = await create();
  const stranger = await openSender(server);
  for (const path of [`campaigns/${id}/report`, `campaigns/${id}/timeline`])
    expect([path, (await stranger.client.get(`/api/v1/${path}`)).status]).toEqual([path, 404]);
  expect((await owner.client.get(`/api/v1/campaigns/${id}/report?run=x`)).status).toBe(422);
  expect((await readReport(id, '?run=7')).steps.audience).toBe(0);
  await sql('update campaigns set is_hidden = true where id = ?', [id]);
  expect((await owner.client.get(`/api/v1/campaigns/${id}/report`)).status).toBe(404);
});

it('the report is deleted with its campaign', async () => {
  const id = await create();
  await start(id);
  await owner.client.delete(`/api/v1/campaigns/${id}`);
  const readTotals = () => sql(`select from counter_totals where name like ?`, [`campaign.${id}.%`]);
  await waitFor('the counters are deleted', async () => (await readTotals()).length === 0);
});
