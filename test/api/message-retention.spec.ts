import { beforeAll, beforeEach, expect, it } from '@jest/globals';
import { readCounters } from '../../src/platform/counters/read-counters.js';
import type { Chat } from '../../src/messaging/conversations/chat.entity.js';
import { OldMessagesJobHandler } from '../../src/messaging/retention/old-messages.job.js';
import { DeleteOldMessages } from '../../src/messaging/retention/delete-old-messages.js';
import { makeChat } from '../factories/make-chat.js';
import { makeDevice } from '../factories/make-device.js';
import { makeMessage } from '../factories/make-message.js';
import type { HttpClient } from '../setup/accounts/http-client.js';
import { type Member, makeMember } from '../setup/accounts/members.js';
import { openSession } from '../setup/accounts/open-session.js';
import { impersonate } from '../setup/accounts/impersonate.js';
import type { TestApp } from '../setup/servers/app.js';
import { workerApp } from '../setup/shared/worker-app.js';

let server: TestApp;
beforeAll(async () => {
  server = await workerApp();
}, 60_000);

const execute = <T>(sql: string, params: unknown[] = []) => server.orm.em.getConnection().execute<T[]>(sql, params);
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);

let member: Member;
let client: HttpClient;
let deviceId: number;
beforeEach(async () => {
  member = await makeMember(server.orm);
  client = await openSession(server.orm, () => server.url, member);
  deviceId = (await makeDevice(server.orm.em.fork(), { accountId: member.accountId })).id;
});

const save = (message_retention_days: number | null, by = client) =>
  by.post('/api/v1/save-settings', { account_settings: { message_retention_days } });
const openChat = () => makeChat(server.orm.em.fork(), { accountId: member.accountId, deviceId });

async function write(chat: Chat, days: number, overrides: Parameters<typeof makeMessage>[1] = {}): Promise<number> {
  const message = await makeMessage(server.orm.em.fork(), {
    chat,
    at: daysAgo(days),
    createdAt: daysAgo(days),
    body: `${days} days`,
    ...overrides,
  });
  return message.id;
}

async function purge(): Promise<void> {
  let after: number | null = 0;
  while (after !== null) after = await server.app.get(DeleteOldMessages).execute(member.accountId, after);
}

const listRemaining = async (): Promise<number[]> =>
  (await execute<{ id: string }>('select id from messages where account_id = ? order by id', [member.accountId])).map(
    ({ id }) => Number(id),
  );

it('older messages and their search texts are deleted only if the account has a limit of days', async () => {
  const chat = await openChat();
  const [oldMessage, recentMessage] = [await write(chat, 91), await write(chat, 89)];
  await purge();
  expect(await listRemaining()).toEqual([oldMessage, recentMessage]);
  expect((await save(90)).body.account_settings.message_retention_days).toBe(90);
  expect(await server.app.get(OldMessagesJobHandler).findDue()).toContainEqual({ accountId: member.accountId });
  await purge();
  expect(await listRemaining()).toEqual([recentMessage]);
  const texts = await execute('select message_id from message_texts where account_id = ?', [member.accountId]);
  expect(texts).toEqual([{ message_id: String(recentMessage) }]);
  expect((await client.get(`/api/v1/message-search?search=${encodeURIComponent('91 days')}`)).body.data).toEqual([]);
});

it('messages of another account stay', async () => {
  const chat = await openChat();
  const own = await write(chat, 400);
  const otherMember = await makeMember(server.orm);
  const otherDevice = await makeDevice(server.orm.em.fork(), { accountId: otherMember.accountId });
  const otherChat = await makeChat(server.orm.em.fork(), {
    accountId: otherMember.accountId,
    deviceId: otherDevice.id,
  });
  const foreignMessageId = await write(otherChat, 400);
  await save(30);
  await purge();
  expect(await listRemaining()).not.toContain(own);
  expect(await execute('select id from messages where id = ?', [foreignMessageId])).toHaveLength(1);
});

it('more messages than one batch are deleted, also between remaining ones', async () => {
  const chat = await openChat();
  await execute(
    `insert into messages (created_at, account_id, device_id, chat_id, from_me, wa_id, kind, body, status, at)
     select now() - interval '60 days', ?, ?, ?, n % 2 = 0, 'old-' || n, 'text', 'old', case when n % 400 = 0 then 'queued' else 'sent' end,
       now() - interval '60 days' from generate_series(1, 1300) n`,
    [member.accountId, deviceId, chat.id],
  );
  await save(30);
  await purge();
  const rows = await execute(`select wa_id from messages where account_id = ? order by id`, [member.accountId]);
  expect(rows).toEqual([{ wa_id: 'old-400' }, { wa_id: 'old-800' }, { wa_id: 'old-1200' }]);
});

it('messages that are queued, in flight, being edited or late stay', async () => {
  const chat = await openChat();
  const ownMessage = { fromMe: true } as const;
  const queued = await write(chat, 50, { ...ownMessage, status: 'queued' });
  const sending = await write(chat, 50, { ...ownMessage, status: 'sending' });
  const changed = await write(chat, 50, { ...ownMessage, status: 'read' });
  await execute(
    `insert into message_changes (account_id, device_id, message_id, kind, value, wa_id) values (?, ?, ?, 'reaction', '👍', 'change-1')`,
    [member.accountId, deviceId, changed],
  );
  const cameLate = await write(chat, 50, { createdAt: daysAgo(1) });
  const sentLate = await write(chat, 50, { ...ownMessage, status: 'sent', at: daysAgo(1) });
  const failed = await write(chat, 50, { ...ownMessage, status: 'failed' });
  await save(30);
  await purge();
  expect(await listRemaining()).toEqual([queued, sending, changed, cameLate, sentLate]);
  expect(await listRemaining()).not.toContain(failed);
});

it('figures and consumed quota stay; other deletions reduce the figures', async () => {
  const chat = await openChat();
  const sent = { fromMe: true, status: 'read' } as const;
  await write(chat, 50, sent);
  const recentMessage = await write(chat, 2, sent);
  await save(30);
  const count = () =>
    readCounters(server.orm.em.fork(), member.accountId, ['messages.sent', 'messages.read', 'messages.charged']);
  const countBefore = await count();
  expect(countBefore).toEqual({ 'messages.sent': 2, 'messages.read': 2, 'messages.charged': 2 });
  await purge();
  expect(await listRemaining()).toEqual([recentMessage]);
  expect(await count()).toEqual(countBefore);
  await execute('delete from messages where id = ?', [recentMessage]);
  expect(await count()).toEqual({ 'messages.sent': 1, 'messages.read': 1, 'messages.charged': 2 });
});

it('files are deleted with their messages, and files of the library stay', async () => {
  const chat = await openChat();
  const storeFile = async (key: string) => {
    await execute(`insert into stored_files (file_key, account_id, bytes) values (?, ?, 10)`, [key, member.accountId]);
    return { fileKey: key, mimetype: 'image/png', fileName: 'a.png', size: 10 };
  };
  const keys = ['alone', 'library'].map((name) => `${member.accountId}/${name}`);
  const [alone = '', library = ''] = keys;
  const [item] = await execute<{ id: string }>(
    `insert into media (account_id, uuid, file_name, mimetype, kind, size, sha256, uploaded_sha256, file_key)
     values (?, gen_random_uuid(), 'a.png', 'image/png', 'image', 10, 'a', 'a', ?) returning id`,
    [member.accountId, library],
  );
  await write(chat, 50, { kind: 'image', media: (await storeFile(alone)) as never });
  const media = (await storeFile(library)) as never;
  await write(chat, 50, { kind: 'image', fromMe: true, status: 'read', media, mediaId: Number(item?.id) });
  await save(30);
  await purge();
  expect(await listRemaining()).toEqual([]);
  expect(
    await execute('select file_key, state from stored_files where account_id = ? order by file_key', [
      member.accountId,
    ]),
  ).toEqual([
    { file_key: alone, state: 'leaving' },
    { file_key: library, state: 'kept' },
  ]);
  expect(await execute('select id from media where account_id = ?', [member.accountId])).toEqual([item]);
});

it('a chat shows the newest remaining message; an empty one is hidden until the next message', async () => {
  const [full, emptied] = [await openChat(), await openChat()];
  await write(emptied, 60);
  await write(full, 60);
  const kept = await write(full, 10);
  await execute('update chats set unread_count = 2, needs_you_at = now() where account_id = ?', [member.accountId]);
  await save(30);
  await purge();
  const list = async () =>
    (
      (await client.get('/api/v1/chat-lists')).body.data as { id: number; unread_count: number; needs_you: boolean }[]
    ).map(({ id, unread_count, needs_you }) => ({ id, unread_count, needs_you }));
  expect(await list()).toEqual([{ id: full.id, unread_count: 1, needs_you: true }]);
  expect(await execute('select last_message_id from chats where id = ?', [full.id])).toEqual([
    { last_message_id: String(kept) },
  ]);
  await write(emptied, 0);
  expect(await list()).toEqual([
    { id: emptied.id, unread_count: 0, needs_you: false },
    { id: full.id, unread_count: 1, needs_you: true },
  ]);
});

it.each([
  ['less than a month', { message_retention_days: 29 }, 'message_retention_days'],
  ['more than ten years', { message_retention_days: 3651 }, 'message_retention_days'],
  ['half a day', { message_retention_days: 30.5 }, 'message_retention_days'],
  [
    'less than the cap of messages per person looks back',
    { message_retention_days: 60, frequency_messages: 2, frequency_days: 90 },
    'message_retention_days',
  ],
])('is rejected with %s', async (_what, account_settings, field) => {
  const { status, body } = await client.post('/api/v1/save-settings', { account_settings });
  expect([status, Object.keys(body.errors)]).toEqual([422, [`account_settings.${field}`]]);
});

it('the limit is audited, can be removed, and cannot be set by an impersonating administrator', async () => {
  await save(365);
  await save(365);
  await save(null);
  const entries = await execute(
    `select details, actor_user_id from audit_log where action = 'retention_changed' and account_id = ? order by id`,
    [member.accountId],
  );
  const actor_user_id = String(member.userId);
  expect(entries).toEqual([
    { details: { from: null, to: 365 }, actor_user_id },
    { details: { from: 365, to: null }, actor_user_id },
  ]);
  const inside = await impersonate(server, member);
  const rejected = await save(30, inside);
  expect([rejected.status, rejected.body.code]).toEqual([403, 'impersonating']);
  expect((await save(null, inside)).status).toBe(200);
});

it('comments on ratings are cleared with their history and without a webhook, scores remain', async () => {
  const chat = await openChat();
  await execute(
    `insert into webhook_endpoints (account_id, url, kinds, is_on, key_id, secret_sealed)
      values (?, 'https://host.test/', '{chat.rated}', true, 'none', 'none')`,
    [member.accountId],
  );
  for (const days of [91, 89]) {
    const [rating] = await execute<{ id: string }>(
      `insert into chat_ratings (account_id, chat_id, resolved_at, state, score, comment, rated_at)
        values (?, ?, ?, 'commented', 4, ?, ?) returning id`,
      [member.accountId, chat.id, daysAgo(days), `${days} days`, daysAgo(days)],
    );
    await execute(
      `insert into chat_history (account_id, chat_id, kind, details)
        values (?, ?, 'rated', jsonb_build_object('rating_id', ?::bigint, 'score', 4, 'comment', ?::text))`,
      [member.accountId, chat.id, rating!.id, `${days} days`],
    );
  }
  await save(90);
  await purge();
  expect(await execute('select score, comment from chat_ratings where chat_id = ? order by id', [chat.id])).toEqual([
    { score: 4, comment: null },
    { score: 4, comment: '89 days' },
  ]);
  const history = await execute<{ comment: string | null }>(
    `select details ->> 'comment' as comment from chat_history where chat_id = ? order by id`,
    [chat.id],
  );
  expect(history.map(({ comment }) => comment)).toEqual([null, '89 days']);
  expect(await execute('select from webhook_deliveries where account_id = ?', [member.accountId])).toEqual([]);
});
