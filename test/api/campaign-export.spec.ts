import { beforeAll, expect, it } from '@jest/globals';
import Papa from 'papaparse';
import { RunCampaignTick } from '../../src/campaigns/commands/run-campaign-tick.js';
import { readSheet } from '../setup/accounts/exporter.js';
import type { TestApp } from '../setup/servers/app.js';
import { workerApp } from '../setup/shared/worker-app.js';
import { waitFor } from '../setup/wait-for.js';
import { type OpenedSender, openSender } from '../setup/whatsapp/sender.js';

let server: TestApp;
let owner: OpenedSender;
let id: number;
const NAMES = ['=1+1', '+966501', '-2', '@SUM(A1)', "'=1", 'x;=1+1', 'سارة', 'a\nb', 'Plain'];

beforeAll(async () => {
  server = await workerApp();
  owner = await openSender(server);
  const contactIds: number[] = [];
  for (const name of NAMES) contactIds.push((await owner.contact({ name })).id);
  const group = await owner.group(contactIds);
  const templates = [await owner.template('One'), await owner.template('Two')];
  const campaign = { name: 'Eid / عيد', devices: [owner.deviceId], groups: [group], templates, start_at: '2030-01-01' };
  id = (await owner.client.post('/api/v1/campaigns', campaign)).body.data.campaign.id;
  await sql(
    `update campaigns set opens_at = now() - interval '1 minute', closes_at = now() + interval '1 hour' where id = ?`,
    [id],
  );
  await server.app.get(RunCampaignTick).execute(null);
  const isFilled = async () => (await sql('select from campaigns where id = ? and is_filled', [id])).length === 1;
  await waitFor('the recipients are written', isFilled);
  await setRecipients(2, `status = 'delivered'`);
  await setRecipients(1, `status = 'failed', reason = 'refused'`);
  await setRecipients(1, `status = 'skipped', reason = 'opted_out'`);
  await setRecipients(1, `status = 'claimed', claimed_at = now() + interval '1 hour'`);
}, 60_000);

const sql = <Row>(query: string, params: unknown[] = []) => server.orm.em.getConnection().execute<Row[]>(query, params);
const setRecipients = (count: number, set: string) =>
  sql(
    `update campaign_recipients set ${set} where id in (
       select id from campaign_recipients where campaign_id = ? and status = 'waiting' order by contact_id limit ?)`,
    [id, count],
  );

const download = (query: string, language = 'en') =>
  owner.client.request('GET', `/api/v1/campaigns/${id}/export?${query}`, undefined, { 'accept-language': language });
const downloadCsv = async (query: string, language?: string): Promise<string[][]> => {
  const { status, bytes } = await download(`format=csv&${query}`, language);
  expect(status).toBe(200);
  return Papa.parse<string[]>(bytes.toString('utf8').replace('\uFEFF', '').trimEnd()).data;
};

it('an export contains every recipient once in both formats, with the totals of the report page', async () => {
  const [headers, ...rows] = await downloadCsv('');
  expect(headers).toEqual(['Phone', 'Name', 'Status', 'Reason', 'Group', 'Device', 'Template', 'Message', 'Sent at']);
  const { counts } = (await owner.client.get(`/api/v1/campaigns/${id}`)).body.data.campaign;
  expect(rows).toHaveLength(counts.total);
  for (const [search, count] of [
    ['Delivered', counts.delivered],
    ['Failed', counts.failed],
    ['Skipped', counts.skipped],
    ['Waiting', counts.waiting],
  ] as const)
    expect([search, rows.filter(([, , state]) => state === search).length]).toEqual([search, count]);
  expect(rows.find(([, , state]) => state === 'Failed')?.[3]).toBe('WhatsApp refused this message.');
  const sheet = await readSheet((await download('')).bytes);
  expect(sheet).toHaveLength(counts.total + 1);
  expect(sheet[0]).toEqual(headers);
});

it('an export with a state or a search contains the filtered rows', async () => {
  const { counts } = (await owner.client.get(`/api/v1/campaigns/${id}`)).body.data.campaign;
  for (const state of ['waiting', 'delivered', 'failed', 'read'] as const)
    expect([state, (await downloadCsv(`state=${state}`)).length - 1]).toEqual([state, counts[state]]);
  expect((await downloadCsv('search=plain')).slice(1).map(([, name]) => name)).toEqual(['Plain']);
  expect(await downloadCsv('run=2')).toHaveLength(1);
});

it('an export contains no formulas, and phones are text', async () => {
  const [, ...cells] = await downloadCsv('');
  for (const [, name] of cells) expect(name).not.toMatch(/^[=+\-@\t\r]|;[=+\-@]/);
  const [, ...rows] = await readSheet((await download('format=xlsx')).bytes);
  expect(rows.map(([, name]) => name)).toEqual(NAMES);
  for (const [phone] of rows) expect([typeof phone, phone]).toEqual(['string', expect.stringMatching(/^\d{8,15}$/)]);
});

it('an export is in the caller’s language and named after the campaign', async () => {
  const [titles, ...rows] = await downloadCsv('', 'ar');
  expect(titles?.[0]).toBe('رقم الجوال');
  expect(rows.map(([, , state]) => state)).toContain('لم تُرسل');
  const { headers } = await download('');
  expect(headers.get('content-disposition')).toBe(
    `attachment; filename*=UTF-8''${encodeURIComponent('Eid / عيد.xlsx')}`,
  );
  expect(headers.get('cache-control')).toBe('private, no-store');
});

it('exports of an account run one at a time, and only for its own campaigns', async () => {
  const both = await Promise.all([download(''), download('')]);
  expect(both.map(({ status }) => status)).toContain(200);
  expect((await download('')).status).toBe(200);
  const stranger = await openSender(server);
  expect((await stranger.client.get(`/api/v1/campaigns/${id}/export`)).status).toBe(404);
  expect((await owner.client.get(`/api/v1/campaigns/${id}/export?format=pdf`)).status).toBe(422);
});
