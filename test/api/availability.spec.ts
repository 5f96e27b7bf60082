import { afterEach, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { Clock } from '../../src/platform/clock.js';
import { RefreshPresence } from '../../src/team/availability/refresh-presence.js';
import type { ApiUser } from '../setup/accounts/api-user.js';
import { TeamInbox } from '../setup/accounts/team-inbox.js';
import type { TestApp } from '../setup/servers/app.js';
import { workerApp } from '../setup/shared/worker-app.js';
import { waitFor } from '../setup/wait-for.js';

let server: TestApp;
let inbox: TeamInbox;
let team: number;

beforeAll(async () => {
  server = await workerApp();
}, 60_000);
beforeEach(async () => {
  inbox = await TeamInbox.open(server);
  const { owner, agent, distant } = inbox;
  const body = { name: 'Team', user_ids: [agent, distant].map(idOf) };
  team = (await owner.client.post('/api/v1/teams', body)).body.data.id as number;
  expect((await owner.client.post('/api/v1/assignment-rules', { name: 'All', team_id: team })).status).toBe(201);
}, 60_000);
afterEach(() => {
  Reflect.deleteProperty(server.app.get(Clock), 'now');
  inbox.close();
});

const idOf = ({ member }: ApiUser): number => member.userId;
const switchTo = async ({ client }: ApiUser, availability: 'online' | 'away'): Promise<void> => {
  expect((await client.post('/api/v1/availability', { availability })).status).toBe(200);
};
const receiveMessage = async (): Promise<number> => {
  const { id, phone } = await inbox.chat();
  await inbox.write(phone, 'hello');
  return id;
};
const untilAssigned = (chatId: number, user: ApiUser) =>
  waitFor(`chat ${chatId} is assigned`, async () => (await inbox.read(chatId)).assignee?.id === idOf(user));
const untilWaiting = (chatId: number) =>
  waitFor(`chat ${chatId} waits`, async () => {
    const rows = await inbox.sql('select 1 from chats_to_deal where chat_id = ? and is_waiting', [chatId]);
    return rows.length > 0;
  });
const changes = (user: ApiUser, reason: string | null, since: number) =>
  inbox.owner.events.next(
    'presence.changed',
    (change) => change.chat_id === null && change.user_id === idOf(user) && change.away_reason === reason,
    { since },
  );
const describeAgent = async () =>
  (await inbox.owner.client.get(`/api/v1/account-users/${idOf(inbox.agent)}`)).body.data as object;

it('a chat of a team without an available member waits for a colleague who may use its device', async () => {
  const { agent, distant } = inbox;
  await switchTo(distant, 'online');
  const chat = await receiveMessage();
  await untilWaiting(chat);
  expect(await inbox.read(chat)).toMatchObject({ team: { id: team }, assignee: null });
  expect(await inbox.kinds(chat)).toEqual(['assigned']);
  await switchTo(agent, 'online');
  await untilAssigned(chat, agent);
  expect(await inbox.kinds(chat)).toEqual(['assigned', 'assigned']);
}, 90_000);

it('a colleague who is away gets no chats until they are back', async () => {
  const { agent, owner } = inbox;
  await switchTo(agent, 'online');
  const since = owner.events.now;
  await switchTo(agent, 'away');
  await changes(agent, 'switched', since);
  expect(await describeAgent()).toMatchObject({ availability: 'away', away_reason: 'switched' });
  const chat = await receiveMessage();
  await untilWaiting(chat);
  await switchTo(agent, 'online');
  await untilAssigned(chat, agent);
}, 90_000);

it('a colleague is assigned chats only within working hours', async () => {
  const { agent, owner } = inbox;
  await switchTo(agent, 'online');
  const noon = new Date();
  noon.setUTCHours(9, 0, 0, 0);
  server.app.get(Clock).now = () => new Date(noon);
  await inbox.sql('update user_presence set active_at = ? where user_id = ?', [noon, idOf(agent)]);
  const put = (working_hours: object | null) =>
    owner.client.request('PUT', `/api/v1/account-users/${idOf(agent)}`, { working_hours });
  const hoursOf = (from: string, to: string) => ({ time_zone: 'Asia/Riyadh', windows: [{ days: [], from, to }] });
  const closed = hoursOf('13:00', '17:00');
  expect((await put(closed)).body.data).toMatchObject({ away_reason: 'hours', working_hours: closed });
  expect((await agent.client.get('/api/v1/availability')).body.data).toEqual({
    availability: 'online',
    away_reason: 'hours',
    working_hours: closed,
  });
  const chat = await receiveMessage();
  await untilWaiting(chat);
  const since = owner.events.now;
  expect((await put(hoursOf('08:00', '13:00'))).body.data.away_reason).toBeNull();
  await changes(agent, null, since);
  await untilAssigned(chat, agent);
  const zones = ['+03:00', 'PST', 'SystemV/AST4'].map((time_zone) => ({ ...closed, time_zone }));
  for (const invalid of [hoursOf('8', '17:00'), ...zones, { ...closed, windows: [] }])
    expect((await put(invalid)).status).toBe(422);
  expect((await put(null)).body.data.working_hours).toBeNull();
}, 90_000);

it('a colleague without activity for five minutes is away, and back with the next', async () => {
  const { agent, owner } = inbox;
  await switchTo(agent, 'online');
  const later = new Date(Date.now() + 6 * 60_000);
  server.app.get(Clock).now = () => new Date(later);
  const since = owner.events.now;
  await server.app.get(RefreshPresence).refreshDue();
  await changes(agent, 'idle', since);
  expect(await describeAgent()).toMatchObject({ availability: 'online', away_reason: 'idle' });
  const chat = await receiveMessage();
  await untilWaiting(chat);
  const back = owner.events.now;
  agent.events.emit('presence.active', {});
  await changes(agent, null, back);
  await untilAssigned(chat, agent);
  const { body } = await owner.client.get('/api/v1/account-users?select=id,username,away_reason&rows=100');
  expect(body.data).toContainEqual({ id: idOf(agent), username: expect.any(String), away_reason: null });
  expect(body.data).toContainEqual({ id: idOf(owner), username: expect.any(String), away_reason: 'idle' });
}, 90_000);
