import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals';
import type { ChatResource } from '../../src/messaging/messaging.contract.js';
import { type OwnApp, startApp } from '../setup/servers/app.js';
import { GroupSends } from '../setup/whatsapp/group-sends.js';
import { Merchant } from '../setup/whatsapp/merchant.js';

let server: OwnApp;
let merchant: Merchant;
let sends: GroupSends;

beforeAll(async () => {
  server = await startApp();
  merchant = await Merchant.open(server);
  sends = new GroupSends(server, merchant);
  await sends.setGap(0);
}, 60_000);
afterEach(() => merchant.sandbox.clearFaults(merchant.number));
afterAll(async () => {
  await merchant.close();
  await server.close();
});

const isFinished = ({ state }: { state: string }) => state === 'finished';
const listChats = async (): Promise<ChatResource[]> =>
  (await merchant.apiUser.client.get(`/api/v1/chat-lists/${merchant.device.id}?rows=100`)).body.data;
const phonesOf = (list: ChatResource[]) => list.map(({ phone }) => phone);

it('a bulk message, delivered or failed, adds no chat to the list until a reply, and the chat then shows it', async () => {
  const { id: group, people } = await sends.group(3);
  await merchant.sandbox.fault({ number: merchant.number, kind: 'ack-error', code: 479, times: 1 });
  const id = await sends.start(group, 'new in the shop');
  await sends.until(id, (now) => isFinished(now) && now.counts.delivered === 2, 'two are delivered, one failed');
  expect(await listChats()).toEqual([]);
  const pushed = merchant.apiUser.events.of('message.created').map(({ chat }) => chat.last_message_recieved);
  expect(pushed).toEqual([null, null, null]);

  const { number } = people[1]!;
  await merchant.sandbox.send(number, merchant.number, 'how much is it?');
  await merchant.untilArrived(number, ({ body }) => body === 'how much is it?');
  const [chat, ...otherChats] = await listChats();
  expect([otherChats, chat]).toEqual([
    [],
    expect.objectContaining({
      phone: number,
      unread_count: 1,
      last_message: expect.objectContaining({ from_me: false }),
    }),
  ]);
  expect((await merchant.conversation(number)).map(({ body, from_me }) => [body, from_me])).toEqual([
    ['new in the shop', true],
    ['how much is it?', false],
  ]);
}, 60_000);

it('a bulk message moves no chat in the list, and a single message adds one at once', async () => {
  const { id: group, people } = await sends.group(2);
  const [known, unknown] = people.map(({ number }) => number) as [string, string];
  await merchant.write(known, 'about your order');
  const { number: newest } = await merchant.sandbox.phones.create({ name: 'Later' });
  await merchant.write(newest, 'good morning');
  const before = phonesOf(await listChats());
  expect(before.slice(0, 2)).toEqual([newest, known]);
  const id = await sends.start(group, 'for many');
  await sends.until(id, (now) => isFinished(now) && now.counts.delivered === 2, 'both are delivered');
  const after = await listChats();
  expect(phonesOf(after)).toEqual(before);
  expect(after[1]?.last_message?.body).toBe('about your order');
  expect((await merchant.conversation(known)).map(({ body }) => body)).toEqual(['about your order', 'for many']);
  await merchant.write(unknown, 'by hand');
  expect(phonesOf(await listChats())).toEqual([unknown, ...before]);
  expect((await merchant.conversation(unknown)).map(({ body }) => body)).toEqual(['for many', 'by hand']);
}, 60_000);
