import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { makeChat } from '../factories/make-chat.js';
import { makeContact } from '../factories/make-contact.js';
import { TeamInbox } from '../setup/accounts/team-inbox.js';
import { type ApiUser, openApiUser } from '../setup/accounts/api-user.js';
import { type OwnApp, startApp } from '../setup/servers/app.js';
import { waitFor } from '../setup/wait-for.js';
import { Merchant } from '../setup/whatsapp/merchant.js';

let server: OwnApp;
let inbox: TeamInbox;
let merchant: Merchant;
let stranger: ApiUser;
beforeAll(async () => {
  server = await startApp();
  inbox = await TeamInbox.open(server);
  merchant = await Merchant.open(server);
  stranger = await openApiUser(server);
}, 60_000);
afterAll(async () => {
  inbox?.close();
  stranger?.events.close();
  await merchant?.close();
  await server?.close();
});

const block = (contactId: number, { client } = inbox.owner, action = 'block') =>
  client.post(`/api/v1/people/${contactId}/${action}`);

async function openCustomer() {
  const chat = await inbox.chat();
  const { contact_id: contactId } = await inbox.read(chat.id);
  return { ...chat, contactId };
}

describe('a blocked contact', () => {
  it('is marked in each chat, with one entry of history and audit however often they are blocked', async () => {
    const { id, contactId } = await openCustomer();
    const second = await makeChat(server.orm.em.fork(), { accountId: inbox.accountId, contactId });
    const since = inbox.agent.events.now;
    const { status, body } = await block(contactId, inbox.agent);
    expect([status, body.data.chats.map((chat: { is_blocked: boolean }) => chat.is_blocked)]).toEqual([200, [true]]);
    await inbox.agent.events.next('chat.changed', ({ chat }) => chat.id === id && chat.is_blocked, { since });
    expect((await block(contactId)).status).toBe(200);
    expect(await inbox.kinds(id)).toEqual(['blocked']);
    expect((await inbox.read(second.id)).is_blocked).toBe(true);
    expect((await block(contactId, inbox.owner, 'unblock')).body.data.chats).toMatchObject([
      { is_blocked: false },
      { is_blocked: false },
    ]);
    for (const chatId of [id, second.id]) expect(await inbox.kinds(chatId)).toEqual(['blocked', 'unblocked']);
    const audits = await inbox.sql<{ action: string }>(
      `select action from audit_log where account_id = ? and details ->> 'contact' = ? order by id`,
      [inbox.accountId, String(contactId)],
    );
    expect(audits.map(({ action }) => action)).toEqual(['person_blocked', 'person_unblocked']);
  });

  it('opens no chat and notifies no one', async () => {
    const { id, phone, contactId } = await openCustomer();
    await inbox.changed(inbox.owner, id, 'resolve');
    await block(contactId);
    await inbox.write(phone, 'let me in');
    const { state, unread_count: unread, waiting_since: waiting } = await inbox.read(id);
    expect({ state, unread, waiting }).toEqual({ state: 'resolved', unread: 0, waiting: null });
    const woken = `select 1 from messages where account_id = ? and body = 'let me in'`;
    expect(await inbox.sql(woken, [inbox.accountId])).toEqual([]);
    // A message from before the block still arrives.
    await inbox.write(phone, 'sent before', { at: new Date(Date.now() - 60_000) });
    expect(await inbox.sql('select 1 from messages where chat_id = ? and body = ?', [id, 'sent before'])).toHaveLength(
      1,
    );
    await block(contactId, inbox.owner, 'unblock');
    await inbox.write(phone, 'thank you');
    expect(await inbox.read(id)).toMatchObject({ state: 'open', unread_count: 2 });
  });

  it('opens no chat on another device either', async () => {
    const { accountId } = inbox;
    const { id: contactId, phone } = await makeContact(server.orm.em.fork(), { accountId });
    expect((await block(contactId)).status).toBe(200);
    await inbox.write(phone!, 'hello');
    expect(await inbox.sql('select 1 from chats where contact_id = ?', [contactId])).toEqual([]);
  });

  it('receives nothing until they are unblocked', async () => {
    const { id, contactId } = await openCustomer();
    const order = { device: inbox.device.sessionId, chat_id: id, body: 'hi' };
    await block(contactId);
    const refused = await inbox.owner.client.post('/api/v1/messages', order);
    expect([refused.status, refused.body.code]).toEqual([409, 'messages.person_blocked']);
    await block(contactId, inbox.owner, 'unblock');
    const accepted = await inbox.owner.client.post('/api/v1/messages', order);
    expect(accepted.status).toBe(201);
    const [{ id: messageId }] = (await inbox.sql<{ id: string }>(
      `update messages set status = 'failed', failure = 'unknown', is_owed = true where chat_id = ? and from_me returning id`,
      [id],
    )) as [{ id: string }];
    await block(contactId);
    const repeated = await inbox.owner.client.post(`/api/v1/messages/${messageId}/retry`);
    expect([repeated.status, repeated.body.code]).toEqual([409, 'messages.person_blocked']);
  });

  it('receives no edit, reaction or deletion, also when it was queued before', async () => {
    const { sandbox, apiUser, number } = merchant;
    const { number: phone } = await sandbox.phones.create({});
    const { id } = await merchant.write(phone, 'hello');
    await merchant.untilStatus(id, 'delivered');
    const { contact_id: contactId } = await merchant.chatWith(phone);
    await sandbox.fault({ number, kind: 'refuse-login', code: 503 });
    await sandbox.close('tcp', { number });
    await waitFor('the device is offline', async () =>
      (await sandbox.linkedDevices(number)).every(({ isConnected }) => !isConnected),
    );
    const change = (action: string, body?: object) => apiUser.client.post(`/api/v1/messages/${id}/${action}`, body);
    expect((await change('edit', { body: 'changed' })).status).toBe(200);
    expect((await change('react', { emoji: '👍' })).status).toBe(200);
    expect((await block(contactId, apiUser)).status).toBe(200);
    for (const [action, body] of [
      ['edit', { body: 'again' }],
      ['react', { emoji: '🎉' }],
      ['delete', undefined],
    ] as const) {
      const refused = await change(action, body);
      expect([action, refused.status, refused.body.code]).toEqual([action, 409, 'messages.person_blocked']);
    }
    await sandbox.clearFaults(number);
    await merchant.until(id, ({ change: last }) => last?.failure === 'person_blocked', 'the change failed');
    const rows = await server.orm.em
      .getConnection()
      .execute<{ status: string }[]>('select status from message_changes where message_id = ?', [id]);
    expect(rows.map(({ status }) => status)).toEqual(['failed', 'failed']);
    const received = await sandbox.inbox(phone);
    expect(received.map(({ text, kind }) => [kind, text])).toEqual([[received[0]!.kind, 'hello']]);
    expect((await block(contactId, apiUser, 'unblock')).status).toBe(200);
  }, 120_000);

  it('stays blocked after the contact was deleted', async () => {
    const { accountId } = inbox;
    const { id } = await makeContact(server.orm.em.fork(), { accountId, savedAt: new Date() });
    expect((await block(id)).status).toBe(200);
    expect((await inbox.owner.client.request('DELETE', `/api/v1/contacts/${id}`)).status).toBe(200);
    expect(
      await inbox.sql('select saved_at, blocked_at is not null is_blocked from contacts where id = ?', [id]),
    ).toEqual([{ saved_at: null, is_blocked: true }]);
  });
});

describe('blocking is rejected', () => {
  it('for contacts of another account and for colleagues without access', async () => {
    const { id, contactId } = await openCustomer();
    expect((await block(contactId, stranger)).status).toBe(404);
    expect((await block(999_999_999)).status).toBe(404);
    await inbox.changed(inbox.owner, id, 'assign', { user_id: inbox.agent.member.userId });
    expect((await block(contactId, inbox.peer)).status).toBe(404);
    expect((await inbox.read(id)).is_blocked).toBe(false);
  });

  it('for a colleague who sees the contact in the address book, but none of the chats', async () => {
    const { id, contactId } = await openCustomer();
    expect((await inbox.distant.client.get(`/api/v1/people/${contactId}/timeline`)).status).toBe(200);
    const refused = await block(contactId, inbox.distant);
    expect([refused.status, refused.body.code]).toEqual([409, 'people.hidden_chats']);
    expect((await inbox.read(id)).is_blocked).toBe(false);
  });
});

it('a block is applied on WhatsApp, also after the device was offline', async () => {
  const { sandbox, apiUser, number } = merchant;
  const { number: phone } = await sandbox.phones.create({});
  await sandbox.send(phone, number, 'hello');
  await merchant.untilArrived(phone, ({ body }) => body === 'hello');
  const { contact_id: contactId } = await merchant.chatWith(phone);
  const isBlocked = async () => (await sandbox.chat(number, phone))!.peer.isBlocked;
  expect((await block(contactId, apiUser)).status).toBe(200);
  await waitFor('the phone blocks the contact', isBlocked);
  expect((await block(contactId, apiUser, 'unblock')).status).toBe(200);
  await waitFor('the phone unblocks the contact', async () => !(await isBlocked()));
  await sandbox.send(phone, number, 'again');
  await merchant.untilArrived(phone, ({ body }) => body === 'again');

  await sandbox.fault({ number, kind: 'refuse-login', code: 503 });
  await sandbox.close('tcp', { number });
  await waitFor('the device is offline', async () =>
    (await sandbox.linkedDevices(number)).every(({ isConnected }) => !isConnected),
  );
  expect((await block(contactId, apiUser)).status).toBe(200);
  await sandbox.clearFaults(number);
  await waitFor('the phone blocks the contact after the connection', isBlocked, 60_000);
}, 120_000);
