import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { ChatNotesPage } from '../../src/messaging/conversations/inbox/inbox.contract.js';
import { makeChat } from '../factories/make-chat.js';
import { makeContact } from '../factories/make-contact.js';
import { makeDevice } from '../factories/make-device.js';
import { type ApiUser, openApiUser } from '../setup/accounts/api-user.js';
import { impersonate } from '../setup/accounts/impersonate.js';
import { TeamInbox } from '../setup/accounts/team-inbox.js';
import type { TestApp } from '../setup/servers/app.js';
import { workerApp } from '../setup/shared/worker-app.js';

const PLATFORM = '966500008888';

let server: TestApp;
let inbox: TeamInbox;
let stranger: ApiUser;
let chatId: number;

beforeAll(async () => {
  server = await workerApp();
  inbox = await TeamInbox.open(server);
  stranger = await openApiUser(server);
}, 60_000);
afterAll(() => {
  inbox.close();
  stranger.events.close();
});
beforeEach(async () => {
  chatId = (await inbox.chat()).id;
});

const idOf = ({ member }: ApiUser): number => member.userId;
const add = (user: ApiUser, body: string, id = chatId) => inbox.act(user, id, 'notes', { body });
const editNote = ({ client }: ApiUser, noteId: number, body: string) =>
  client.request('PUT', `/api/v1/chats/${chatId}/notes/${noteId}`, { body });
const remove = ({ client }: ApiUser, noteId: number) => client.delete(`/api/v1/chats/${chatId}/notes/${noteId}`);
const list = async ({ client }: ApiUser, query = ''): Promise<ChatNotesPage> =>
  (await client.get(`/api/v1/chats/${chatId}/notes${query}`)).body as ChatNotesPage;

describe('a note', () => {
  it('is listed with its author, and pushed to everyone who sees the chat', async () => {
    const { agent, peer, supervisor, distant } = inbox;
    const since = [peer, supervisor, distant].map(({ events }) => events.now);
    const { status, body } = await add(agent, '  Asked for a refund  ');
    expect([status, body.data]).toEqual([
      201,
      expect.objectContaining({
        chat_id: chatId,
        body: 'Asked for a refund',
        author: { id: idOf(agent), name: expect.any(String) },
        mentioned_ids: [],
      }),
    ]);
    for (const [index, user] of [peer, supervisor].entries())
      await user.events.next('note.created', ({ note }) => note.id === body.data.id, { since: since[index]! });
    expect(distant.events.of('note.created', since[2])).toEqual([]);
    expect((await list(peer)).data).toEqual([body.data]);
  });

  it('is paged, newest first', async () => {
    for (const body of ['one', 'two', 'three']) await add(inbox.agent, body);
    const first = await list(inbox.agent, '?rows=2');
    expect(first.data.map(({ body }) => body)).toEqual(['three', 'two']);
    const second = await list(inbox.agent, `?rows=2&cursor=${first.next_cursor}`);
    expect([second.data.map(({ body }) => body), second.next_cursor]).toEqual([['one'], null]);
  });

  it('is changed and deleted only by its author and by users with the permission', async () => {
    const { agent, peer, supervisor } = inbox;
    const { id } = (await add(agent, 'first')).body.data;
    expect([(await editNote(peer, id, 'theirs')).status, (await remove(peer, id)).status]).toEqual([403, 403]);
    expect((await editNote(agent, id, 'second')).body.data.body).toBe('second');
    expect((await editNote(supervisor, id, 'third')).body.data).toMatchObject({
      body: 'third',
      author: { id: idOf(agent) },
    });
    const since = peer.events.now;
    expect((await remove(agent, id)).status).toBe(200);
    await peer.events.next('note.deleted', (deleted) => deleted.id === id && deleted.chat_id === chatId, { since });
    expect((await editNote(agent, id, 'again')).status).toBe(404);
    expect((await list(agent)).data).toEqual([]);
  });

  it('is hidden with its chat', async () => {
    const { agent, peer, supervisor, distant } = inbox;
    const { id } = (await add(agent, 'private')).body.data;
    await inbox.changed(supervisor, chatId, 'assign', { user_id: idOf(agent) });
    for (const user of [peer, distant, stranger]) {
      expect((await add(user, 'mine')).status).toBe(404);
      expect((await user.client.get(`/api/v1/chats/${chatId}/notes`)).status).toBe(404);
      expect([(await editNote(user, id, 'x')).status, (await remove(user, id)).status]).toEqual([404, 404]);
    }
  });

  it.each([
    ['', 422],
    ['   ', 422],
    ['x'.repeat(5001), 422],
    ['x'.repeat(5000), 201],
  ])('has a length', async (body, status) => {
    expect((await add(inbox.agent, body)).status).toBe(status);
  });
});

describe('a mention', () => {
  it('names users who may see the chat', async () => {
    const { agent, supervisor, owner } = inbox;
    const body = `@[user:${idOf(supervisor)}] and @[user:${idOf(owner)}], again @[user:${idOf(supervisor)}]`;
    const created = (await add(agent, body)).body.data;
    expect([created.body, created.mentioned_ids]).toEqual([body, [idOf(supervisor), idOf(owner)]]);
  });

  it('of users who may not see the chat is rejected', async () => {
    const { agent, peer, distant } = inbox;
    for (const user of [distant, stranger]) {
      const { status, body } = await add(agent, `see @[user:${idOf(user)}]`);
      expect([status, Object.keys(body.errors as object)]).toEqual([422, ['body']]);
    }
    expect((await add(agent, `see @[user:${idOf(peer)}]`)).status).toBe(201);
    await inbox.changed(agent, chatId, 'assign', { user_id: idOf(agent) });
    expect((await add(agent, `see @[user:${idOf(peer)}]`)).status).toBe(422);
  });

  it('stays valid in an edited note when its user is suspended', async () => {
    const { agent, peer } = inbox;
    const { id } = (await add(agent, `see @[user:${idOf(peer)}]`)).body.data;
    await inbox.sql(`update users set status = 'suspended' where id = ?`, [idOf(peer)]);
    const edited = await editNote(agent, id, `please see @[user:${idOf(peer)}]`);
    await inbox.sql(`update users set status = 'active' where id = ?`, [idOf(peer)]);
    expect(edited.body.data.mentioned_ids).toEqual([idOf(peer)]);
  });
});

it('impersonating administrators see notes, except in chats with the platform’s number', async () => {
  const inside = await impersonate(server, inbox.owner.member);
  const em = server.orm.em.fork();
  await makeDevice(em, { phone: PLATFORM, isMain: true, state: 'reconnecting' });
  const contact = await makeContact(em, { accountId: inbox.accountId, phone: PLATFORM });
  const hidden = await makeChat(em, {
    accountId: inbox.accountId,
    deviceId: inbox.device.id,
    contactId: contact.id,
  });
  await add(inbox.owner, 'of the customer');
  await add(inbox.owner, 'of the platform', hidden.id);
  const notesOf = async (id: number) => inside.get(`/api/v1/chats/${id}/notes`);
  expect((await notesOf(chatId)).body.data).toHaveLength(1);
  expect((await notesOf(hidden.id)).status).toBe(404);
  const written = (await inside.post(`/api/v1/chats/${chatId}/notes`, { body: 'from support' })).body.data;
  expect(written.author.id).toBeNull();
  await em.execute('delete from devices where phone = ?', [PLATFORM]);
});

it('notes are in no webhook, message or export', async () => {
  await inbox.sql(
    `insert into webhook_endpoints (account_id, url, kinds, is_on, key_id, secret_sealed)
      values (?, 'https://host.test/', '{message.received,message.status,chat.assigned,chat.resolved}', true, 'none', 'none')`,
    [inbox.accountId],
  );
  await add(inbox.owner, 'nobody else reads this');
  await inbox.changed(inbox.owner, chatId, 'resolve');
  const sent = await inbox.sql(
    `select from webhook_deliveries where account_id = ? and data::text like '%nobody else%'
      union all select from messages where account_id = ? and body like '%nobody else%'`,
    [inbox.accountId, inbox.accountId],
  );
  await inbox.sql('delete from webhook_endpoints where account_id = ?', [inbox.accountId]);
  expect(sent).toEqual([]);
});
