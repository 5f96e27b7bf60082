import { RequestContext } from '@mikro-orm/core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { outdatedFinders } from '../../src/messaging/messaging.ports.js';
import { ownKey } from '../../src/messaging/messaging.messages.js';
import type { MessageResource } from '../../src/messaging/messaging.contract.js';
import { mergeChats } from '../../src/messaging/conversations/merge-chats.js';
import { RatingQuestionJobHandler } from '../../src/messaging/conversations/rating/rating-question.job.js';
import { makeChat } from '../factories/make-chat.js';
import { makeDevice } from '../factories/make-device.js';
import { makeMessage } from '../factories/make-message.js';
import { type ApiUser, openApiUser } from '../setup/accounts/api-user.js';
import { TeamInbox } from '../setup/accounts/team-inbox.js';
import type { TestApp } from '../setup/servers/app.js';
import { workerApp } from '../setup/shared/worker-app.js';
import { waitFor } from '../setup/wait-for.js';

const QUESTION = 'How was it? {name} 1 to 5';
const ENABLED = { is_on: true, question: QUESTION, days_between: 30 };
const KEY = ownKey('rating-');
const SETTINGS_PATH = '/api/v1/csat-settings';

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
  expect((await inbox.owner.client.request('PUT', SETTINGS_PATH, ENABLED)).status).toBe(200);
});

interface RatingRow {
  id: string;
  state: string;
  score: number | null;
}
const readRatings = (of = chatId) =>
  inbox.sql<RatingRow>('select id, state, score from chat_ratings where chat_id = ? order by id', [of]);
const readQuestions = (of = chatId) =>
  inbox.sql<{ id: string; idempotency_key: string; body: string; status: string; failure: string | null }>(
    'select id, idempotency_key, body, status, failure from messages where chat_id = ? and starts_with(idempotency_key, ?)',
    [of, KEY],
  );
const untilSettled = (of = chatId) =>
  waitFor('settled rating', async () => ((await readRatings(of)).every(({ state }) => state !== 'due') ? true : null));

async function resolveAndAsk(of = chatId, user = inbox.agent): Promise<void> {
  await inbox.changed(user, of, 'resolve');
  await waitFor('the question is sent', async () => ((await readRatings(of)).at(-1)?.state === 'asked' ? true : null));
  await deliver(of);
}
const deliver = (of = chatId) =>
  inbox.sql(
    `update messages set status = 'delivered', handed_over_at = clock_timestamp() where chat_id = ? and status = 'queued'
      and starts_with(idempotency_key, ?)`,
    [of, KEY],
  );
async function expectNotAsked(of = chatId): Promise<void> {
  await untilSettled(of);
  expect(await readQuestions(of)).toEqual([]);
}
const findOutdated = async (): Promise<string[]> => {
  const asked = (await readQuestions()).map(({ id, idempotency_key: key }) => ({
    id: Number(id),
    key: key.slice(KEY.length),
  }));
  const found = await outdatedFinders.get(KEY)!(server.orm.em.fork(), inbox.accountId, asked);
  return [...found.values()];
};
const handle = (accountId: number, ratingId: number): Promise<void> => {
  const handler = server.app.get(RatingQuestionJobHandler);
  return RequestContext.create(server.orm.em, () => handler.execute({ accountId, ratingId }));
};

describe('settings', () => {
  it('are off by default, with a question in the language of the user, and can be saved', async () => {
    const { client } = stranger;
    const first = (await client.get(SETTINGS_PATH)).body.data;
    expect(first).toEqual({ is_on: false, question: expect.stringContaining('1'), days_between: 30 });
    expect((await client.request('PUT', SETTINGS_PATH, { ...ENABLED, question: ' Ok? ' })).body.data).toEqual({
      ...ENABLED,
      question: 'Ok?',
    });
    expect((await client.get(SETTINGS_PATH)).body.data.question).toBe('Ok?');
    expect((await inbox.owner.client.get(SETTINGS_PATH)).body.data).toEqual(ENABLED);
  });

  it.each([
    [{ question: ' ' }, 'question'],
    [{ question: 'x'.repeat(1001) }, 'question'],
    [{ days_between: -1 }, 'days_between'],
    [{ days_between: 366 }, 'days_between'],
    [{ days_between: 1.5 }, 'days_between'],
    [{ is_on: 'perhaps' }, 'is_on'],
  ])('reject %j', async (wrong, field) => {
    const { status, body } = await inbox.owner.client.request('PUT', SETTINGS_PATH, { ...ENABLED, ...wrong });
    expect([status, Object.keys(body.errors as object)]).toEqual([422, [field]]);
  });

  it('are open only to colleagues with permission', async () => {
    expect((await inbox.agent.client.get(SETTINGS_PATH)).status).toBe(403);
    expect((await inbox.agent.client.request('PUT', SETTINGS_PATH, ENABLED)).status).toBe(403);
    expect((await inbox.supervisor.client.get(SETTINGS_PATH)).body.data).toEqual(ENABLED);
  });
});

describe('a resolved chat', () => {
  it('asks once on its device, with braces as typed, and records it in the history', async () => {
    await resolveAndAsk();
    await inbox.changed(inbox.agent, chatId, 'resolve');
    const [question, ...otherQuestions] = await readQuestions();
    expect([question?.body, otherQuestions]).toEqual([QUESTION, []]);
    const list = await inbox.owner.client.get(`/api/v1/chat-list-messages/${inbox.device.id}/${chatId}`);
    const [newest] = list.body.data as MessageResource[];
    expect([newest?.sent_by, newest?.body ?? newest?.conversation]).toEqual(['rating', QUESTION]);
    const chat = await inbox.read(chatId);
    expect([chat.state, chat.rating]).toEqual(['resolved', null]);
  });

  it('asks once with several concurrent workers, also after an interrupted attempt', async () => {
    await inbox.owner.client.request('PUT', SETTINGS_PATH, { ...ENABLED, is_on: false });
    await inbox.changed(inbox.agent, chatId, 'resolve');
    await inbox.owner.client.request('PUT', SETTINGS_PATH, ENABLED);
    const [{ id }] = (await inbox.sql<{ id: string }>(
      `insert into chat_ratings (account_id, chat_id, resolved_at) select account_id, id, resolved_at from chats where id = ? returning id`,
      [chatId],
    )) as [{ id: string }];
    await Promise.all([1, 2, 3].map(() => handle(inbox.accountId, Number(id))));
    expect(await readQuestions()).toHaveLength(1);
    await inbox.sql(`update chat_ratings set state = 'due' where id = ?`, [id]);
    await inbox.owner.client.request('PUT', SETTINGS_PATH, { ...ENABLED, question: 'Changed meanwhile?' });
    await handle(inbox.accountId, Number(id));
    expect([(await readQuestions()).map(({ body }) => body), await readRatings()]).toMatchObject([
      [QUESTION],
      [{ state: 'asked' }],
    ]);
  });

  it('does not ask while ratings are off, nor contacts who opted out, are blocked or wrote long ago', async () => {
    await inbox.sql(`update messages set at = now() - interval '25 hours' where chat_id = ?`, [chatId]);
    await inbox.changed(inbox.agent, chatId, 'resolve');
    await expectNotAsked();
    const silent = await inbox.chat();
    await inbox.sql('insert into suppressions (account_id, phone, reason) values (?, ?, ?)', [
      inbox.accountId,
      silent.phone,
      'user',
    ]);
    await inbox.changed(inbox.agent, silent.id, 'resolve');
    await expectNotAsked(silent.id);
    expect(await readRatings(silent.id)).toEqual([]);
    const blocked = await inbox.chat();
    const { contact_id: contactId } = await inbox.read(blocked.id);
    expect((await inbox.owner.client.post(`/api/v1/people/${contactId}/block`)).status).toBe(200);
    await inbox.changed(inbox.agent, blocked.id, 'resolve');
    await expectNotAsked(blocked.id);
    const off = await inbox.chat();
    await inbox.owner.client.request('PUT', SETTINGS_PATH, { ...ENABLED, is_on: false });
    await inbox.changed(inbox.agent, off.id, 'resolve');
    await expectNotAsked(off.id);
  });

  it('asks a contact once in the period over all devices, and again afterwards', async () => {
    await resolveAndAsk();
    await inbox.write(phone, 'one more thing');
    await inbox.changed(inbox.agent, chatId, 'resolve');
    await untilSettled();
    const em = server.orm.em.fork();
    const [{ contact_id: contactId }] = (await inbox.sql('select contact_id from chats where id = ?', [chatId])) as [
      { contact_id: string },
    ];
    const device = await makeDevice(em, { accountId: inbox.accountId });
    const second = await makeChat(em, {
      accountId: inbox.accountId,
      deviceId: device.id,
      contactId: Number(contactId),
    });
    await makeMessage(em, { chat: second });
    await inbox.changed(inbox.owner, second.id, 'resolve');
    await expectNotAsked(second.id);
    expect(await readQuestions()).toHaveLength(1);
    await inbox.sql(`update chat_ratings set asked_at = now() - interval '31 days' where chat_id = ?`, [chatId]);
    await inbox.changed(inbox.owner, second.id, 'reopen');
    await resolveAndAsk(second.id, inbox.owner);
    expect(await readQuestions(second.id)).toHaveLength(1);
  });

  it('asks when a few chats are resolved in bulk, but not when many are', async () => {
    const few = await inbox.chat();
    const resolve = (ids: number[]) => inbox.owner.client.post('/api/v1/chats-bulk', { ids, action: 'resolve' });
    expect((await resolve([few.id])).status).toBe(200);
    await waitFor('the question is sent', async () => ((await readQuestions(few.id)).length === 1 ? true : null));
    const many = await Promise.all(Array.from({ length: 11 }, () => inbox.chat()));
    expect((await resolve(many.map(({ id }) => id))).body.data.ids).toHaveLength(11);
    for (const { id } of many) expect(await readRatings(id)).toEqual([]);
  });
});

describe('a question queued for an offline device', () => {
  beforeEach(async () => {
    await inbox.changed(inbox.agent, chatId, 'resolve');
    await waitFor('the question is sent', async () => ((await readRatings()).at(-1)?.state === 'asked' ? true : null));
  });

  it('stays queued', async () => {
    expect(await findOutdated()).toEqual([]);
  });

  it('is dropped after the chat was reopened or answered by a colleague, or after a long time', async () => {
    await inbox.changed(inbox.agent, chatId, 'reopen');
    expect(await findOutdated()).toEqual(['taken_over']);
    await inbox.changed(inbox.agent, chatId, 'resolve');
    expect(await findOutdated()).toEqual(['taken_over']);
  });

  it('is dropped after the customer wrote', async () => {
    await inbox.write(phone, 'wait', { at: new Date(Date.now() + 1_000) });
    expect(await findOutdated()).toEqual(['answered']);
  });

  it('is dropped a day later, or after ratings were switched off', async () => {
    await inbox.sql(`update chat_ratings set asked_at = now() - interval '25 hours' where chat_id = ?`, [chatId]);
    expect(await findOutdated()).toEqual(['too_old']);
    await inbox.owner.client.request('PUT', SETTINGS_PATH, { ...ENABLED, is_on: false });
    expect(await findOutdated()).toEqual(['switched_off']);
  });
});

describe('an answer', () => {
  it('is stored as rating; neither it nor its comment reopens the chat, but the next message does', async () => {
    const { owner, agent } = inbox;
    await inbox.sql(
      `insert into webhook_endpoints (account_id, url, kinds, is_on, key_id, secret_sealed)
        values (?, 'https://host.test/', '{chat.rated}', true, 'none', 'none')`,
      [inbox.accountId],
    );
    await resolveAndAsk();
    const chatBefore = await inbox.read(chatId);
    const since = agent.events.now;
    await inbox.write(phone, '٤');
    const rating = { score: 4, comment: null };
    const pushed = await agent.events.next('chat.changed', ({ chat: { id } }) => id === chatId, { since });
    expect(pushed.chat).toMatchObject({ state: 'resolved', rating, unread_count: chatBefore.unread_count });
    await inbox.write(phone, 'Quick and friendly');
    const commented = { score: 4, comment: 'Quick and friendly' };
    expect(await inbox.read(chatId)).toMatchObject({ state: 'resolved', rating: commented });
    const entries = await inbox.history(chatId);
    expect(entries.map(({ kind }) => kind)).toEqual(['resolved', 'rated']);
    expect(entries[1]).toMatchObject({ actor: null, details: commented });
    await inbox.write(phone, '5');
    const chat = await inbox.read(chatId);
    expect([chat.state, chat.rating]).toEqual(['open', commented]);
    const sent = await inbox.sql<{ kind: string; data: { chat: object } }>(
      'select kind, data from webhook_deliveries where account_id = ? order by id',
      [inbox.accountId],
    );
    await inbox.sql('delete from webhook_endpoints where account_id = ?', [inbox.accountId]);
    expect(sent.map(({ kind, data }) => [kind, data.chat])).toMatchObject([
      ['chat.rated', { id: chatId, rating }],
      ['chat.rated', { id: chatId, rating: commented }],
    ]);
    const list = await owner.client.get('/api/v1/chat-lists?rows=100&state=open');
    expect(list.body.data.find(({ id }: { id: number }) => id === chatId).rating).toEqual(commented);
  });

  it('starts no bot', async () => {
    const { client } = inbox.owner;
    const reply = { name: 'Always', devices: [inbox.device.id], body: 'we are closed', renew_every: 24, status: true };
    const created = await client.post('/api/v1/auto-replys', reply);
    expect(created.status).toBe(201);
    await resolveAndAsk();
    await inbox.write(phone, '😍');
    const [decision] = await waitFor('the rating is decided', async () => {
      const rows = await inbox.sql<{ state: string; reason: string }>(
        `select a.state, a.reason from automatic_answers a join messages m on m.id = a.message_id where m.chat_id = ?`,
        [chatId],
      );
      return rows.length > 0 && rows;
    });
    const id = created.body.data.auto_reply.id as number;
    expect((await client.request('DELETE', `/api/v1/auto-replys/${id}`)).status).toBe(200);
    expect(decision).toEqual({ state: 'silent', reason: 'expected' });
    expect(await inbox.read(chatId)).toMatchObject({ state: 'resolved', rating: { score: 5 } });
  });

  it.each([
    ['a text that is no rating', 'thanks a lot'],
    ['a number in a sentence', '5 minutes please'],
    ['a photo', null],
  ])('is not %s, which reopens the chat and ends the question', async (_, body) => {
    await resolveAndAsk();
    await inbox.write(phone, body ?? '', body === null ? { kind: 'image', body: '5', media: PHOTO } : {});
    expect(await inbox.read(chatId)).toMatchObject({ state: 'open', rating: null });
    await inbox.write(phone, '5');
    expect(await inbox.read(chatId)).toMatchObject({ state: 'open', rating: null });
  });

  it('is no rating before the question was sent, after another message of ours, or days later', async () => {
    await inbox.changed(inbox.agent, chatId, 'resolve');
    await waitFor('the question is sent', async () => ((await readRatings()).at(-1)?.state === 'asked' ? true : null));
    await inbox.write(phone, '5');
    expect(await inbox.read(chatId)).toMatchObject({ state: 'open', rating: null });

    const laterChat = await inbox.chat();
    await resolveAndAsk(laterChat.id);
    const body = { device: inbox.device.sessionId, chat_id: laterChat.id, body: 'How many do you want?' };
    expect((await inbox.owner.client.post('/api/v1/messages', body)).status).toBe(201);
    await inbox.write(laterChat.phone, '5');
    expect(await inbox.read(laterChat.id)).toMatchObject({ state: 'open', rating: null });

    const oldChat = await inbox.chat();
    await resolveAndAsk(oldChat.id);
    await inbox.write(oldChat.phone, '5', { at: new Date(Date.now() + 73 * 3_600_000) });
    expect(await inbox.read(oldChat.id)).toMatchObject({ state: 'open', rating: null });
  });

  it('may be a reaction to the question', async () => {
    await resolveAndAsk();
    const [{ wa_id: targetWaId }] = (await inbox.sql('select wa_id from messages where id = ?', [
      (await readQuestions())[0]!.id,
    ])) as [{ wa_id: string }];
    await inbox.write(phone, '', {
      body: null,
      effect: { type: 'reaction', targetWaId, targetFromMe: true, emoji: '👎' },
    });
    expect(await inbox.read(chatId)).toMatchObject({ state: 'resolved', rating: { score: 1 } });
  });

  it('moves with its chat when two contacts are merged', async () => {
    await resolveAndAsk();
    await inbox.write(phone, '3');
    const em = server.orm.em.fork();
    const kept = await makeChat(em, { accountId: inbox.accountId, deviceId: inbox.device.id });
    const [{ contact_id: otherId }] = (await inbox.sql('select contact_id from chats where id = ?', [chatId])) as [
      { contact_id: string },
    ];
    await em.transactional((transaction) =>
      mergeChats(transaction, {
        accountId: inbox.accountId,
        keptId: kept.contactId,
        otherId: Number(otherId),
        separate: null,
      }),
    );
    expect((await inbox.read(kept.id)).rating).toEqual({ score: 3, comment: null });
  });

  it('has a comment within an hour only', async () => {
    await resolveAndAsk();
    await inbox.write(phone, '2');
    await inbox.write(phone, 'too late', { at: new Date(Date.now() + 61 * 60_000) });
    expect(await inbox.read(chatId)).toMatchObject({ state: 'open', rating: { score: 2, comment: null } });
  });

  it('is no opt-out keyword, also as a comment', async () => {
    await resolveAndAsk();
    await inbox.write(phone, '1');
    await inbox.write(phone, 'STOP');
    expect(await inbox.read(chatId)).toMatchObject({ state: 'open', rating: { score: 1, comment: null } });
    expect(
      await inbox.sql('select from suppressions where account_id = ? and phone = ?', [inbox.accountId, phone]),
    ).toHaveLength(1);
  });

  it('belongs to the chat that was asked', async () => {
    await resolveAndAsk();
    const otherChat = await inbox.chat();
    await inbox.write(otherChat.phone, '5');
    expect(await inbox.read(otherChat.id)).toMatchObject({ state: 'open', rating: null });
    expect((await inbox.read(chatId)).rating).toBeNull();
  });
});

const PHOTO = {
  kind: 'image' as const,
  mimetype: 'image/jpeg',
  fileName: null,
  size: 10,
  width: 1,
  height: 1,
  seconds: null,
  voice: false,
  waveform: null,
};
