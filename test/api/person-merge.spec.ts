import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Chat } from '../../src/messaging/conversations/chat.entity.js';
import { makeChat } from '../factories/make-chat.js';
import { makeContact } from '../factories/make-contact.js';
import { makeDevice } from '../factories/make-device.js';
import { makeGroup } from '../factories/make-group.js';
import { makeMessage } from '../factories/make-message.js';
import { makeStore } from '../factories/make-store.js';
import { type ApiUser, openApiUser } from '../setup/accounts/api-user.js';
import { nextNumber } from '../setup/shared/next-number.js';
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

const em = () => server.orm.em.fork();
const newLid = () => `7700000${nextNumber()}`;

async function openContact(overrides: Parameters<typeof makeContact>[1] = {}, deviceId = inbox.device.id) {
  const { accountId } = inbox;
  const contact = await makeContact(em(), { accountId, savedAt: new Date(), source: 'manual', ...overrides });
  const chat = await makeChat(em(), { accountId, deviceId, contactId: contact.id });
  const message = await makeMessage(em(), { chat, body: `from ${contact.id}` });
  return { id: contact.id, phone: contact.phone!, chatId: chat.id, messageId: message.id };
}

const merge = (keptId: number, otherId: number, { client } = inbox.owner) =>
  client.post(`/api/v1/people/${keptId}/merge`, { with: otherId });
const preview = (keptId: number, otherId: number, { client } = inbox.owner) =>
  client.get(`/api/v1/people/${keptId}/merge-preview?with=${otherId}`);
const readContact = async (id: number) =>
  (
    await inbox.sql<{ phone: string | null; lid: string | null; fields: object; is_blocked: boolean }>(
      'select phone, lid, fields, blocked_at is not null is_blocked from contacts where id = ?',
      [id],
    )
  )[0];

describe('two contacts with two numbers', () => {
  it('become one contact with chats, notes, labels, groups, orders and carts of both', async () => {
    const { accountId, owner } = inbox;
    const [kept, other] = [
      await openContact({ name: 'Noura', fields: { city: 'Riyadh', size: 'M' } }),
      await openContact({ name: 'Nora', fields: { city: 'Jeddah', tier: 'gold' } }),
    ];
    const otherContactChat = await makeChat(em(), { accountId, contactId: other.id });
    const groupId = await makeGroup(em(), { accountId, contactIds: [other.id] });
    const label = (await owner.client.post('/api/v1/labels', { name: `L${other.id}`, color: 'red' })).body.data;
    await inbox.changed(owner, other.chatId, 'labels', { ids: [label.id] });
    await owner.client.post(`/api/v1/chats/${other.chatId}/notes`, { body: 'of the chat' });
    await owner.client.post(`/api/v1/contact-notes/${other.id}`, { body: 'of the person' });
    const store = await makeStore(em(), { accountId });
    await inbox.sql(
      `insert into shop_orders (account_id, shop_id, order_id, number, currency, phone) values (?, ?, ?, 'A-7', 'SAR', ?)`,
      [accountId, store.id, `order-${other.id}`, other.phone],
    );
    await inbox.sql(
      `insert into carts (account_id, shop_id, cart_key, currency, phone, touched_at, left_at) values (?, ?, ?, 'SAR', ?, now(), now())`,
      [accountId, store.id, `cart-${other.id}`, kept.phone],
    );
    const { data: shown } = (await preview(kept.id, other.id)).body;
    expect(shown).toMatchObject({
      kept: { id: kept.id, name: 'Noura', chats: 1, notes: 0 },
      other: { id: other.id, name: 'Nora', chats: 2, notes: 1 },
      phone: kept.phone,
      further_number: other.phone,
      conflicts: [{ field: 'city', kept: 'Riyadh', other: 'Jeddah' }],
    });

    const since = owner.events.now;
    const merged = await merge(kept.id, other.id);
    expect([merged.status, new Set(merged.body.data?.chats.map(({ id }: { id: number }) => id))]).toEqual([
      200,
      new Set([kept.chatId, otherContactChat.id]),
    ]);
    await owner.events.next('messages.stale', ({ chat_id }) => chat_id === other.chatId, { since });
    expect(await readContact(other.id)).toBeUndefined();
    expect(await readContact(kept.id)).toMatchObject({
      phone: kept.phone,
      fields: { city: 'Riyadh', size: 'M', tier: 'gold' },
    });
    const { data: saved } = (await owner.client.get(`/api/v1/contacts/${kept.id}`)).body;
    expect(saved).toMatchObject({ further_numbers: [other.phone], groups: [{ id: groupId }] });
    expect((await inbox.read(kept.chatId)).labels).toMatchObject([{ id: label.id }]);
    const listBodies = async (path: string) =>
      (await owner.client.get(`/api/v1/${path}`)).body.data.map(({ body }: { body: string }) => body);
    expect(await listBodies(`chats/${kept.chatId}/notes`)).toEqual(['of the chat']);
    expect(await listBodies(`contact-notes/${kept.id}`)).toEqual(['of the person']);
    const { data: purchases } = (await owner.client.get(`/api/v1/contact-purchases/${kept.id}`)).body;
    expect([purchases.orders.length, purchases.carts.length]).toEqual([1, 1]);
    const messages = await inbox.sql<{ id: string }>('select id from messages where chat_id = ?', [kept.chatId]);
    expect(new Set(messages.map(({ id }) => Number(id)))).toEqual(new Set([kept.messageId, other.messageId]));
    const audits = await inbox.sql<{ details: object }>(
      `select details from audit_log where account_id = ? and action = 'people_merged' and details ->> 'merged' = ?`,
      [accountId, String(other.id)],
    );
    expect(audits).toEqual([{ details: { contact: kept.id, merged: other.id } }]);

    // Replies go to the kept number. A new message of the other number opens its own chat.
    await inbox.write(other.phone, 'from my other number');
    const [newer] = await inbox.sql<{ contact_id: string }>(
      `select c.contact_id from messages m join chats c on c.id = m.chat_id where m.body = 'from my other number'
         and m.account_id = ?`,
      [accountId],
    );
    expect(Number(newer!.contact_id)).not.toBe(kept.id);
  });

  it('cannot be merged while messages to the other number are unsent', async () => {
    const [kept, other] = [await openContact(), await openContact()];
    await makeMessage(em(), {
      chat: await em().findOneOrFail(Chat, other.chatId),
      fromMe: true,
      status: 'queued',
      body: 'for the other number',
    });
    const refused = await merge(kept.id, other.id);
    expect([refused.status, refused.body.code]).toEqual([409, 'people.messages_unsent']);
    expect(await readContact(other.id)).toBeDefined();
    await inbox.sql(`update messages set status = 'sent' where chat_id = ?`, [other.chatId]);
    expect((await merge(kept.id, other.id)).status).toBe(200);
  });

  it('keep an opt-out of either contact, but only a block of the kept one', async () => {
    const [kept, other] = [await openContact(), await openContact()];
    await inbox.sql(`insert into suppressions (account_id, phone, reason) values (?, ?, 'reply')`, [
      inbox.accountId,
      other.phone,
    ]);
    expect((await merge(kept.id, other.id)).status).toBe(200);
    const phones = await inbox.sql<{ phone: string }>(
      'select phone from suppressions where account_id = ? and phone in (?, ?)',
      [inbox.accountId, kept.phone, other.phone],
    );
    expect(phones.map(({ phone }) => phone).toSorted()).toEqual([kept.phone, other.phone].toSorted());

    const [blocked, openPerson] = [await openContact(), await openContact()];
    await inbox.owner.client.post(`/api/v1/people/${blocked.id}/block`);
    const refused = await merge(openPerson.id, blocked.id);
    expect([refused.status, refused.body.code]).toEqual([409, 'people.unblock_first']);
    expect((await merge(blocked.id, openPerson.id)).status).toBe(200);
    expect(await readContact(blocked.id)).toMatchObject({ is_blocked: true });
  });
});

it('contacts with a number and with a hidden number become one contact with both', async () => {
  const kept = await openContact({ lid: null });
  const other = await openContact({ phone: null, lid: newLid(), savedAt: null, source: 'chat' });
  await inbox.owner.client.post(`/api/v1/people/${other.id}/block`);
  expect((await merge(kept.id, other.id)).status).toBe(200);
  const { lid: joined, phone, is_blocked } = (await readContact(kept.id))!;
  expect({ phone, hasLid: joined !== null, is_blocked }).toEqual({ phone: kept.phone, hasLid: true, is_blocked: true });
  expect(await inbox.sql('select 1 from block_changes where chat_id = ?', [kept.chatId])).toHaveLength(1);
});

it('the more recent of two open bot conversations continues, and the other sends nothing more', async () => {
  const { accountId, device } = inbox;
  const [kept, other] = [await openContact({ lid: null }), await openContact({ phone: null, lid: newLid() })];
  const [bot] = await inbox.sql<{ id: string }>(
    `insert into chatbots (account_id, name, is_running, answers_devices, version) values (?, 'Bot', true, false, 1) returning id`,
    [accountId],
  );
  await inbox.sql(
    `insert into chatbot_versions (chatbot_id, number, account_id, flow, by_name) values (?, 1, ?, '{"nodes":[],"edges":[]}', 'x')`,
    [bot!.id, accountId],
  );
  const startBotConversation = async ({ id, chatId }: { id: number; chatId: number }, age: string) => {
    const [row] = await inbox.sql<{ id: string }>(
      `insert into bot_conversations (account_id, chat_id, chatbot_id, contact_id, device_id, state, version, waits_until, updated_at)
       values (?, ?, ?, ?, ?, '{}', 1, now() + interval '1 day', now() - ?::interval) returning id`,
      [accountId, chatId, bot!.id, id, device.id, age],
    );
    return row!.id;
  };
  const [older, newer] = [await startBotConversation(kept, '1 hour'), await startBotConversation(other, '1 minute')];
  await inbox.sql(
    `insert into bot_turns (account_id, chatbot_id, contact_id, conversation_id, version, effects, input, is_cut, due_at, passed)
     values (?, ?, ?, ?, 1, '[]', 'message', false, now() + interval '1 hour', '[]')`,
    [accountId, bot!.id, kept.id, older],
  );
  expect((await merge(kept.id, other.id)).status).toBe(200);
  const rows = await inbox.sql<{ id: string; chat_id: string; is_open: boolean }>(
    'select id, chat_id, ended_at is null is_open from bot_conversations where chatbot_id = ? order by id',
    [bot!.id],
  );
  expect(rows.map((row) => [row.id, Number(row.chat_id), row.is_open])).toEqual([
    [older, kept.chatId, false],
    [newer, kept.chatId, true],
  ]);
  expect(await inbox.sql('select id from bot_turns where conversation_id = ? and due_at is not null', [older])).toEqual(
    [],
  );
  await inbox.sql('delete from chatbots where id = ?', [bot!.id]);
});

describe('merges are rejected', () => {
  it('of a contact with itself, with a missing contact or with a contact of another account', async () => {
    const own = await openContact();
    const foreignContact = await makeContact(em(), { accountId: stranger.member.accountId });
    for (const [path, status, code] of [
      [own.id, 409, 'people.same_person'],
      [999_999_999, 404, 'messages.contact_not_found'],
      [foreignContact.id, 404, 'messages.contact_not_found'],
    ] as const) {
      const [tried, shown] = [await merge(own.id, path), await preview(own.id, path)];
      expect([tried.status, tried.body.code]).toEqual([status, code]);
      expect([shown.status, shown.body.code]).toEqual([status, code]);
    }
    expect((await merge(own.id, foreignContact.id, stranger)).status).toBe(404);
    expect((await inbox.owner.client.post(`/api/v1/people/${own.id}/merge`, { with: 'x' })).status).toBe(422);
  });

  it('if the user may not see all chats of both contacts', async () => {
    const { accountId, agent, peer } = inbox;
    const otherDevice = await makeDevice(em(), { accountId });
    const [kept, hiddenContact] = [await openContact(), await openContact({}, otherDevice.id)];
    for (const [first, second] of [
      [kept.id, hiddenContact.id],
      [hiddenContact.id, kept.id],
    ] as const)
      expect((await merge(first, second, agent)).body.code).toBe('people.hidden_chats');
    const assigned = await openContact();
    await inbox.changed(inbox.owner, assigned.chatId, 'assign', { user_id: agent.member.userId });
    expect((await merge(kept.id, assigned.id, peer)).status).toBe(409);
    expect((await merge(kept.id, assigned.id, agent)).status).toBe(200);
  });
});

it('concurrent merges of the same contacts end with one contact', async () => {
  const [first, second, third] = [await openContact(), await openContact(), await openContact()];
  const both = await Promise.all([merge(first.id, second.id), merge(second.id, first.id)]);
  expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 404]));
  const left = (await readContact(first.id)) ? first.id : second.id;
  const chain = await Promise.all([merge(left, third.id), merge(left, third.id)]);
  expect(new Set(chain.map(({ status }) => status))).toEqual(new Set([200, 404]));
  const chats = await inbox.sql('select id from chats where account_id = ? and contact_id in (?, ?, ?)', [
    inbox.accountId,
    first.id,
    second.id,
    third.id,
  ]);
  expect(chats).toHaveLength(1);
});
