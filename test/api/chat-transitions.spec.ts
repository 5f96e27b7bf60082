import { RequestContext } from '@mikro-orm/core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { mergeChats } from '../../src/messaging/conversations/merge-chats.js';
import { WakeSnoozedJobHandler } from '../../src/messaging/conversations/inbox/wake-snoozed.job.js';
import { makeChat } from '../factories/make-chat.js';
import { makeDevice } from '../factories/make-device.js';
import { type ApiUser, openApiUser } from '../setup/accounts/api-user.js';
import { TeamInbox } from '../setup/accounts/team-inbox.js';
import type { TestApp } from '../setup/servers/app.js';
import { workerApp } from '../setup/shared/worker-app.js';

let server: TestApp;
let inbox: TeamInbox;
let stranger: ApiUser;
let chatId: number;
let phone: string;

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
  ({ id: chatId, phone } = await inbox.chat());
});

const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString();
const idOf = ({ member }: ApiUser): number => member.userId;

describe('a state', () => {
  it.each([
    ['resolve', 'resolved', 'resolved'],
    ['pending', 'pending', 'pending'],
    ['snooze', 'snoozed', 'snoozed'],
  ])('%s is listed and written to the history once', async (action, state, kind) => {
    expect((await inbox.changed(inbox.owner, chatId, action)).state).toBe(state);
    await inbox.changed(inbox.owner, chatId, action);
    expect(await inbox.kinds(chatId)).toEqual([kind]);
    expect((await inbox.listed()).includes(chatId)).toBe(state === 'pending');
    expect(await inbox.listed(`state=${state}`)).toContain(chatId);
    expect(await inbox.listed('state=open')).not.toContain(chatId);
    expect(await inbox.listed(`search=${phone}`)).toEqual([chatId]);
    expect((await inbox.read(chatId)).state).toBe(state);
    expect((await inbox.changed(inbox.owner, chatId, 'reopen')).state).toBe('open');
    await inbox.changed(inbox.owner, chatId, 'reopen');
    expect(await inbox.kinds(chatId)).toEqual([kind, 'reopened']);
  });

  it('is counted for the inbox', async () => {
    const readCounts = async () => (await inbox.owner.client.get('/api/v1/chat-counts')).body;
    const countsBefore = await readCounts();
    await inbox.changed(inbox.owner, chatId, 'resolve');
    const after = await readCounts();
    expect([after.resolved, after.open, after.unassigned]).toEqual([
      countsBefore.resolved + 1,
      countsBefore.open - 1,
      countsBefore.unassigned - 1,
    ]);
  });

  it('is changed only with permission, by users who see the chat', async () => {
    const { agent, distant } = inbox;
    expect((await inbox.changed(agent, chatId, 'resolve')).state).toBe('resolved');
    for (const user of [distant, stranger])
      for (const action of ['resolve', 'reopen', 'pending', 'snooze'])
        expect([action, (await inbox.act(user, chatId, action)).status]).toEqual([action, 404]);
    await inbox.sql(`update users set permissions = permissions - 'close chats' where id = ?`, [idOf(inbox.owner)]);
    expect((await inbox.act(inbox.owner, chatId, 'resolve')).status).toBe(403);
    const donePath = `/api/v1/chat-done/${inbox.device.id}/${chatId}`;
    expect((await inbox.owner.client.post(donePath)).status).toBe(403);
    await inbox.sql(`update users set permissions = permissions || '["close chats"]' where id = ?`, [
      idOf(inbox.owner),
    ]);
    expect((await inbox.owner.client.post(donePath)).body.data.state).toBe('resolved');
  });
});

describe('a snoozed chat', () => {
  it('reopens once at its time, also with several processes', async () => {
    const until = inAnHour();
    const chat = await inbox.changed(inbox.owner, chatId, 'snooze', { until });
    expect(chat.snoozed_until).toBe(until);
    await inbox.sql(`update chats set snoozed_until = now() - interval '1 second' where id = ?`, [chatId]);
    const handler = server.app.get(WakeSnoozedJobHandler);
    const run = () => RequestContext.create(server.orm.em, () => handler.execute());
    await Promise.all([run(), run()]);
    expect(await inbox.read(chatId)).toMatchObject({ state: 'open', snoozed_until: null });
    const history = await inbox.history(chatId);
    expect(history.map(({ kind, actor }) => [kind, actor === null])).toEqual([
      ['snoozed', false],
      ['reopened', true],
    ]);
    expect(history[1]?.details).toEqual({ by: 'timer' });
  });

  it('needs a time in the future', async () => {
    for (const until of [new Date(Date.now() - 1000).toISOString(), 'tomorrow'])
      expect((await inbox.act(inbox.owner, chatId, 'snooze', { until })).status).toBe(422);
  });
});

describe('a message of the contact', () => {
  it.each(['resolve', 'pending', 'snooze'])('opens a chat after %s for the same assignee', async (action) => {
    await inbox.changed(inbox.supervisor, chatId, 'assign', { user_id: idOf(inbox.agent) });
    await inbox.changed(inbox.agent, chatId, action);
    const since = inbox.agent.events.now;
    await inbox.write(phone, 'again');
    await inbox.agent.events.next('message.created', ({ chat }) => chat.id === chatId && chat.state === 'open', {
      since,
    });
    expect(await inbox.read(chatId)).toMatchObject({ state: 'open', assignee: { id: idOf(inbox.agent) } });
    const last = (await inbox.history(chatId)).at(-1);
    expect([last?.kind, last?.actor, last?.details]).toEqual(['reopened', null, { by: 'message' }]);
    await inbox.write(phone, 'and again');
    expect((await inbox.kinds(chatId)).filter((kind) => kind === 'reopened')).toHaveLength(1);
  });

  it.each([
    [
      'resolved long ago',
      () => inbox.sql(`update chats set resolved_at = now() - interval '8 days' where id = ?`, [chatId]),
    ],
    [
      'whose assignee is suspended',
      () => inbox.sql(`update users set status = 'suspended' where id = ?`, [idOf(inbox.peer)]),
    ],
  ])('opens a chat %s for nobody', async (_when, change) => {
    await inbox.changed(inbox.supervisor, chatId, 'assign', { user_id: idOf(inbox.peer) });
    await inbox.changed(inbox.owner, chatId, 'resolve');
    await change();
    await inbox.write(phone, 'again');
    await inbox.sql(`update users set status = 'active' where id = ?`, [idOf(inbox.peer)]);
    expect((await inbox.read(chatId)).assignee).toBeNull();
    expect(await inbox.kinds(chatId)).toEqual(['assigned', 'resolved', 'reopened', 'unassigned']);
  });

  it('that comes from the history sync opens no chat', async () => {
    await inbox.changed(inbox.owner, chatId, 'resolve');
    await inbox.write(phone, 'long ago', { isHistory: true, at: new Date(Date.now() - 86_400_000) });
    expect((await inbox.read(chatId)).state).toBe('resolved');
  });

  it('marks its chat as waiting until a manual reply', async () => {
    const first = new Date(Date.now() - 60_000);
    await inbox.write(phone, 'first', { at: first });
    await inbox.write(phone, 'second');
    const waiting = await inbox.read(chatId);
    expect(Math.abs(Date.parse(waiting.waiting_since!) - first.getTime())).toBeLessThan(1000);
    await inbox.changed(inbox.owner, chatId, 'resolve');
    expect((await inbox.read(chatId)).waiting_since).toBeNull();
    await inbox.changed(inbox.owner, chatId, 'reopen');
    expect((await inbox.read(chatId)).waiting_since).toBe(waiting.waiting_since);
    const reply = { device: inbox.device.sessionId, chat_id: chatId, body: 'here you are' };
    expect((await inbox.owner.client.post('/api/v1/messages', reply)).status).toBeLessThan(300);
    expect((await inbox.read(chatId)).waiting_since).toBeNull();
  });

  it('sorts chats by the longest waiting time', async () => {
    const chats = [await inbox.chat(), await inbox.chat(), await inbox.chat()];
    for (const [index, chat] of chats.entries())
      await inbox.write(chat.phone, 'waiting', { at: new Date(Date.now() - (index + 1) * 600_000) });
    const expected = chats.map(({ id }) => id).toReversed();
    expect((await inbox.listed('sort=waiting')).slice(0, 3)).toEqual(expected);
    const readPage = (query: string) => inbox.owner.client.get(`/api/v1/chat-lists?sort=waiting&rows=2${query}`);
    const { body: first } = await readPage('');
    const { body: second } = await readPage(`&cursor=${first.next_cursor}`);
    const ids = [...first.data, ...second.data].map(({ id }: { id: number }) => id);
    expect(ids.slice(0, 3)).toEqual(expected);
  });
});

describe('changes of many chats', () => {
  const changeMany = (body: object, { client } = inbox.owner) => client.post('/api/v1/chats-bulk', body);

  it('report failures by ID', async () => {
    const otherChat = await inbox.chat();
    const ids = [chatId, otherChat.id, 999_999_999];
    const { status, body } = await changeMany({ ids, action: 'resolve' });
    expect([status, body.data.ids]).toEqual([200, [chatId, otherChat.id]]);
    expect(body.data.failures).toEqual([
      { id: 999_999_999, code: 'messages.chat_not_found', message: expect.any(String) },
    ]);
    expect((await changeMany({ ids, action: 'resolve' }, stranger)).body.data.ids).toEqual([]);
    expect((await changeMany({ ids: [chatId], action: 'reopen' })).body.data.ids).toEqual([chatId]);
    expect((await changeMany({ ids: [chatId], action: 'snooze', value: inAnHour() })).body.data.ids).toEqual([chatId]);
    expect((await inbox.read(chatId)).state).toBe('snoozed');
  });

  it('assign to a user, or unassign', async () => {
    await changeMany({ ids: [chatId], action: 'assign', value: idOf(inbox.agent) }, inbox.supervisor);
    expect((await inbox.read(chatId)).assignee?.id).toBe(idOf(inbox.agent));
    await changeMany({ ids: [chatId], action: 'assign', value: null }, inbox.supervisor);
    expect((await inbox.read(chatId)).assignee).toBeNull();
  });

  it.each([
    ['no ids', { ids: [], action: 'resolve' }],
    ['too many ids', { ids: Array.from({ length: 101 }, (_, index) => index + 1), action: 'resolve' }],
    ['an unknown action', { ids: [1], action: 'delete' }],
    ['no value to assign', { ids: [1], action: 'assign' }],
    ['a value that is no time', { ids: [1], action: 'snooze', value: 'soon' }],
  ])('reject %s', async (_what, body) => {
    expect((await changeMany(body)).status).toBe(422);
  });
});

it('webhooks report assigned and resolved chats', async () => {
  await inbox.sql(
    `insert into webhook_endpoints (account_id, url, kinds, is_on, key_id, secret_sealed)
      values (?, 'https://host.test/', '{chat.assigned,chat.resolved}', true, 'none', 'none')`,
    [inbox.accountId],
  );
  await inbox.changed(inbox.supervisor, chatId, 'assign', { user_id: idOf(inbox.agent) });
  await inbox.changed(inbox.agent, chatId, 'resolve');
  const rows = await inbox.sql<{ kind: string; data: { chat: Record<string, unknown> } }>(
    `select kind, data from webhook_deliveries where account_id = ? order by id`,
    [inbox.accountId],
  );
  await inbox.sql('delete from webhook_endpoints where account_id = ?', [inbox.accountId]);
  expect(rows.map(({ kind }) => kind)).toEqual(['chat.assigned', 'chat.resolved']);
  expect(rows[1]?.data.chat).toMatchObject({
    id: chatId,
    device: inbox.device.sessionId,
    phone,
    state: 'resolved',
    assignee: { id: idOf(inbox.agent) },
    by: { id: idOf(inbox.agent) },
  });
});

it('merged chats keep the more active state, assignee, labels, notes and history of both', async () => {
  const { accountId, owner } = inbox;
  const em = server.orm.em.fork();
  const device = await makeDevice(em, { accountId });
  const [kept, other] = [
    await makeChat(em, { accountId, deviceId: device.id }),
    await makeChat(em, { accountId, deviceId: device.id }),
  ];
  const label = (await owner.client.post('/api/v1/labels', { name: 'Merged', color: 'red' })).body.data.id as number;
  await inbox.changed(owner, kept.id, 'resolve');
  await inbox.changed(owner, other.id, 'assign', { user_id: idOf(owner) });
  await inbox.changed(owner, other.id, 'labels', { ids: [label] });
  expect((await inbox.act(owner, other.id, 'notes', { body: 'of the other' })).status).toBe(201);
  await em.transactional((transaction) =>
    mergeChats(transaction, { accountId, keptId: kept.contactId, otherId: other.contactId, separate: null }),
  );
  expect(await inbox.read(kept.id)).toMatchObject({
    state: 'open',
    assignee: { id: idOf(owner) },
    labels: [{ id: label, name: 'Merged', color: 'red' }],
  });
  expect((await owner.client.get(`/api/v1/chats/${kept.id}/notes`)).body.data).toHaveLength(1);
  expect((await inbox.kinds(kept.id)).toSorted()).toEqual(['assigned', 'labeled', 'resolved']);
  expect((await owner.client.get(`/api/v1/chats/${other.id}`)).status).toBe(404);
});
