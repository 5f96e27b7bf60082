import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { makeChat } from '../factories/make-chat.js';
import { makeDevice } from '../factories/make-device.js';
import { type ApiUser, openApiUser } from '../setup/accounts/api-user.js';
import { impersonate } from '../setup/accounts/impersonate.js';
import { LiveEvents } from '../setup/accounts/live-events.js';
import type { TestApp } from '../setup/servers/app.js';
import { workerApp } from '../setup/shared/worker-app.js';

let server: TestApp;
let owner: ApiUser;
let chats: Record<'shown' | 'hidden', number>;
const opened: { close: () => void }[] = [];
beforeAll(async () => {
  server = await workerApp();
  owner = await openUser();
  chats = { shown: await chatOf(owner, true), hidden: await chatOf(owner, false) };
}, 60_000);
afterAll(() => {
  for (const user of opened) user.close();
});

async function openUser(permissions?: string[]): Promise<ApiUser> {
  const user = await openApiUser(server, permissions && { permissions });
  opened.push(user.events);
  return user;
}
async function chatOf({ member: { accountId } }: ApiUser, showsTyping: boolean): Promise<number> {
  const em = server.orm.em.fork();
  const { id: deviceId } = await makeDevice(em, { accountId, showsTyping });
  return (await makeChat(em, { accountId, deviceId })).id;
}
const rejectionOf = (code: string) => expect.objectContaining({ code, message: expect.any(String) });

/** Returns the call's body and the acknowledgment of the message. */
async function callAndSend({ client, events }: ApiUser, chatId: number, action: 'typing' | 'watch', state?: string) {
  const { body } = await client.post(`/api/v1/chats/${chatId}/${action}`, state === undefined ? undefined : { state });
  return [body, await events.send(`chat.${action}`, { chat_id: chatId, ...(state !== undefined && { state }) })];
}
const twice = <T>(answer: T): [T, T] => [answer, answer];

it('typing is accepted by call and by socket, and the response tells whether the device shows it', async () => {
  for (const state of ['composing', 'recording', 'typing', 'paused', 'viewing']) {
    expect([state, await callAndSend(owner, chats.shown, 'typing', state)]).toEqual([
      state,
      twice({ data: { is_shown: true } }),
    ]);
    expect(await callAndSend(owner, chats.hidden, 'typing', state)).toEqual(twice({ data: { is_shown: false } }));
  }
  expect(await callAndSend(owner, chats.shown, 'watch')).toEqual(twice({ data: { is_shown: true } }));
  expect(await callAndSend(owner, chats.hidden, 'watch')).toEqual(twice({ data: { is_shown: false } }));
});

it('typing needs the permission to send, watching needs none', async () => {
  const viewer = await openUser(['show devices']);
  const chatId = await chatOf(viewer, true);
  expect(await callAndSend(viewer, chatId, 'typing', 'typing')).toEqual(twice(rejectionOf('permission')));
  expect(await callAndSend(viewer, chatId, 'watch')).toEqual(twice({ data: { is_shown: true } }));
});

it('typing and watching are rejected for chats of another account', async () => {
  const stranger = await openUser();
  for (const chatId of [chats.shown, 999_999_999]) {
    for (const state of ['typing', 'viewing'])
      expect(await callAndSend(stranger, chatId, 'typing', state)).toEqual(
        twice(rejectionOf('messages.chat_not_found')),
      );
    expect(await callAndSend(stranger, chatId, 'watch')).toEqual(twice(rejectionOf('messages.chat_not_found')));
  }
});

it('unknown states and messages without a body are rejected in the language of the user', async () => {
  const user = await openUser();
  const { client, events } = user;
  const [called, sent] = await callAndSend(user, chats.shown, 'typing', 'singing');
  expect(called).toEqual(rejectionOf('invalid'));
  expect(sent).toEqual(called);
  expect(await events.send('chat.typing')).toEqual(rejectionOf('invalid'));
  expect(await events.send('chat.watch', { chat_id: 'x' })).toEqual(rejectionOf('invalid'));
  expect((await client.post('/api/v1/update-user-info', { language: 'ar' })).status).toBe(200);
  const [answer, acknowledged] = await callAndSend(user, chats.shown, 'watch');
  expect(answer.message).toMatch(/[\u0600-\u06ff]/);
  expect(acknowledged).toEqual(answer);
});

it('typing and watching are limited for each session, and a suspended account may only read', async () => {
  const busy = await openUser();
  const send = () => busy.events.send('chat.watch', { chat_id: chats.shown });
  const answers = await Promise.all(Array.from({ length: 40 }, send));
  expect(answers.filter((answer) => (answer as { code: string }).code === 'throttled')).toHaveLength(10);

  const suspended = await openUser();
  const chatId = await chatOf(suspended, true);
  await server.orm.em
    .getConnection()
    .execute(`update accounts set status = 'pended' where id = ?`, [suspended.member.accountId]);
  expect(await callAndSend(suspended, chatId, 'typing', 'typing')).toEqual(twice(rejectionOf('account_pended')));
});

it('typing of an impersonating administrator is audited with its IP address', async () => {
  const user = await openUser();
  const chatId = await chatOf(user, true);
  const client = await impersonate(server, user.member);
  // A proxy on this machine is trusted.
  const events = await LiveEvents.open(client, { 'x-forwarded-for': '203.0.113.7', 'user-agent': 'Firefox' });
  opened.push(events);
  expect(await events.send('chat.watch', { chat_id: chatId })).toEqual({ data: { is_shown: true } });
  const rows = await server.orm.em
    .getConnection()
    .execute(
      `select details->>'call' call, ip, user_agent from audit_log where account_id = ? and action = 'acted_inside'`,
      [user.member.accountId],
    );
  expect(rows).toEqual([{ call: 'socket chat.watch', ip: '203.0.113.7', user_agent: 'Firefox' }]);
});
