import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { MAX_BOT_CHAIN } from '../../src/bots/answering/answer-limits.contract.js';
import type { Flow } from '../../src/bots/flow/flow.contract.js';
import { ask, flowOf, group, reply, send, setField, webhook } from '../fixtures/flows/build-flow.js';
import { makeGroup } from '../factories/make-group.js';
import { type OwnApp, startApp } from '../setup/servers/app.js';
import { waitFor } from '../setup/wait-for.js';
import { Merchant } from '../setup/whatsapp/merchant.js';

let server: OwnApp;
let one: Merchant;
let other: Merchant;

beforeAll(async () => {
  server = await startApp();
  [one, other] = [await Merchant.open(server), await Merchant.open(server)];
}, 60_000);
afterAll(async () => {
  await one?.close();
  await other?.close();
  await server?.close();
});

const sql = <Row>(query: string, params: unknown[] = []) => server.orm.em.getConnection().execute<Row[]>(query, params);

async function addBot(by: Merchant, tree_chatbot: Flow, fields: object = {}): Promise<number> {
  const bot = { device_id: [by.device.id], tree_chatbot, ...fields };
  const response = await by.apiUser.client.post('/api/v1/chatbots', bot);
  expect([response.status, response.body.problems ?? response.body.errors]).toEqual([201, undefined]);
  return response.body.data.chatbot.id;
}
const accountOf = (merchant: Merchant) => merchant.apiUser.member.accountId;

it('a bot that replies to another bot is stopped, and a handover is requested', async () => {
  const echo = flowOf({ any: send(), a: reply('And you?') }, 'any > a');
  for (const merchant of [one, other]) await addBot(merchant, echo, { answers_devices: true });
  await one.write(other.number, 'hello');
  const state = async (of: Merchant, peer: Merchant) => {
    const chat = await of.chatWith(peer.number);
    const { data } = (await of.apiUser.client.get(`/api/v1/chats/${chat.id}/bots`)).body;
    return { chat, data };
  };
  // The message by hand pauses bots in this chat until they are resumed.
  await waitFor('the other bot has replied', async () => (await one.conversation(other.number)).length === 2);
  const { chat } = await state(one, other);
  await one.apiUser.client.post(`/api/v1/chats/${chat.id}/resume-bots`);
  // A chain of replies may end early. A further one also uses up the limit.
  let chains = 0;
  const startChain = async () => {
    chains++;
    const before = await countAnswers();
    await other.write(one.number, 'are you there?');
    await other.apiUser.client.post(`/api/v1/chats/${(await state(other, one)).chat.id}/resume-bots`);
    // The limit may be reached before replies are counted.
    await waitFor('a bot replies or is stopped', async () => (await countAnswers()) > before || (await findStopped()));
  };
  const findStopped = async () =>
    (await sql<{ account_id: string }>(`select account_id from automatic_answers where reason = 'too_many'`))[0];
  const countAnswers = async () =>
    (await sql(`select 1 from automatic_answers where message_id > 0 and (state = 'answered' or reason = 'too_many')`))
      .length;
  const untilStopped = async () => {
    for (;;) {
      await startChain();
      const stopped = await waitFor('a bot is stopped', findStopped, 5_000).catch(() => null);
      if (stopped)
        return Number(stopped.account_id) === accountOf(one) ? ([one, other] as const) : ([other, one] as const);
    }
  };
  const [stoppedMerchant, peer] = await untilStopped();
  expect((await state(stoppedMerchant, peer)).data.needs_you).toBe(true);
  const countReplies = async () =>
    (await sql('select 1 from messages where from_me and body = ?', ['And you?'])).length;
  // Each message by hand starts another chain.
  expect(await countReplies()).toBeLessThanOrEqual(2 * MAX_BOT_CHAIN * chains);
  for (const merchant of [one, other]) await merchant.apiUser.client.request('DELETE', '/api/v1/delete-all-chatbots');
}, 60_000);

it('bots that go to each other in a circle send five replies, and keep stored values', async () => {
  const first = await addBot(one, flowOf({ hi: send('round'), a: reply('placeholder') }, 'hi > a'));
  const goTo = (chatbot_id: number) => ({ type: 'go_to' as const, chatbot_id });
  const second = await addBot(
    one,
    flowOf({ hi: send('never said'), b: reply('{where}'), on: goTo(first) }, 'hi > b', 'b > on'),
  );
  const start = flowOf(
    { hi: send('round'), s: setField('where', 'from the first'), on: goTo(second) },
    'hi > s',
    's > on',
  );
  const changed = { device_id: [one.device.id], tree_chatbot: start };
  expect((await one.apiUser.client.request('PUT', `/api/v1/chatbots/${first}`, changed)).status).toBe(200);
  const customer = await one.sandbox.phones.create({ name: 'Sara' });
  await one.sandbox.send(customer.number, one.number, 'round');
  await waitFor('the conversation is stopped', async () => {
    const rows = await sql(`select id from bot_conversations where outcome = 'too_many' and ended_at is not null`);
    return rows.length > 0;
  });
  const inbox = await one.sandbox.inbox(customer.number, { count: 5 });
  expect(inbox.map(({ text }) => text)).toEqual(Array.from({ length: 5 }, () => 'from the first'));
  await one.apiUser.client.request('DELETE', '/api/v1/delete-all-chatbots');
});

/** Creates a customer. `texts` returns the received texts once there are `count`. */
async function openCustomer() {
  const { number } = await one.sandbox.phones.create({ name: 'Sara' });
  const texts = async (count: number) =>
    (await one.sandbox.inbox(number, { count, waitMs: 20_000 })).map(({ text }) => text);
  return { number, texts, sendText: (text: string) => one.sandbox.send(number, one.number, text) };
}

it('each message of a burst is a separate input, and may trigger a bot', async () => {
  await addBot(one, flowOf({ hi: send('hi'), a: reply('One moment.', { rate_delay: 2 }) }, 'hi > a'));
  await addBot(
    one,
    flowOf({ hours: send('hours'), a: reply('At nine.'), b: reply('Every day.') }, 'hours > a', 'a > b'),
  );
  const { sendText, texts } = await openCustomer();
  for (const text of ['hi', 'hours', 'hours', 'something', 'hours']) await sendText(text);
  const hours = ['At nine.', 'Every day.'];
  expect(await texts(7)).toEqual(['One moment.', ...hours, ...hours, ...hours]);
  await one.apiUser.client.request('DELETE', '/api/v1/delete-all-chatbots');
});

it('a bot’s trigger word restarts its conversation, until the bot is removed from the device', async () => {
  const nodes = { hi: send('hi'), a: reply('Welcome.'), q: ask('Your name?', 'text', 'nickname'), b: reply('Thanks.') };
  const flow = flowOf(nodes, 'hi > a', 'a > q', 'q > b');
  const id = await addBot(one, flow);
  const { sendText, texts, number } = await openCustomer();
  const beginning = ['Welcome.', 'Your name?'];
  await sendText('hi');
  expect(await texts(2)).toEqual(beginning);
  await sendText('Hi');
  expect(await texts(4)).toEqual([...beginning, ...beginning]);
  const chat = await one.chatWith(number);
  const readConversation = async () =>
    (await one.apiUser.client.get(`/api/v1/chats/${chat.id}/bots`)).body.data.conversation;
  expect(await readConversation()).toMatchObject({ bot: { id } });
  const elsewhere = { device_id: [], tree_chatbot: flow };
  expect((await one.apiUser.client.request('PUT', `/api/v1/chatbots/${id}`, elsewhere)).status).toBe(200);
  expect(await readConversation()).toBeNull();
  await addBot(one, flowOf({ any: send('Noura'), a: reply('Hello Noura.') }, 'any > a'));
  await sendText('Noura');
  expect(await texts(5)).toEqual([...beginning, ...beginning, 'Hello Noura.']);
  await one.apiUser.client.request('DELETE', '/api/v1/delete-all-chatbots');
});

it('values and groups are stored with the contact, and a webhook cannot call the server’s own network', async () => {
  const em = server.orm.em.fork();
  const customers = await makeGroup(em, { accountId: accountOf(one), name: 'Customers' });
  const id = await addBot(
    one,
    flowOf(
      {
        hi: send('join'),
        g: group('add', customers),
        s: setField('size', 'L'),
        w: webhook('shop'),
        ok: reply('ok'),
        no: reply('not now'),
      },
      'hi > g',
      'g > s',
      's > w',
      'w > ok',
      'w.failed > no',
    ),
  );
  const ownUrl = `${server.url}/api/v1/chatbots`;
  await sql(
    `update chatbot_versions set flow = replace(flow::text, 'https://shop.example/hook', ?)::jsonb where chatbot_id = ?`,
    [ownUrl, id],
  );
  const customer = await one.sandbox.phones.create({ name: 'Mona' });
  await one.sandbox.send(customer.number, one.number, 'join');
  const [answer] = await one.sandbox.inbox(customer.number, { count: 1, waitMs: 20_000 });
  expect(answer?.text).toBe('not now');
  const { body } = await one.apiUser.client.get(`/api/v1/contacts?search=${customer.number}`);
  expect(body.data[0]).toMatchObject({ fields: { size: 'L' }, groups: [{ id: customers }] });
});
