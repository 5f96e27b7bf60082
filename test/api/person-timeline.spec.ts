import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type {
  FilesPage,
  TimelineEvent,
  TimelinePage,
} from '../../src/messaging/conversations/person/people.contract.js';
import { makeCampaign } from '../factories/make-campaign.js';
import { makeChat } from '../factories/make-chat.js';
import { makeContact } from '../factories/make-contact.js';
import { makeDevice } from '../factories/make-device.js';
import { makeMessage } from '../factories/make-message.js';
import { makeStore } from '../factories/make-store.js';
import { type ApiUser, openApiUser } from '../setup/accounts/api-user.js';
import { TeamInbox } from '../setup/accounts/team-inbox.js';
import type { TestApp } from '../setup/servers/app.js';
import { workerApp } from '../setup/shared/worker-app.js';

const DAY_MS = 86_400_000;

let server: TestApp;
let inbox: TeamInbox;
let stranger: ApiUser;
let person: { id: number; phone: string; chatId: number; elsewhereId: number };

const em = () => server.orm.em.fork();
const daysAgo = (days: number): Date => new Date(Date.now() - days * DAY_MS);

beforeAll(async () => {
  server = await workerApp();
  inbox = await TeamInbox.open(server);
  stranger = await openApiUser(server);
  person = await fill();
}, 60_000);
afterAll(() => {
  inbox.close();
  stranger.events.close();
});

async function fill() {
  const { accountId, owner, agent, device } = inbox;
  const contact = await makeContact(em(), { accountId, savedAt: new Date(), source: 'manual' });
  const chat = await makeChat(em(), { accountId, deviceId: device.id, contactId: contact.id });
  const otherDevice = await makeDevice(em(), { accountId });
  const otherDeviceChat = await makeChat(em(), { accountId, deviceId: otherDevice.id, contactId: contact.id });
  const media = {
    mimetype: 'image/jpeg',
    fileName: null,
    size: 10,
    width: 1,
    height: 1,
    seconds: null,
    voice: false,
    waveform: null,
    fileKey: null,
    held: null,
  };
  for (const [chatIndex, days, fromMe, file] of [
    [chat, 3, false, false],
    [chat, 3, true, true],
    [chat, 1, false, true],
    [otherDeviceChat, 1, false, true],
  ] as const)
    await makeMessage(em(), { chat: chatIndex, at: daysAgo(days), fromMe, ...(file && { kind: 'image', media }) });
  await inbox.changed(owner, chat.id, 'assign', { user_id: agent.member.userId });
  await inbox.changed(owner, chat.id, 'assign', { user_id: null });
  await inbox.changed(owner, chat.id, 'resolve');
  await inbox.sql(
    `insert into chat_history (account_id, chat_id, kind, details) values (?, ?, 'rated', '{"rating_id":1,"score":4,"comment":"fast"}')`,
    [accountId, chat.id],
  );
  await owner.client.post(`/api/v1/chats/${chat.id}/notes`, { body: 'note of the chat' });
  await owner.client.post(`/api/v1/chats/${otherDeviceChat.id}/notes`, { body: 'note elsewhere' });
  await owner.client.post(`/api/v1/contact-notes/${contact.id}`, { body: 'note of the person' });
  const store = await makeStore(em(), { accountId });
  await inbox.sql(
    `insert into shop_orders (account_id, shop_id, order_id, number, currency, phone, total, placed_at)
     values (?, ?, 'o', 'A-7', 'SAR', ?, 12.5, ?)`,
    [accountId, store.id, contact.phone, daysAgo(2)],
  );
  await inbox.sql(
    `insert into carts (account_id, shop_id, cart_key, currency, phone, touched_at, left_at, products_count, total)
     values (?, ?, 'c', 'SAR', ?, now(), ?, 2, 20)`,
    [accountId, store.id, contact.phone, daysAgo(4)],
  );
  await makeCampaign(em(), {
    accountId,
    groupId: 1,
    members: 1,
    name: 'Sale',
    deviceId: device.id,
    state: 'paused',
    recipients: [{ contactId: contact.id, status: 'read' }],
  });
  return { id: contact.id, phone: contact.phone!, chatId: chat.id, elsewhereId: otherDeviceChat.id };
}

async function read({ client }: ApiUser, query = ''): Promise<TimelineEvent[]> {
  const events: TimelineEvent[] = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const next: string = cursor && `&cursor=${cursor}`;
    const response = await client.get(`/api/v1/people/${person.id}/timeline?${query}${next}`);
    expect([query, response.status]).toEqual([query, 200]);
    const page = response.body as TimelinePage;
    events.push(...page.data);
    cursor = page.next_cursor;
  }
  return events;
}
const countOf = (events: TimelineEvent[]) =>
  Object.fromEntries([...Map.groupBy(events, ({ kind }) => kind)].map(([kind, sameKind]) => [kind, sameKind.length]));

describe('the timeline of a contact', () => {
  it('holds each kind of event once, newest first', async () => {
    const events = await read(inbox.owner);
    expect(countOf(events)).toEqual({
      campaign: 1,
      cart: 1,
      chat_note: 2,
      history: 4,
      messages: 2,
      order: 1,
      person_note: 1,
    });
    const times = events.map(({ at }) => at);
    expect(times).toEqual(times.toSorted().toReversed());
    const ofKind = <Kind extends TimelineEvent['kind']>(kind: Kind) =>
      events.filter((event): event is Extract<TimelineEvent, { kind: Kind }> => event.kind === kind);
    expect(ofKind('messages').map(({ received, sent }) => [received, sent])).toEqual([
      [2, 0],
      [1, 1],
    ]);
    expect(ofKind('history').map(({ change }) => change)).toEqual(['rated', 'resolved', 'unassigned', 'assigned']);
    expect(ofKind('history')[0]).toMatchObject({ actor: null, details: { score: 4, comment: 'fast' } });
    expect(ofKind('order')).toMatchObject([{ number: 'A-7', platform: 'twsaa', total: '12.50', currency: 'SAR' }]);
    expect(ofKind('cart')).toMatchObject([{ products_count: 2, total: '20.00' }]);
    expect(ofKind('campaign')).toMatchObject([{ name: 'Sale', state: 'read' }]);
  });

  it('has no gaps or duplicates between pages of any size', async () => {
    const whole = await read(inbox.owner);
    for (const rows of [1, 2, 3, 5]) expect(await read(inbox.owner, `rows=${rows}`)).toEqual(whole);
    const [order] = await read(inbox.owner, 'kind=order');
    expect(whole).toContainEqual(order);
  });

  it('shows a colleague only events of permitted devices and kinds', async () => {
    const { agent, distant } = inbox;
    const events = await read(agent);
    expect(countOf(events)).toEqual({ chat_note: 1, history: 4, messages: 2, person_note: 1 });
    expect(JSON.stringify(events)).not.toContain('elsewhere');
    expect(countOf(await read(distant))).toEqual({ person_note: 1 });
    await inbox.changed(inbox.owner, person.chatId, 'assign', { user_id: agent.member.userId });
    expect(countOf(await read(inbox.peer))).toEqual({ person_note: 1 });
    await inbox.changed(inbox.owner, person.chatId, 'assign', { user_id: null });
  });

  it('is unknown to other accounts, and rejects invalid input', async () => {
    const path = `/api/v1/people/${person.id}/timeline`;
    expect((await stranger.client.get(path)).status).toBe(404);
    const cursor = 'cursor=2026-02-30T25:00:00.000000Z_0_1';
    for (const query of ['cursor=x', cursor, 'rows=0', 'kind=nothing'])
      expect([query, (await inbox.owner.client.get(`${path}?${query}`)).status]).toEqual([query, 422]);
  });
});

describe('the files of a contact', () => {
  const listFiles = async ({ client }: ApiUser, query = '') => {
    const { status, body } = await client.get(`/api/v1/people/${person.id}/files?${query}`);
    expect(status).toBe(200);
    return body as FilesPage;
  };

  it('have pages, newest first, and come only from visible chats', async () => {
    const all = (await listFiles(inbox.owner)).data;
    expect(all.map(({ chat_id, from_me }) => [chat_id, from_me])).toEqual([
      [person.elsewhereId, false],
      [person.chatId, false],
      [person.chatId, true],
    ]);
    const first = await listFiles(inbox.owner, 'rows=2');
    const rest = await listFiles(inbox.owner, `rows=2&cursor=${first.next_cursor}`);
    expect([...first.data, ...rest.data].map(({ id }) => id)).toEqual(all.map(({ id }) => id));
    expect(rest.next_cursor).toBeNull();
    expect((await listFiles(inbox.agent)).data.map(({ chat_id }) => chat_id)).toEqual([person.chatId, person.chatId]);
    expect((await listFiles(inbox.distant)).data).toEqual([]);
    expect((await stranger.client.get(`/api/v1/people/${person.id}/files`)).status).toBe(404);
  });
});
