import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { ask, flowOf, reply, send } from '../fixtures/flows/build-flow.js';
import { TeamInbox } from '../setup/accounts/team-inbox.js';
import { workerApp } from '../setup/shared/worker-app.js';
import { waitFor } from '../setup/wait-for.js';

let inbox: TeamInbox;
beforeAll(async () => {
  inbox = await TeamInbox.open(await workerApp());
}, 60_000);
afterAll(() => inbox.close());

async function saveHours(name: string, windows: object[]): Promise<number> {
  const { status, body } = await inbox.owner.client.post('/api/v1/business-hours', {
    name,
    time_zone: 'Asia/Riyadh',
    windows,
  });
  expect(status).toBe(201);
  return body.data.id as number;
}

async function publish(bot_name: string, tree_chatbot: object, hours: object): Promise<number> {
  const order = { bot_name, device_id: [inbox.device.id], tree_chatbot, ...hours };
  const { status, body } = await inbox.owner.client.post('/api/v1/chatbots', order);
  expect([status, body.errors]).toEqual([201, undefined]);
  return body.data.chatbot.id as number;
}

const remove = (id: number) => inbox.owner.client.delete(`/api/v1/chatbots/${id}`);

const readSentTexts = async (chatId: number): Promise<string[]> =>
  (
    await inbox.sql<{ body: string }>('select body from messages where chat_id = ? and from_me order by id', [chatId])
  ).map(({ body }) => body);

it('a chatbot starts within its business hours, and another one outside of them', async () => {
  const week = { days: ['sun', 'mon', 'tue', 'wed', 'thu'], from: '09:00', to: '17:00' };
  const business_hours_id = await saveHours('Office', [week]);
  const replyFlow = (text: string) => flowOf({ hi: send('hello'), a: reply(text) }, 'hi > a');
  const ids = [
    await publish('Day', replyFlow('We are here.'), { business_hours_id, business_hours_mode: 'within' }),
    await publish('Night', replyFlow('We are closed.'), { business_hours_id, business_hours_mode: 'outside' }),
  ];
  const findBotAt = async (at: string): Promise<string | undefined> => {
    const order = { device: inbox.device.sessionId, text: 'hello', at };
    return (await inbox.owner.client.post('/api/v1/auto-replys-test', order)).body.data.chatbot?.name as string;
  };
  // 29 November 2026 is a Sunday, 27 November a Friday.
  for (const [at, bot] of [
    ['2026-11-29T08:59', 'Night'],
    ['2026-11-29T09:00', 'Day'],
    ['2026-11-29T16:59', 'Day'],
    ['2026-11-29T17:00', 'Night'],
    ['2026-11-27T12:00', 'Night'],
  ] as const)
    expect([at, await findBotAt(at)]).toEqual([at, bot]);
  for (const id of ids) expect((await remove(id)).status).toBe(200);
});

it('a chatbot outside of its hours starts no conversation, but finishes an open one', async () => {
  const always = [{ from: '00:00', to: '23:59' }];
  const business_hours_id = await saveHours('Always', always);
  const flow = flowOf(
    { hi: send('hello'), q: ask('Size?', 'text', 'size'), a: reply('{size} it is.') },
    'hi > q',
    'q > a',
  );
  const id = await publish('Sizes', flow, { business_hours_id, business_hours_mode: 'within' });
  const { id: open, phone } = await inbox.chat();
  await inbox.write(phone, 'hello');
  await waitFor('the bot asks', async () => (await readSentTexts(open)).length === 1);

  const today = (offset: number) =>
    new Date(Date.now() + offset * 86_400_000).toLocaleDateString('en-CA', { timeZone: 'Asia/Riyadh' });
  const closed = await inbox.owner.client.request('PUT', `/api/v1/business-hours/${business_hours_id}`, {
    holidays: [today(0), today(1)],
  });
  expect(closed.status).toBe(200);
  const otherChat = await inbox.chat();
  await inbox.write(otherChat.phone, 'hello');
  await inbox.write(phone, 'XL');
  await waitFor('the bot finishes', async () => (await readSentTexts(open)).length === 2);
  expect(await readSentTexts(open)).toEqual(['Size?', 'XL it is.']);
  await waitFor('both are decided', async () => {
    const { accountId } = inbox;
    const tasks = await inbox.sql(`select 1 from durable_tasks where account_id = ? and handler like 'bots.%'`, [
      accountId,
    ]);
    return tasks.length === 0;
  });
  expect(await readSentTexts(otherChat.id)).toEqual([]);
  await remove(id);
}, 90_000);
