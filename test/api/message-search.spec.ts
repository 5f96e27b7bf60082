import { beforeAll, describe, expect, it } from '@jest/globals';
import type { MessageSearchPage } from '../../src/messaging/conversations/message-search.contract.js';
import type { MessageList } from '../../src/messaging/conversations/chats.contract.js';
import type { Chat } from '../../src/messaging/conversations/chat.entity.js';
import { makeChat } from '../factories/make-chat.js';
import { makeContact } from '../factories/make-contact.js';
import { makeDevice } from '../factories/make-device.js';
import { makeMessage } from '../factories/make-message.js';
import { type HttpClient } from '../setup/accounts/http-client.js';
import { makeMember, type Member } from '../setup/accounts/members.js';
import { openSession } from '../setup/accounts/open-session.js';
import { impersonate } from '../setup/accounts/impersonate.js';
import type { TestApp } from '../setup/servers/app.js';
import { workerApp } from '../setup/shared/worker-app.js';

/** More messages than a search without the index reads. */
const MESSAGE_COUNT = 11_000;
const MINUTE_MS = 60_000;

let server: TestApp;
let member: Member;
let client: HttpClient;
let stranger: HttpClient;
let devices: number[];
let chats: Chat[];

beforeAll(async () => {
  server = await workerApp();
  member = await makeMember(server.orm);
  client = await openSession(server.orm, () => server.url, member);
  stranger = await openSession(server.orm, () => server.url, await makeMember(server.orm));
  const em = server.orm.em.fork();
  const { accountId } = member;
  devices = [(await makeDevice(em, { accountId })).id, (await makeDevice(em, { accountId })).id];
  chats = [];
  for (const [index, name] of ['Layla Haddad', 'أحمد السالم'].entries()) {
    const { id: contactId } = await makeContact(em, { accountId, name });
    chats.push(await makeChat(em, { accountId, deviceId: devices[index]!, contactId }));
  }
}, 60_000);

const add = (chat: Chat, body: string, overrides: Parameters<typeof makeMessage>[1] = {}) =>
  makeMessage(server.orm.em.fork(), { chat, body, ...overrides });
const search = async (text: string, query = '', of = client): Promise<MessageSearchPage> => {
  const { status, body } = await of.get(`/api/v1/message-search?search=${encodeURIComponent(text)}${query}`);
  expect(status).toBe(200);
  return body as MessageSearchPage;
};
const idsOf = ({ data }: MessageSearchPage): number[] => data.map(({ id }) => id);

describe('a search in messages', () => {
  it('finds and marks words in any spelling and inside other words, on all devices or one', async () => {
    const [english, arabic] = [
      await add(chats[0]!, 'Is the Blue jacket still there?'),
      await add(chats[1]!, 'وصلت الفاتورة رقم ١٠٤٢ أمس', { fromMe: true }),
    ];
    expect((await search('jacket blu')).data).toEqual([
      {
        id: english.id,
        chat_id: chats[0]!.id,
        device_id: devices[0],
        from_me: false,
        kind: 'text',
        profile_info: { name: 'Layla Haddad' },
        excerpt: 'Is the Blue jacket still there?',
        created_at: english.at.toISOString(),
        phone: expect.any(String),
      },
    ]);
    for (const text of ['فاتوره', 'الفاتورة امس', '1042', 'فَاتُورة'])
      expect(idsOf(await search(text))).toEqual([arabic.id]);
    expect(idsOf(await search('jacket shoes'))).toEqual([]);
    expect(idsOf(await search('jacket', `&device=${devices[0]}`))).toEqual([english.id]);
    expect(idsOf(await search('jacket', `&device=${devices[1]}`))).toEqual([]);
    expect(idsOf(await search('100%'))).toEqual([]);
  });

  it('covers its account only', async () => {
    await add(chats[0]!, 'a secret of ours');
    expect((await search('secret')).data).toHaveLength(1);
    expect((await search('secret', '', stranger)).data).toEqual([]);
    expect((await search('secret', `&device=${devices[0]}`, stranger)).data).toEqual([]);
    const inside = await impersonate(server, member);
    expect((await search('secret', '', inside)).data).toHaveLength(1);
    for (const query of ['search=ab', 'search=', 'search=abc&cursor=1', 'search=abc&rows=51', 'device=1'])
      expect((await client.get(`/api/v1/message-search?${query}`)).status).toBe(422);
  });

  it('follows edits and deletions, and excludes bulk messages and codes', async () => {
    const em = server.orm.em.fork();
    const message = await add(chats[0]!, 'the parcel leaves on Monday');
    await em.execute('update messages set body = ?, is_edited = true where id = ?', ['the parcel left', message.id]);
    expect(idsOf(await search('monday'))).toEqual([]);
    expect(idsOf(await search('parcel left'))).toEqual([message.id]);
    await em.execute(`update messages set status = 'read' where id = ?`, [message.id]);
    await em.execute('update messages set is_deleted = true where id = ?', [message.id]);
    expect(idsOf(await search('parcel'))).toEqual([]);
    await add(chats[0]!, 'parcel to everybody', { fromMe: true, isBulk: true });
    await add(chats[0]!, 'parcel code 1234', { fromMe: true, expiresAt: new Date(Date.now() + MINUTE_MS) });
    expect(idsOf(await search('parcel'))).toEqual([]);
  });

  it('shows the matching part of a long text', async () => {
    await add(chats[0]!, `${'before it '.repeat(60)}the warranty ends${' after it'.repeat(60)}`);
    const [found] = (await search('warranty')).data;
    expect(found!.excerpt).toMatch(/^….*the warranty ends.*…$/);
    expect(found!.excerpt.length).toBeLessThan(200);
  });

  it('has pages without gaps, newest first, for frequent and rare words', async () => {
    const em = server.orm.em.fork();
    const owner = await makeMember(server.orm);
    const reader = await openSession(server.orm, () => server.url, owner);
    const chat = await makeChat(em, { accountId: owner.accountId });
    // Rare words are before, at the edges of and after these.
    await em.execute(
      `insert into messages (account_id, device_id, chat_id, from_me, wa_id, kind, body, status, at)
       select ?::bigint, ?::bigint, ?::bigint, false, 'many-' || n, 'text',
         case when n in (1, 3000, 9999, 10000, 10001, 10900) then 'a seldom word' else 'what is said often' end, 'received',
         date_trunc('second', now()) - n / 2 * interval '1 second' from generate_series(1, ?::int) n`,
      [owner.accountId, chat.deviceId, chat.id, MESSAGE_COUNT],
    );
    const expected = await em.execute<{ id: string }[]>(
      `select id from messages where chat_id = ? and body = 'a seldom word' order by at desc, id desc`,
      [chat.id],
    );
    const found: number[] = [];
    let cursor = '';
    do {
      const page = await search('seldom', `&rows=2${cursor}`, reader);
      found.push(...idsOf(page));
      cursor = page.next_cursor ? `&cursor=${page.next_cursor}` : '';
    } while (cursor);
    expect(found).toEqual(expected.map(({ id }) => Number(id)));
    const often = await search('said often', '&rows=50', reader);
    expect([often.data.length, often.next_cursor === null]).toEqual([50, false]);
  }, 60_000);
});

describe('a position in a chat', () => {
  /** Message IDs, one a day, oldest first. */
  let days: number[];
  let chat: Chat;
  const today = new Date().setUTCHours(9, 0, 0, 0);
  const noonBefore = (ago: number) => new Date(today - ago * 24 * 60 * MINUTE_MS);
  const dayOf = (ago: number) => noonBefore(ago).toISOString().slice(0, 10);
  beforeAll(async () => {
    const em = server.orm.em.fork();
    chat = await makeChat(em, { accountId: member.accountId, deviceId: devices[0]! });
    days = [];
    for (let index = 12; index > 0; index--)
      days.push((await add(chat, `day ${index}`, { at: noonBefore(2 * index) })).id);
  });

  const read = async (query: string): Promise<MessageList> => {
    const { status, body } = await client.get(`/api/v1/chat-list-messages/${devices[0]}/${chat.id}?${query}`);
    expect(status).toBe(200);
    return body as MessageList;
  };
  const findFirstOfDay = async (day: string) =>
    (await client.get(`/api/v1/chat-day/${devices[0]}/${chat.id}${day && `?day=${day}`}`)).body.message_id as
      | number
      | null;

  it('returns messages before and after it, up to both ends', async () => {
    const page = await read(`aroundId=${days[5]}&limit=4`);
    expect(page.data.map(({ id }) => id)).toEqual([days[7], days[6], days[5], days[4]]);
    expect([page.previous_cursor, page.next_cursor]).toEqual([days[7], days[4]]);
    const newer = await read(`afterId=${page.previous_cursor}&limit=3`);
    expect(newer.data.map(({ id }) => id)).toEqual([days[10], days[9], days[8]]);
    expect([newer.previous_cursor, newer.next_cursor]).toEqual([days[10], days[8]]);
    const newest = await read(`afterId=${newer.previous_cursor}&limit=3`);
    expect([newest.data.map(({ id }) => id), newest.previous_cursor]).toEqual([[days[11]], null]);
    const older = await read(`cursorId=${page.next_cursor}&limit=10`);
    expect([older.data.map(({ id }) => id), older.next_cursor]).toEqual([days.slice(0, 4).reverse(), null]);
    expect((await read('limit=3')).previous_cursor).toBeNull();
  });

  it('is found by a day: the first message of the day, else the next one, else the last one', async () => {
    expect(await findFirstOfDay(dayOf(10))).toBe(days[7]);
    expect(await findFirstOfDay(dayOf(9))).toBe(days[8]);
    expect([await findFirstOfDay('2001-01-01'), await findFirstOfDay('')]).toEqual([days[0], days[0]]);
    expect(await findFirstOfDay(dayOf(0))).toBe(days[11]);
    const empty = await makeChat(server.orm.em.fork(), { accountId: member.accountId, deviceId: devices[0]! });
    const { body } = await client.get(`/api/v1/chat-day/${devices[0]}/${empty.id}?day=2026-01-01`);
    expect(body.message_id).toBeNull();
  });

  it('covers its account only', async () => {
    const path = `${devices[0]}/${chat.id}`;
    const foreign = await add(chats[1]!, 'elsewhere');
    expect((await stranger.get(`/api/v1/chat-day/${path}?day=2026-01-01`)).status).toBe(404);
    expect((await stranger.get(`/api/v1/chat-list-messages/${path}?aroundId=${days[0]}`)).status).toBe(404);
    expect((await client.get(`/api/v1/chat-list-messages/${path}?aroundId=${foreign.id}`)).status).toBe(404);
    expect((await client.get(`/api/v1/chat-day/${path}?day=2026-02-30`)).status).toBe(422);
  });
});
