import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { MOST_UNASKED_TURNS } from '../../src/bots/conversations/conversation-limits.js';
import type { Flow } from '../../src/bots/flow/flow.contract.js';
import { flowOf, group, reply, send, setField, webhook } from '../fixtures/flows/build-flow.js';
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

async function add(by: Merchant, tree_chatbot: Flow, fields: object = {}): Promise<number> {
  const bot = { device_id: [by.device.id], tree_chatbot, ...fields };
  const answer = await by.apiUser.client.post('/api/v1/chatbots', bot);
  expect([answer.status, answer.body.problems ?? answer.body.errors]).toEqual([201, undefined]);
  return answer.body.data.chatbot.id;
}
const accountOf = (merchant: Merchant) => merchant.apiUser.member.accountId;

it('a bot that talks to a bot is cut, and somebody is asked to look', async () => {
  const echo = flowOf({ any: send(), a: reply('And you?') }, 'any > a');
  for (const merchant of [one, other]) await add(merchant, echo, { answers_devices: true });
  await one.write(other.number, 'hello');
  const state = async (of: Merchant, peer: Merchant) => {
    const chat = await of.chatWith(peer.number);
    const { data } = (await of.apiUser.client.get(`/api/v1/chats/${chat.id}/bots`)).body;
    return { chat, data };
  };
  // They wrote by hand: until that is said to be over nothing answers there.
  await waitFor('the other has answered', async () => (await one.conversation(other.number)).length === 2);
  const { chat } = await state(one, other);
  await one.apiUser.client.post(`/api/v1/chats/${chat.id}/resume-bots`);
  // Most of an hour's answers have gone already.
  for (const merchant of [one, other])
    await sql(
      `insert into automatic_answers (account_id, device_id, contact_id, message_id, state)
       select ?, 1, h.contact_id, -n - ? * 100, 'answered' from chats h, generate_series(1, 17) n where h.account_id = ?`,
      [accountOf(merchant), accountOf(merchant), accountOf(merchant)],
    );
  // The answer may come before it is said that bots may answer again: then it is begun once more, which brings the end nearer too.
  const begin = async () => {
    const before = await answers();
    await other.write(one.number, 'are you there?');
    await other.apiUser.client.post(`/api/v1/chats/${(await state(other, one)).chat.id}/resume-bots`);
    // The cut may have come just before this was counted.
    await waitFor('it is answered, or cut', async () => (await answers()) > before || (await findCut()));
  };
  const findCut = async () =>
    (await sql<{ account_id: string }>(`select account_id from automatic_answers where reason = 'too_many'`))[0];
  const answers = async () =>
    (await sql(`select 1 from automatic_answers where message_id > 0 and (state = 'answered' or reason = 'too_many')`))
      .length;
  const isCut = () =>
    waitFor('one of them is cut', async () => {
      const cut = await findCut();
      if (!cut) await begin();
      return cut && (Number(cut.account_id) === accountOf(one) ? ([one, other] as const) : ([other, one] as const));
    });
  const [silent, peer] = await isCut();
  expect((await state(silent, peer)).data.needs_you).toBe(true);
  const said = async () => (await sql('select 1 from messages where from_me and body = ?', ['And you?'])).length;
  expect(await said()).toBeLessThanOrEqual(8);
  for (const merchant of [one, other]) await merchant.apiUser.client.request('DELETE', '/api/v1/delete-all-chatbots');
}, 60_000);

it('bots that lead to each other end, and take along what is known', async () => {
  const first = await add(one, flowOf({ hi: send('round'), a: reply('placeholder') }, 'hi > a'));
  const goTo = (chatbot_id: number) => ({ type: 'go_to' as const, chatbot_id });
  const second = await add(
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
  const [over] = await waitFor('it is cut', async () => {
    const rows = await sql<{ id: string }>(
      `select id from bot_conversations where outcome = 'too_many' and ended_at is not null`,
    );
    return rows.length > 0 && rows;
  });
  const turns = await sql('select 1 from bot_turns where conversation_id = ?', [over?.id]);
  expect(turns).toHaveLength(MOST_UNASKED_TURNS + 1);
  const inbox = await one.sandbox.inbox(customer.number, { count: MOST_UNASKED_TURNS / 2 });
  expect(inbox.map(({ text }) => text)).toEqual(Array.from({ length: MOST_UNASKED_TURNS / 2 }, () => 'from the first'));
  await one.apiUser.client.request('DELETE', '/api/v1/delete-all-chatbots');
});

it('what is learned is kept with the contact, and no webhook reaches into this network', async () => {
  const em = server.orm.em.fork();
  const customers = await makeGroup(em, { accountId: accountOf(one), name: 'Customers' });
  const id = await add(
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
      ...['hi > g', 'g > s', 's > w', 'w > ok', 'w.failed > no'],
    ),
  );
  const own = `${server.url}/api/v1/chatbots`;
  await sql(
    `update chatbot_versions set flow = replace(flow::text, 'https://shop.example/hook', ?)::jsonb where chatbot_id = ?`,
    [own, id],
  );
  const customer = await one.sandbox.phones.create({ name: 'Mona' });
  await one.sandbox.send(customer.number, one.number, 'join');
  const [answer] = await one.sandbox.inbox(customer.number, { count: 1, waitMs: 20_000 });
  expect(answer?.text).toBe('not now');
  const { body } = await one.apiUser.client.get(`/api/v1/contacts?search=${customer.number}`);
  expect(body.data[0]).toMatchObject({ fields: { size: 'L' }, groups: [{ id: customers }] });
});
