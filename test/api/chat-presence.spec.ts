import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { ApiUser } from '../setup/accounts/api-user.js';
import { impersonate } from '../setup/accounts/impersonate.js';
import { TeamInbox } from '../setup/accounts/team-inbox.js';
import type { TestApp } from '../setup/servers/app.js';
import { workerApp } from '../setup/shared/worker-app.js';

let server: TestApp;
let inbox: TeamInbox;

beforeAll(async () => {
  server = await workerApp();
  inbox = await TeamInbox.open(server);
}, 60_000);
afterAll(() => inbox.close());

const idOf = ({ member }: ApiUser): number => member.userId;
const act = ({ client }: ApiUser, chatId: number, state: string) =>
  client.post(`/api/v1/chats/${chatId}/typing`, { state });
const nextPresence = ({ events }: ApiUser, chatId: number, since: number) =>
  events.next('presence.changed', ({ chat_id }) => chat_id === chatId, { since });
/** Expects that `later` causes the next event, with none before it. */
async function expectUnseen({ events }: ApiUser, chatId: number, since: number, later: () => Promise<unknown>) {
  await later();
  const seen = await events.next('presence.changed', () => true, { since });
  expect(seen.chat_id).not.toBe(chatId);
}

it('presence is pushed to colleagues who may see the chat, by call and by socket', async () => {
  const { owner, supervisor, agent, peer } = inbox;
  const { id } = await inbox.chat();
  const [name] = await inbox.sql<{ name: string }>('select name from users where id = ?', [idOf(agent)]);
  const since = [owner, supervisor, peer].map(({ events }) => events.now);
  expect((await act(agent, id, 'viewing')).status).toBe(200);
  for (const [at, user] of [owner, supervisor, peer].entries())
    expect(await nextPresence(user, id, since[at]!)).toEqual({
      chat_id: id,
      user: { id: idOf(agent), name: name!.name },
      state: 'viewing',
    });
  const later = owner.events.now;
  await agent.events.send('chat.typing', { chat_id: id, state: 'typing' });
  expect(await nextPresence(owner, id, later)).toMatchObject({ state: 'typing', user: { id: idOf(agent) } });
});

it('each presence state is repeated at most every two seconds', async () => {
  const { owner, agent } = inbox;
  const { id } = await inbox.chat();
  const since = owner.events.now;
  for (const state of ['viewing', 'viewing', 'typing', 'viewing']) await act(agent, id, state);
  await nextPresence(owner, id, since);
  await owner.events.next('presence.changed', (event) => event.chat_id === id && event.state === 'typing', { since });
  const otherChat = await inbox.chat();
  await act(agent, otherChat.id, 'viewing');
  await nextPresence(owner, otherChat.id, since);
  const seen = owner.events.of('presence.changed', since).filter(({ chat_id }) => chat_id === id);
  expect(seen.map((event) => event.chat_id && event.state)).toEqual(['viewing', 'typing']);
});

it('presence is hidden from colleagues of other devices, and in chats that others are assigned to', async () => {
  const { owner, agent, peer, distant } = inbox;
  const { id } = await inbox.chat();
  await inbox.changed(owner, id, 'assign', { user_id: idOf(agent) });
  const since = peer.events.now;
  await act(agent, id, 'viewing');
  await expectUnseen(peer, id, since, async () => act(agent, (await inbox.chat()).id, 'viewing'));
  expect((await act(peer, id, 'viewing')).status).toBe(404);
  expect((await act(distant, id, 'typing')).status).toBe(404);
});

it('presence of an impersonating administrator is not shown', async () => {
  const { owner, supervisor } = inbox;
  const { id } = await inbox.chat();
  const client = await impersonate(server, owner.member);
  const since = supervisor.events.now;
  await client.post(`/api/v1/chats/${id}/typing`, { state: 'viewing' });
  await expectUnseen(supervisor, id, since, async () => act(owner, (await inbox.chat()).id, 'viewing'));
});
