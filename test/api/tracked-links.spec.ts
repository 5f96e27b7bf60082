import { beforeAll, expect, it } from '@jest/globals';
import { RunCampaignTick } from '../../src/campaigns/commands/run-campaign-tick.js';
import { TrackLinks } from '../../src/campaigns/links/track-links.js';
import type { SlotClaim } from '../../src/campaigns/scheduler/claim-slots.js';
import { messageText } from '../../src/messaging/conversations/messages/message-text.contract.js';
import type { TestApp } from '../setup/servers/app.js';
import { workerApp } from '../setup/shared/worker-app.js';
import { waitFor } from '../setup/wait-for.js';
import { type OpenedSender, openSender } from '../setup/whatsapp/sender.js';

// test/flows/campaign-links.spec.ts covers links on phones.
let server: TestApp;
let owner: OpenedSender;
let contactIds: number[];
const BODY = 'Look: {link:https://shop.example/offer?a=1&b=ü} or {link:https://shop.example/other}';
const PHONE = { 'user-agent': 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/130 Mobile Safari/537.36' };

beforeAll(async () => {
  server = await workerApp();
  owner = await openSender(server);
  contactIds = [(await owner.contact()).id, (await owner.contact()).id];
}, 60_000);

const sql = <Row>(query: string, params: unknown[] = []) => server.orm.em.getConnection().execute<Row[]>(query, params);
const open = (path: string, headers: Record<string, string> = PHONE, method = 'GET') =>
  fetch(new URL(path, server.url), { redirect: 'manual', headers, method });
const readLinks = async (id: number, query = '') =>
  (await owner.client.get(`/api/v1/campaigns/${id}/report${query}`)).body.data.links;
const countClicks = async (id: number) =>
  (await owner.client.get(`/api/v1/campaigns/${id}/report`)).body.data.steps.clicked;

async function startCampaign(body = BODY): Promise<{ id: number; paths: string[][] }> {
  const order = {
    name: 'Eid',
    devices: [owner.deviceId],
    groups: [await owner.group(contactIds)],
    body,
    start_at: '2030-01-01',
  };
  const { id } = (await owner.client.post('/api/v1/campaigns', order)).body.data.campaign;
  await sql(
    `update campaigns set opens_at = now() - interval '1 minute', closes_at = now() + interval '1 hour' where id = ?`,
    [id],
  );
  await server.app.get(RunCampaignTick).execute(null);
  const readRecipients = () =>
    sql<{ id: string }>('select id from campaign_recipients where campaign_id = ? order by contact_id', [id]);
  await waitFor('its recipients are written', async () => (await readRecipients()).length > 0);
  const paths: string[][] = [];
  for (const recipient of await readRecipients()) paths.push(await addressesOf(Number(recipient.id), body));
  return { id, paths };
}
async function addressesOf(recipientId: number, body: string): Promise<string[]> {
  const claim = { id: recipientId, accountId: owner.accountId, content: { body } } as SlotClaim;
  const addresses = await server.app.get(TrackLinks).addressesOf(claim);
  return Object.values(addresses).map((address) => new URL(address).pathname);
}

it('each recipient gets one unique link for each address of the text', async () => {
  const { id, paths } = await startCampaign();
  expect(new Set(paths.flat()).size).toBe(4);
  for (const path of paths.flat()) expect(path).toMatch(/^\/l\/[\w-]{12}$/);
  const [first] = await sql<{ id: string }>(
    'select id from campaign_recipients where campaign_id = ? order by contact_id',
    [id],
  );
  expect((await addressesOf(Number(first!.id), BODY)).toSorted()).toEqual(paths[0]!.toSorted());
  const answers = await Promise.all(paths[0]!.map((path) => open(path)));
  expect(answers.map(({ status }) => status)).toEqual([302, 302]);
  expect(new Set(answers.map(({ headers }) => headers.get('location')))).toEqual(
    new Set(['https://shop.example/offer?a=1&b=%C3%BC', 'https://shop.example/other']),
  );
  expect(answers[0]!.headers.get('cache-control')).toBe('no-store');
});

it('a link counts clicks and recipients, but no previews, HEAD requests and prefetches', async () => {
  const { id, paths } = await startCampaign('{link:https://shop.example/}');
  const [firstPath, secondPath] = paths.flat() as [string, string];
  for (const headers of [{ 'user-agent': 'WhatsApp/2.23.20.0 A' }, { ...PHONE, purpose: 'prefetch' }])
    expect((await open(firstPath, headers)).status).toBe(302);
  expect((await open(firstPath, PHONE, 'HEAD')).status).toBe(302);
  expect(await readLinks(id)).toEqual([{ url: 'https://shop.example/', people: 0, clicks: 0 }]);
  await Promise.all([open(firstPath), open(firstPath), open(firstPath), open(secondPath)]);
  expect(await readLinks(id)).toEqual([{ url: 'https://shop.example/', people: 2, clicks: 4 }]);
  expect(await countClicks(id)).toBe(2);
  expect(await readLinks(id, '?run=2')).toEqual([]);
});

it('a link leads only to addresses of stored texts, and unknown links get one response', async () => {
  const { paths } = await startCampaign();
  const known = paths[0]![0]!;
  const unknownPaths = [
    '/l/x',
    '/l/AAAAAAAAAAAA',
    `${known}A`,
    known.slice(0, -1),
    '/l/..%2f..%2fapi',
    `/l/${encodeURIComponent('https://evil.example')}`,
  ];
  for (const path of unknownPaths) {
    const answer = await open(path);
    expect([path, answer.status, answer.headers.get('location')]).toEqual([path, 404, null]);
    expect(await answer.text()).toContain('Page not found');
  }
  const arabic = await open('/l/AAAAAAAAAAAA', { ...PHONE, 'accept-language': 'ar' });
  expect(await arabic.text()).toContain('dir="rtl"');
  expect((await open(`${known}?url=https://evil.example`)).headers.get('location')).toMatch(
    /^https:\/\/shop\.example\//,
  );
});

it.each([
  ['javascript:alert(1)'],
  ['data:text/html,<script>alert(1)</script>'],
  ['https://shop.example@evil.example/'],
  ['//evil.example'],
  ['not an address'],
])('a campaign whose link is %s is rejected', async (url) => {
  const order = {
    name: 'Eid',
    devices: [owner.deviceId],
    groups: [await owner.group(contactIds)],
    body: `x {link:${url}}`,
  };
  const { status, body } = await owner.client.post('/api/v1/campaigns', order);
  expect([status, body.errors?.body]).toEqual([422, [expect.any(String)]]);
});

it('a link is deleted with its campaign, and then leads nowhere', async () => {
  const { id, paths } = await startCampaign();
  await owner.client.delete(`/api/v1/campaigns/${id}`);
  expect((await open(paths[0]![0]!)).status).toBe(404);
  const readRemaining = () =>
    sql(
      'select 1 from recipient_links where campaign_id = ? union all select 1 from campaign_links where campaign_id = ?',
      [id, id],
    );
  await waitFor('its links are erased', async () => (await readRemaining()).length === 0);
});

it('links are shortened in campaigns only: single and group messages keep the address', async () => {
  const { body } = await owner.send({ phone: '966501234567', body: 'See {link:https://shop.example/offer}' });
  expect(messageText(body.data)).toBe('See https://shop.example/offer');
  const { id } = await startCampaign();
  await sql('update campaigns set is_hidden = true where id = ?', [id]);
  const [row] = await sql<{ id: string }>('select id from campaign_recipients where campaign_id = ? limit 1', [id]);
  expect(await addressesOf(Number(row!.id), '{link:https://shop.example/third}')).toEqual([]);
});
