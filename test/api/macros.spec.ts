import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { makeDevice } from '../factories/make-device.js';
import { type ApiUser, openApiUser } from '../setup/accounts/api-user.js';
import { openColleague } from '../setup/accounts/open-colleague.js';
import { TeamInbox } from '../setup/accounts/team-inbox.js';
import type { TestApp } from '../setup/servers/app.js';
import { workerApp } from '../setup/shared/worker-app.js';
import { waitFor } from '../setup/wait-for.js';

let server: TestApp;
let inbox: TeamInbox;
let stranger: ApiUser;
let chatId: number;
let phone: string;
let names = 0;

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

const idOf = ({ member }: ApiUser): number => member.userId;

async function saveMacro(macro: object, user = inbox.owner): Promise<{ id: number; name: string }> {
  const response = await user.client.post('/api/v1/macros', { name: `Macro ${++names}`, ...macro });
  expect([response.status, response.text]).toEqual([201, response.text]);
  return response.body.data as { id: number; name: string };
}

async function makeLabel(): Promise<number> {
  const { body } = await inbox.owner.client.post('/api/v1/labels', { name: `Label ${++names}`, color: 'red' });
  return body.data.id as number;
}

const runMacro = (user: ApiUser, macroId: number, key?: string, chat = chatId) =>
  user.client.post(`/api/v1/chats/${chat}/macros/${macroId}`, undefined, key ? { 'idempotency-key': key } : {});

/** Encodes a key as UTF-8 for a header, which has one byte for each character. */
const encode = (key: string): string => Buffer.from(key).toString('latin1');

const readSentTexts = async (): Promise<string[]> =>
  (
    await inbox.sql<{ body: string }>('select body from messages where chat_id = ? and from_me order by id', [chatId])
  ).map(({ body }) => body);

describe('a macro', () => {
  it('is listed for everyone, and changed with permission only', async () => {
    const label = await makeLabel();
    const since = inbox.agent.events.now;
    const { id } = await saveMacro({ text: 'Thanks {name}', label_ids: [label], assign_to: 'me', resolve: true });
    await inbox.agent.events.next('macros.changed', () => true, { since });
    const find = async (user: ApiUser) =>
      ((await user.client.get('/api/v1/macros')).body.data as { id: number }[]).find((macro) => macro.id === id);
    expect(await find(inbox.agent)).toMatchObject({
      text: 'Thanks {name}',
      label_ids: [label],
      assign_to: 'me',
      resolve: true,
    });
    expect(await find(stranger)).toBeUndefined();
    const change = { name: `Changed ${names}`, assign_to: { user_id: idOf(inbox.agent) } };
    for (const [user, status] of [
      [inbox.agent, 403],
      [stranger, 404],
      [inbox.supervisor, 200],
    ] as const) {
      const body = user === stranger ? { name: 'Mine', resolve: true } : change;
      expect((await user.client.request('PUT', `/api/v1/macros/${id}`, body)).status).toBe(status);
    }
    expect(await find(inbox.peer)).toMatchObject({
      ...change,
      assign_to: { user_id: idOf(inbox.agent), name: expect.any(String) },
      text: null,
      label_ids: [],
      resolve: false,
    });
    for (const [user, status] of [
      [inbox.agent, 403],
      [stranger, 404],
      [inbox.owner, 200],
    ] as const)
      expect((await user.client.delete(`/api/v1/macros/${id}`)).status).toBe(status);
    expect(await find(inbox.owner)).toBeUndefined();
  });

  it('is rejected without an action, with an unknown variable, and with rows of another account', async () => {
    const foreignLabelId = (await stranger.client.post('/api/v1/labels', { name: 'Theirs', color: 'red' })).body.data
      .id;
    const invalidMacros: [field: string, macro: object][] = [
      ['text', {}],
      ['text', { text: 'Hello {no such field}' }],
      ['text', { text: 'Hello {{one|' }],
      ['label_ids', { label_ids: [foreignLabelId] }],
      ['assign_to', { assign_to: { user_id: idOf(stranger) } }],
      ['name', { name: '', resolve: true }],
    ];
    for (const [field, macro] of invalidMacros) {
      const { status, body } = await inbox.owner.client.post('/api/v1/macros', { name: `Wrong ${++names}`, ...macro });
      expect([macro, status, Object.keys((body.errors ?? {}) as object)]).toEqual([macro, 422, [field]]);
    }
    const { name } = await saveMacro({ resolve: true });
    const repeatedResponse = await inbox.owner.client.post('/api/v1/macros', { name, resolve: true });
    expect([repeatedResponse.status, Object.keys(repeatedResponse.body.errors as object)]).toEqual([422, ['name']]);
  });
});

describe('running a macro', () => {
  it('replies although a client used the key of its run, and the reply counts as manual', async () => {
    const { id } = await saveMacro({ text: 'Thanks' });
    const [last] = await inbox.sql<{ id: string }>('select coalesce(max(id), 0) id from macro_runs');
    const { client } = inbox.owner;
    const body = { device: inbox.device.sessionId, chat_id: chatId, body: 'by the client' };
    // Other specs may run macros meanwhile.
    for (let attempt = 1; attempt <= 10; attempt++)
      for (const key of [`macro:${Number(last!.id) + attempt}`, `⇒macro-${Number(last!.id) + attempt}`])
        expect((await client.post('/api/v1/messages', body, { 'idempotency-key': encode(key) })).status).toBe(201);
    await inbox.write(phone, 'Any news?');
    expect((await runMacro(inbox.agent, id)).status).toBe(200);
    expect((await readSentTexts()).at(-1)).toBe('Thanks');
    expect((await inbox.read(chatId)).waiting_since).toBeNull();
  });

  it('replies, adds labels, assigns and resolves, with its name in the history', async () => {
    const { supervisor, agent } = inbox;
    const [kept, added] = [await makeLabel(), await makeLabel()];
    await inbox.changed(supervisor, chatId, 'labels', { ids: [kept] });
    await inbox.sql(`update contacts set name = 'Sara' where id = (select contact_id from chats where id = ?)`, [
      chatId,
    ]);
    const { id, name } = await saveMacro({
      text: 'Thanks {name}, {platform_name}',
      label_ids: [added],
      assign_to: { user_id: idOf(agent) },
      resolve: true,
    });
    const response = await runMacro(supervisor, id);
    expect([response.status, response.text]).toEqual([200, response.text]);
    expect(response.body.data).toMatchObject({ state: 'resolved', assignee: { id: idOf(agent) } });
    const { labels } = response.body.data as { labels: { id: number }[] };
    expect(new Set(labels.map((label) => label.id))).toEqual(new Set([kept, added]));
    const [text, ...otherTexts] = await readSentTexts();
    expect(otherTexts).toEqual([]);
    expect(text).toMatch(/^Thanks Sara, [^{}]+$/);
    const history = await inbox.history(chatId);
    expect(history.slice(1).map(({ kind, details }) => [kind, details['macro']])).toEqual([
      ['labeled', name],
      ['assigned', name],
      ['resolved', name],
    ]);
    expect(history[0]?.details['macro']).toBeUndefined();
  });

  it('twice with one key has one effect, also concurrently and after a later change', async () => {
    const { agent, supervisor } = inbox;
    const { id } = await saveMacro({ text: '{{Thanks|Thank you}}', assign_to: 'me', resolve: true });
    const key = `key ${chatId}`;
    const statuses = await Promise.all([runMacro(agent, id, key), runMacro(agent, id, key)]);
    expect(statuses.map(({ status }) => status)).toEqual([200, 200]);
    expect(await readSentTexts()).toHaveLength(1);
    expect(await inbox.kinds(chatId)).toEqual(['assigned', 'resolved']);
    await inbox.changed(supervisor, chatId, 'reopen');
    expect((await runMacro(agent, id, key)).body.data.state).toBe('open');
    expect(await readSentTexts()).toHaveLength(1);
    const otherChat = await inbox.chat();
    const mixed = await runMacro(agent, id, key, otherChat.id);
    expect([mixed.status, mixed.body.code]).toEqual([409, 'messages.idempotency_mismatch']);
  });

  it('again completes a run that was interrupted after the reply', async () => {
    const { agent } = inbox;
    const { id } = await saveMacro({ text: 'Done', resolve: true });
    const key = `interrupted ${chatId}`;
    await runMacro(agent, id, key);
    await inbox.changed(inbox.supervisor, chatId, 'reopen');
    await inbox.sql('update macro_runs set finished_at = null where key = ?', [key]);
    expect((await runMacro(agent, id, key)).body.data.state).toBe('resolved');
    expect(await readSentTexts()).toEqual(['Done']);
  });

  it('changes nothing without the permission of each action', async () => {
    const { agent, peer, supervisor, owner } = inbox;
    const em = server.orm.em.fork();
    const device = await makeDevice(em, { accountId: inbox.accountId });
    const role = (
      await owner.client.post('/api/v1/roles', { name: `Reader ${chatId}`, permissions: ['show all chats'] })
    ).body.data.id as number;
    const reader = await openColleague(server, owner.member, { deviceIds: [inbox.device.id, device.id] });
    await inbox.sql('update users set role_id = ? where id = ?', [role, idOf(reader)]);
    const reply = await saveMacro({ text: 'Hello' });
    const close = await saveMacro({ text: 'Hello', resolve: true });
    const give = await saveMacro({ text: 'Hello', assign_to: { user_id: idOf(peer) } });
    for (const [user, macro] of [
      [reader, reply],
      [reader, close],
      [agent, give],
    ] as const)
      expect((await runMacro(user, macro.id)).status).toBe(403);
    reader.events.close();
    // Assigning to oneself needs no permission, as when taking an unassigned chat.
    expect((await runMacro(peer, give.id)).status).toBe(200);
    expect((await runMacro(agent, give.id)).status).toBe(404);
    expect((await runMacro(supervisor, give.id)).status).toBe(200);
    expect(await readSentTexts()).toEqual(['Hello', 'Hello']);
  });

  it('is impossible for chats of other devices and other accounts', async () => {
    const { id } = await saveMacro({ text: 'Hello' });
    for (const user of [inbox.distant, stranger]) expect((await runMacro(user, id)).status).toBe(404);
    const foreignMacro = await stranger.client.post('/api/v1/macros', { name: 'Theirs', text: 'Hello' });
    expect((await runMacro(inbox.owner, foreignMacro.body.data.id as number)).status).toBe(404);
    expect(await readSentTexts()).toEqual([]);
  });

  it('does nothing for a contact who opted out, until they write again', async () => {
    const label = await makeLabel();
    await inbox.sql(
      `insert into suppressions (account_id, phone, reason, at) values (?, ?, 'user', now() + interval '1 second')`,
      [inbox.accountId, phone],
    );
    const { id } = await saveMacro({ text: 'Thanks', label_ids: [label], resolve: true });
    const { status, body } = await runMacro(inbox.agent, id, `opted out ${chatId}`);
    expect([status, body.code]).toEqual([409, 'messages.opted_out']);
    expect(await readSentTexts()).toEqual([]);
    expect(await inbox.kinds(chatId)).toEqual([]);
    expect((await inbox.read(chatId)).state).toBe('open');
    await inbox.sql(`update suppressions set at = now() - interval '1 hour' where account_id = ? and phone = ?`, [
      inbox.accountId,
      phone,
    ]);
    await inbox.write(phone, 'A question');
    expect((await runMacro(inbox.agent, id, `opted out ${chatId}`)).status).toBe(200);
    expect(await readSentTexts()).toEqual(['Thanks']);
    expect((await inbox.read(chatId)).state).toBe('resolved');
  });

  it('does nothing for a blocked contact', async () => {
    const { contact_id: contactId } = await inbox.read(chatId);
    expect((await inbox.owner.client.post(`/api/v1/people/${contactId}/block`)).status).toBe(200);
    const { id } = await saveMacro({ text: 'Thanks', resolve: true });
    const { status, body } = await runMacro(inbox.agent, id);
    expect([status, body.code]).toEqual([409, 'messages.person_blocked']);
    expect([await readSentTexts(), (await inbox.read(chatId)).state]).toEqual([[], 'open']);
  });

  it('asks the customer for a rating once', async () => {
    const { client } = inbox.owner;
    const settings = { is_on: true, question: 'How was it?', days_between: 0 };
    expect((await client.request('PUT', '/api/v1/csat-settings', settings)).status).toBe(200);
    const { id } = await saveMacro({ text: 'Done', resolve: true });
    const key = `rated ${chatId}`;
    expect((await runMacro(inbox.agent, id, key)).status).toBe(200);
    expect((await runMacro(inbox.agent, id, key)).status).toBe(200);
    await waitFor('the rating question is sent', async () => (await readSentTexts()).length > 1);
    await client.request('PUT', '/api/v1/csat-settings', { ...settings, is_on: false });
    expect(await readSentTexts()).toEqual(['Done', 'How was it?']);
    expect(await inbox.sql('select from chat_ratings where chat_id = ?', [chatId])).toHaveLength(1);
  });

  it('does nothing while the account is suspended', async () => {
    const { id } = await saveMacro({ text: 'Hello', resolve: true });
    await inbox.sql(`update accounts set status = 'pended' where id = ?`, [inbox.accountId]);
    const { status } = await runMacro(inbox.owner, id);
    await inbox.sql(`update accounts set status = 'active' where id = ?`, [inbox.accountId]);
    expect(status).toBe(403);
    expect(await readSentTexts()).toEqual([]);
  });

  it('skips a deleted label', async () => {
    const [labelId, otherLabelId] = [await makeLabel(), await makeLabel()];
    const { id } = await saveMacro({ label_ids: [labelId, otherLabelId] });
    expect((await inbox.owner.client.delete(`/api/v1/labels/${labelId}`)).status).toBe(200);
    const { body } = await runMacro(inbox.agent, id);
    expect((body.data.labels as { id: number }[]).map((one) => one.id)).toEqual([otherLabelId]);
  });

  it('does nothing if its colleague or team is deleted, suspended or without the device', async () => {
    const { owner, supervisor, peer, distant, device } = inbox;
    const removedUser = await openColleague(server, owner.member, { deviceIds: [device.id] });
    const team = (await owner.client.post('/api/v1/teams', { name: `Team ${chatId}` })).body.data.id as number;
    const text = 'Hello';
    const macros = [
      await saveMacro({ text, assign_to: { user_id: idOf(removedUser) }, resolve: true }),
      await saveMacro({ text, assign_to: { team_id: team }, resolve: true }),
      await saveMacro({ text, assign_to: { user_id: idOf(peer) }, resolve: true }),
      await saveMacro({ text, assign_to: { user_id: idOf(distant) }, resolve: true }),
    ];
    removedUser.events.close();
    expect((await owner.client.delete(`/api/v1/account-users/${idOf(removedUser)}`)).status).toBe(200);
    expect((await owner.client.delete(`/api/v1/teams/${team}`)).status).toBe(200);
    await inbox.sql(`update users set status = 'suspended' where id = ?`, [idOf(peer)]);
    const fields: unknown[] = [];
    for (const { id } of macros) {
      const { status, body } = await runMacro(supervisor, id);
      fields.push([status, Object.keys(body.errors as object)]);
    }
    await inbox.sql(`update users set status = 'active' where id = ?`, [idOf(peer)]);
    expect(fields).toEqual(macros.map(() => [422, ['assign_to']]));
    expect(await readSentTexts()).toEqual([]);
    expect(await inbox.kinds(chatId)).toEqual([]);
  });
});
