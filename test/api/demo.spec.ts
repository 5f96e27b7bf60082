import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { TestApp } from '../setup/servers/app.js';
import { workerApp } from '../setup/shared/worker-app.js';
import { type ApiUser, openApiUser } from '../setup/accounts/api-user.js';

let server: TestApp;
const open: ApiUser[] = [];

beforeAll(async () => {
  server = await workerApp();
}, 60_000);
afterAll(() => {
  for (const { events } of open) events.close();
});

const sql = <Row>(query: string, params: unknown[] = []) => server.orm.em.getConnection().execute<Row[]>(query, params);

async function openMerchant() {
  const apiUser = await openApiUser(server);
  open.push(apiUser);
  const { client, member } = apiUser;
  return { client, accountId: member.accountId };
}

const TABLES = [
  'contacts',
  'groups',
  'templates',
  'campaigns',
  'auto_replies',
  'chats',
  'messages',
  'devices',
  'users',
  'teams',
  'labels',
  'chat_notes',
  'chatbots',
  'shops',
  'shop_orders',
  'carts',
] as const;

async function count(accountId: number): Promise<Record<string, number>> {
  const counts = TABLES.map(
    (table) => `(select count(*)::int from ${table} where account_id = ${accountId}) as ${table}`,
  );
  const [row] = await sql<Record<string, number>>(`select ${counts.join(', ')}`);
  return row!;
}

/** Row counts of a new account: one user, the owner. */
const EMPTY = { ...Object.fromEntries(TABLES.map((table) => [table, 0])), users: 1 };
const FILLED = {
  contacts: 12,
  groups: 3,
  templates: 3,
  campaigns: 1,
  auto_replies: 1,
  chats: 3,
  messages: 11,
  devices: 1,
  users: 4,
  teams: 1,
  labels: 3,
  chat_notes: 2,
  chatbots: 1,
  shops: 1,
  shop_orders: 2,
  carts: 1,
};

it('fills an account with data for every page once, and removes exactly that', async () => {
  const { client, accountId } = await openMerchant();
  const otherMerchant = await openMerchant();
  expect((await client.get('/api/v1/demo')).body.data).toEqual({ made_at: null, session_id: null });
  const filled = await client.post('/api/v1/demo');
  expect(filled.status).toBe(201);
  expect(filled.body.data.made_at).not.toBeNull();
  const [first, second] = await Promise.all([client.post('/api/v1/demo'), client.post('/api/v1/demo')]);
  expect([first.body.data, second.body.data]).toEqual([filled.body.data, filled.body.data]);
  expect(await count(accountId)).toEqual(FILLED);

  const { data: devices } = (await client.get('/api/v1/devices')).body;
  expect(devices).toMatchObject([{ session_id: filled.body.data.session_id, status: 'off' }]);
  const chats = (await client.get(`/api/v1/chat-lists/${devices[0].id}`)).body.data;
  expect(chats.map((chat: { unread_count: number }) => chat.unread_count)).toEqual([2, 1, 0]);
  const views = await Promise.all(
    ['assignee=none', 'state=pending', 'state=open'].map(
      async (query) => (await client.get(`/api/v1/chat-lists?${query}`)).body.data.length,
    ),
  );
  expect(views).toEqual([1, 1, 2]);
  const campaign = (await client.get('/api/v1/campaigns')).body;
  expect(JSON.stringify(campaign)).toContain('عرض نهاية الأسبوع');
  const { data: report } = (await client.get('/api/v1/user-reports?is_me=true')).body;
  expect(report).toMatchObject({ templates: 3, groups: 3, phone_contacts: 12, campaigns: { count_end_campaigns: 1 } });
  // A demo device is not linked, and must raise no alert.
  expect(report.messages.count_message_consumed).toBe(0);
  expect(report.trouble).toEqual([]);

  expect((await client.delete('/api/v1/demo')).body.data).toEqual({ made_at: null, session_id: null });
  expect(await count(accountId)).toEqual(EMPTY);
  expect(await sql('select 1 from demo_rows where account_id = ?', [accountId])).toEqual([]);
  expect(await count(otherMerchant.accountId)).toEqual(EMPTY);
  expect((await client.post('/api/v1/demo')).status).toBe(201);
  expect(await count(accountId)).toEqual(FILLED);
});

it('keeps the account’s own data', async () => {
  const { client, accountId } = await openMerchant();
  const own = await client.post('/api/v1/contacts/one', { phone: '+966500000711', name: 'My own Noura' });
  expect(own.status).toBe(201);
  await client.post('/api/v1/templates', { name: 'Mine', content: 'Hello' });
  await client.post('/api/v1/demo');
  expect(await count(accountId)).toMatchObject({ contacts: 12, templates: 4, chats: 2 });
  const [kept] = await sql<{ name: string }>(`select name from contacts where account_id = ? and phone = ?`, [
    accountId,
    '966500000711',
  ]);
  expect(kept).toEqual({ name: 'My own Noura' });
  await sql(`update devices set state = 'on', connected_at = now() where account_id = ?`, [accountId]);
  expect((await client.get('/api/v1/demo')).body.data.session_id).toBeNull();
  await client.delete('/api/v1/demo');
  expect(await count(accountId)).toEqual({ ...EMPTY, contacts: 1, templates: 1, devices: 1 });
});

it('requires the permission to start a campaign', async () => {
  const apiUser = await openApiUser(server, { role: 'admin', permissions: ['show campaigns'] });
  open.push(apiUser);
  for (const call of [apiUser.client.get('/api/v1/demo'), apiUser.client.post('/api/v1/demo')])
    expect((await call).status).toBe(403);
});
