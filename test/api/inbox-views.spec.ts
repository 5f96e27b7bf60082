import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { MAX_VIEWS, type InboxViewResource } from '../../src/messaging/conversations/inbox/inbox-views.contract.js';
import { makeCampaign } from '../factories/make-campaign.js';
import { makeGroup } from '../factories/make-group.js';
import { type ApiUser, openApiUser } from '../setup/accounts/api-user.js';
import { TeamInbox } from '../setup/accounts/team-inbox.js';
import type { TestApp } from '../setup/servers/app.js';
import { workerApp } from '../setup/shared/worker-app.js';

let server: TestApp;
let inbox: TeamInbox;
let stranger: ApiUser;

beforeAll(async () => {
  server = await workerApp();
  inbox = await TeamInbox.open(server);
  stranger = await openApiUser(server);
}, 60_000);
afterAll(() => {
  inbox.close();
  stranger.events.close();
});
beforeEach(() => inbox.sql('delete from inbox_views where account_id = ?', [inbox.accountId]));

const PATH = '/api/v1/inbox-views';
const idOf = ({ member }: ApiUser): number => member.userId;
const create = ({ client }: ApiUser, body: object) => client.post(PATH, body);
const update = ({ client }: ApiUser, id: number, body: object) => client.request('PUT', `${PATH}/${id}`, body);
const listViews = async ({ client }: ApiUser): Promise<InboxViewResource[]> => {
  const { status, body } = await client.get(PATH);
  expect([status, body]).toEqual([200, body]);
  return body.data as InboxViewResource[];
};
const createView = async (user: ApiUser, body: object): Promise<InboxViewResource> => {
  const response = await create(user, body);
  expect([response.status, response.text]).toEqual([201, response.text]);
  return response.body.data as InboxViewResource;
};
const countOf = async (user: ApiUser, id: number): Promise<number | undefined> =>
  (await listViews(user)).find((view) => view.id === id)?.count;
const contactOf = async (chatId: number): Promise<number> =>
  Number((await inbox.sql<{ id: string }>('select contact_id id from chats where id = ?', [chatId]))[0]!.id);

describe('a private view', () => {
  it('is created, changed and deleted by its user, and hidden from everyone else', async () => {
    const { agent, owner } = inbox;
    const since = agent.events.now;
    const view = await createView(agent, {
      name: ' Late ',
      filters: { waiting_over: 30, sort: 'waiting', other: 'x' },
    });
    expect(view).toEqual({
      id: expect.any(Number),
      name: 'Late',
      is_shared: false,
      filters: { waiting_over: 30, sort: 'waiting' },
      count: expect.any(Number),
    });
    await agent.events.next('inbox-views.changed', () => true, { since });
    expect(await listViews(agent)).toEqual([view]);
    for (const user of [owner, stranger]) {
      expect(await listViews(user)).toEqual([]);
      expect((await update(user, view.id, { name: 'Taken' })).status).toBe(404);
      expect((await user.client.delete(`${PATH}/${view.id}`)).status).toBe(404);
    }
    const changed = await update(agent, view.id, { name: 'Very late', filters: { waiting_over: 60 } });
    expect(changed.body.data).toMatchObject({ name: 'Very late', filters: { waiting_over: 60 } });
    expect((await agent.client.delete(`${PATH}/${view.id}`)).status).toBe(200);
    expect((await agent.client.delete(`${PATH}/${view.id}`)).status).toBe(404);
  });

  it('is deleted with its user', async () => {
    const { peer } = inbox;
    await createView(peer, { name: 'Mine', filters: { assignee: 'me' } });
    const em = server.orm.em.fork();
    await em.begin();
    await em.execute('delete from users where id = ?', [idOf(peer)]);
    expect(await em.execute('select 1 from inbox_views where account_id = ?', [inbox.accountId])).toEqual([]);
    await em.rollback();
  });
});

describe('a shared view', () => {
  it('is seen by everyone of the account, and changed with permission only', async () => {
    const { agent, supervisor } = inbox;
    const refused = await create(agent, { name: 'Ours', is_shared: true, filters: {} });
    expect([refused.status, refused.body.code]).toEqual([403, 'permission']);
    const since = agent.events.now;
    const view = await createView(supervisor, { name: 'Ours', is_shared: true, filters: { unread: true } });
    await agent.events.next('inbox-views.changed', () => true, { since });
    expect((await listViews(agent)).map(({ name, is_shared }) => [name, is_shared])).toEqual([['Ours', true]]);
    expect(await listViews(stranger)).toEqual([]);
    expect((await update(agent, view.id, { name: 'Theirs' })).status).toBe(403);
    expect((await agent.client.delete(`${PATH}/${view.id}`)).status).toBe(403);
    expect((await update(stranger, view.id, { name: 'Theirs' })).status).toBe(404);
    expect((await update(supervisor, view.id, { is_shared: false })).body.data).toMatchObject({ is_shared: false });
    expect(await listViews(agent)).toEqual([]);
    expect((await update(supervisor, view.id, { is_shared: true })).body.data.filters).toEqual({ unread: true });
    expect((await listViews(agent)).map(({ id }) => id)).toEqual([view.id]);
  });

  it('counts only chats that the user may see', async () => {
    const { owner, agent, peer, distant } = inbox;
    const { id } = await inbox.chat();
    await inbox.changed(owner, id, 'assign', { user_id: idOf(agent) });
    const view = await createView(owner, { name: 'Of the agent', is_shared: true, filters: { assignee: idOf(agent) } });
    expect(view.count).toBe(1);
    const counts = [];
    for (const user of [owner, agent, peer, distant]) counts.push(await countOf(user, view.id));
    expect(counts).toEqual([1, 1, 0, 0]);
    const ownChatsView = await createView(owner, { name: 'My chats', is_shared: true, filters: { assignee: 'me' } });
    expect([ownChatsView.count, await countOf(agent, ownChatsView.id)]).toEqual([0, 1]);
    await inbox.changed(agent, id, 'snooze', { until: null });
    expect(await countOf(agent, view.id)).toBe(0);
  });
});

describe('views', () => {
  it('have an upper limit and clear errors', async () => {
    const { owner } = inbox;
    await inbox.sql(
      `insert into inbox_views (account_id, user_id, name, filters)
        select ?, ?, 'View ' || n, '{}' from generate_series(1, ?::int) n`,
      [inbox.accountId, idOf(owner), MAX_VIEWS],
    );
    const lateResponse = await create(owner, { name: 'More', filters: {} });
    expect([lateResponse.status, lateResponse.body.code]).toEqual([409, 'inbox_views.too_many']);
    const shared = await createView(owner, { name: 'Shared', is_shared: true, filters: {} });
    expect((await update(owner, shared.id, { is_shared: false })).status).toBe(409);
    expect((await create(owner, { name: ' ', filters: {} })).body.errors).toHaveProperty('name');
    expect((await create(owner, { name: 'x'.repeat(41), filters: {} })).body.errors).toHaveProperty('name');
    expect((await create(owner, { name: 'x', filters: { state: 'lost' } })).status).toBe(422);
    expect((await create(owner, { name: 'x', filters: { waiting_over: 0 } })).status).toBe(422);
    expect((await create(owner, { name: 'x' })).status).toBe(422);
  });

  it('of a device are visible to users of the device only, and are deleted with it', async () => {
    const { owner, agent, distant } = inbox;
    const [userDevice] = await inbox.sql<{ id: string }>('select device_id id from user_devices where user_id = ?', [
      idOf(distant),
    ]);
    const filters = { device: Number(userDevice!.id) };
    const view = await createView(owner, { name: 'Second desk', is_shared: true, filters });
    expect((await listViews(distant)).map(({ id }) => id)).toEqual([view.id]);
    expect(await listViews(agent)).toEqual([]);
    expect((await create(agent, { name: 'Second desk', filters })).status).toBe(404);
    expect((await create(stranger, { name: 'Theirs', filters })).status).toBe(404);
    const em = server.orm.em.fork();
    await em.begin();
    await em.execute('delete from devices where id = ?', [filters.device]);
    expect(await em.execute('select 1 from inbox_views where id = ?', [view.id])).toEqual([]);
    await em.rollback();
  });

  it('whose label was deleted are empty', async () => {
    const { owner } = inbox;
    const label = (await owner.client.post('/api/v1/labels', { name: 'Gone', color: 'red' })).body.data.id as number;
    const { id } = await inbox.chat();
    await inbox.changed(owner, id, 'labels', { ids: [label] });
    const view = await createView(owner, { name: 'Labeled', filters: { label } });
    expect(view.count).toBe(1);
    await owner.client.delete(`/api/v1/labels/${label}`);
    expect(await countOf(owner, view.id)).toBe(0);
  });
});

describe('a filter', () => {
  async function expectFound(filters: Record<string, unknown>, ids: number[], user = inbox.owner): Promise<void> {
    const query = Object.entries(filters).map(([name, value]) => `${name}=${String(value)}`);
    const listed = await inbox.listed(query.join('&'), user);
    expect([filters, listed.toSorted((a, b) => a - b)]).toEqual([filters, ids.toSorted((a, b) => a - b)]);
    const view = await createView(user, { name: 'Filtered', filters });
    expect([filters, view.count]).toEqual([filters, ids.length]);
  }

  it('finds unread chats, and chats that wait longer', async () => {
    const [waiting, unread] = [await inbox.chat(), await inbox.chat()];
    await inbox.sql(`update chats set waiting_since = now() - interval '2 hours' where id = ?`, [waiting.id]);
    await inbox.sql('update chats set unread_count = 2 where id = ?', [unread.id]);
    await expectFound({ waiting_over: 60 }, [waiting.id]);
    await expectFound({ waiting_over: 180 }, []);
    await expectFound({ unread: true }, [unread.id]);
    await expectFound({ unread: true, state: 'resolved' }, []);
    expect(await inbox.listed('unread=false')).not.toContain(unread.id);
    await inbox.sql('update chats set unread_count = 0, waiting_since = null where account_id = ?', [inbox.accountId]);
  });

  it('finds chats whose notes mention the user, and chats of the user’s teams', async () => {
    const { owner, agent, supervisor } = inbox;
    const { id } = await inbox.chat();
    const readCounts = async ({ client }: ApiUser) => (await client.get('/api/v1/chat-counts')).body;
    const note = { body: `Please look, @[user:${idOf(agent)}]` };
    expect((await owner.client.post(`/api/v1/chats/${id}/notes`, note)).status).toBe(201);
    await expectFound({ mentioned: true }, [id], agent);
    await expectFound({ mentioned: true }, [], supervisor);
    const team = { name: 'Second line', user_ids: [idOf(supervisor)] };
    const { id: teamId } = (await owner.client.post('/api/v1/teams', team)).body.data as { id: number };
    await inbox.changed(owner, id, 'assign', { team_id: teamId });
    await expectFound({ team: 'mine' }, [id], supervisor);
    await expectFound({ team: teamId }, [id], supervisor);
    await expectFound({ team: 'mine' }, [], agent);
    expect(await readCounts(agent)).toMatchObject({ mentioned: 1, my_teams: 0 });
    expect(await readCounts(supervisor)).toMatchObject({ mentioned: 0, my_teams: 1 });
  });

  it('finds chats of contacts who received a campaign', async () => {
    const { owner } = inbox;
    const [received, failed] = [await inbox.chat(), await inbox.chat()];
    const [contactId, otherContactId] = [await contactOf(received.id), await contactOf(failed.id)];
    const em = server.orm.em.fork();
    const groupId = await makeGroup(em, { accountId: inbox.accountId, contactIds: [contactId, otherContactId] });
    const campaign = await makeCampaign(em, {
      accountId: inbox.accountId,
      deviceId: inbox.device.id,
      groupId,
      members: 2,
      name: 'Sale',
      recipients: [
        { contactId, status: 'read' },
        { contactId: otherContactId, status: 'failed' },
      ],
    });
    await expectFound({ campaign }, [received.id]);
    expect((await stranger.client.get(`/api/v1/chat-lists?campaign=${campaign}`)).body.data).toEqual([]);
    expect((await owner.client.get('/api/v1/chat-lists?campaign=x')).status).toBe(422);
  });

  it('finds chats of customers of a store, and of contacts with an order', async () => {
    const [buyer, visitor, local] = [await inbox.chat(), await inbox.chat(), await inbox.chat()];
    const [store] = await inbox.sql<{ id: string }>(
      `insert into shops (account_id, app_id, install_key) values (?, (select min(id) from apps), 'views-spec') returning id`,
      [inbox.accountId],
    );
    const orderOf = (phone: string, number: string) =>
      inbox.sql(
        `insert into shop_orders (account_id, shop_id, order_id, number, currency, phone) values (?, ?, ?, ?, 'SAR', ?)`,
        [inbox.accountId, store!.id, number, number, phone],
      );
    await orderOf(buyer.phone, '1');
    await inbox.sql(
      `insert into carts (account_id, shop_id, cart_key, currency, touched_at, phone) values (?, ?, 'c', 'SAR', now(), ?)`,
      [inbox.accountId, store!.id, visitor.phone],
    );
    await inbox.sql('insert into phone_spellings (account_id, phone, spelling) values (?, ?, ?)', [
      inbox.accountId,
      local.phone,
      '5215550001111',
    ]);
    await orderOf('5215550001111', '2');
    await expectFound({ has_order: true }, [buyer.id, local.id]);
    await expectFound({ store_customer: true }, [buyer.id, visitor.id, local.id]);
    await expectFound({ store_customer: true, has_order: false }, [visitor.id]);
    expect((await stranger.client.get('/api/v1/chat-lists?has_order=1')).body.data).toEqual([]);
  });

  it('finds chats by a search text', async () => {
    const { phone, id } = await inbox.chat();
    await expectFound({ search: phone }, [id]);
    await inbox.changed(inbox.owner, id, 'resolve');
    await expectFound({ search: phone }, [id]);
    await expectFound({ search: phone, state: 'open' }, []);
  });
});
