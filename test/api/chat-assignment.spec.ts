import { RequestContext } from '@mikro-orm/core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { CommandBus } from '@nestjs/cqrs';
import { UnassignChats } from '../../src/messaging/messaging.messages.js';
import { type ApiUser, openApiUser } from '../setup/accounts/api-user.js';
import { TeamInbox } from '../setup/accounts/team-inbox.js';
import type { TestApp } from '../setup/servers/app.js';
import { workerApp } from '../setup/shared/worker-app.js';
import { waitFor } from '../setup/wait-for.js';

let server: TestApp;
let inbox: TeamInbox;
let stranger: ApiUser;
let chatId: number;

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
  chatId = (await inbox.chat()).id;
});

const idOf = ({ member }: ApiUser): number => member.userId;
const nameOf = async (user: ApiUser): Promise<string> =>
  (await inbox.sql<{ name: string }>('select coalesce(name, username) name from users where id = ?', [idOf(user)]))[0]!
    .name;
const makeTeam = async (name: string, users: ApiUser[]): Promise<number> =>
  (await inbox.owner.client.post('/api/v1/teams', { name, user_ids: users.map(idOf) })).body.data.id as number;

describe('an assigned chat', () => {
  it('shows its assignee to all its viewers, and repeated assignments add no history', async () => {
    const { supervisor, agent } = inbox;
    const since = agent.events.now;
    const chat = await inbox.changed(supervisor, chatId, 'assign', { user_id: idOf(agent) });
    expect(chat.assignee).toMatchObject({ id: idOf(agent) });
    const pushed = await agent.events.next('chat.changed', ({ chat: { id } }) => id === chatId, { since });
    expect(pushed.chat).toMatchObject({ assignee: { id: idOf(agent) }, state: 'open', team: null, labels: [] });
    await inbox.changed(supervisor, chatId, 'assign', { user_id: idOf(agent) });
    expect(await inbox.history(chatId)).toEqual([
      {
        id: expect.any(Number),
        kind: 'assigned',
        actor: { id: idOf(supervisor), name: await nameOf(supervisor) },
        details: { user_id: idOf(agent), username: await nameOf(agent) },
        created_at: expect.any(String),
      },
    ]);
  });

  it('is hidden from other agents, whose open pages are told to reload', async () => {
    const { supervisor, agent, peer } = inbox;
    expect(await inbox.listed('', peer)).toContain(chatId);
    const since = peer.events.now;
    await inbox.changed(supervisor, chatId, 'assign', { user_id: idOf(agent) });
    await peer.events.next('messages.stale', ({ chat_id }) => chat_id === chatId, { since });
    expect(await inbox.listed('', peer)).not.toContain(chatId);
    expect((await peer.client.get(`/api/v1/chats/${chatId}`)).status).toBe(404);
    for (const action of ['reopen', 'resolve', 'pending', 'snooze'])
      expect([action, (await inbox.act(peer, chatId, action)).status]).toEqual([action, 404]);
  });

  it('is listed and counted by assignee', async () => {
    const { supervisor, agent, owner } = inbox;
    const readCounts = async ({ client }: ApiUser) => (await client.get('/api/v1/chat-counts')).body;
    const countsBefore = [await readCounts(agent), await readCounts(owner)];
    await inbox.changed(supervisor, chatId, 'assign', { user_id: idOf(agent) });
    expect(await inbox.listed('assignee=me', agent)).toContain(chatId);
    expect(await inbox.listed(`assignee=${idOf(agent)}`)).toContain(chatId);
    expect(await inbox.listed('assignee=me')).not.toContain(chatId);
    expect(await inbox.listed('assignee=none')).not.toContain(chatId);
    const after = [await readCounts(agent), await readCounts(owner)];
    expect(after[0].mine).toBe(countsBefore[0].mine + 1);
    expect(after.map(({ unassigned }) => unassigned)).toEqual(countsBefore.map(({ unassigned }) => unassigned - 1));
    expect((await owner.client.get('/api/v1/chat-lists?assignee=nobody')).status).toBe(422);
  });

  it('is unassigned by a null user', async () => {
    const { supervisor, agent } = inbox;
    await inbox.changed(supervisor, chatId, 'assign', { user_id: idOf(agent) });
    expect((await inbox.changed(supervisor, chatId, 'assign', { user_id: null })).assignee).toBeNull();
    expect(await inbox.kinds(chatId)).toEqual(['assigned', 'unassigned']);
    expect(await inbox.listed('assignee=none')).toContain(chatId);
  });
});

it('an undo does not overwrite an assignment by someone else', async () => {
  const { supervisor, agent, peer, owner } = inbox;
  await inbox.changed(supervisor, chatId, 'assign', { user_id: idOf(agent) });
  const undo = { user_id: null, team_id: null, expected: { user_id: idOf(agent), team_id: null } };
  await inbox.changed(owner, chatId, 'assign', { user_id: idOf(peer) });
  const lateResponse = await inbox.act(supervisor, chatId, 'assign', undo);
  expect([lateResponse.status, lateResponse.body.code]).toEqual([409, 'chats.reassigned']);
  const bulk = { ids: [chatId], action: 'assign', value: undo };
  const { data } = (await owner.client.post('/api/v1/chats-bulk', bulk)).body;
  expect(data).toMatchObject({ ids: [], chats: [], failures: [{ id: chatId, code: 'chats.reassigned' }] });
  await inbox.changed(owner, chatId, 'assign', { user_id: idOf(agent) });
  expect((await inbox.changed(supervisor, chatId, 'assign', undo)).assignee).toBeNull();
});

describe('an agent takes a chat', () => {
  it('and only one of two concurrent agents succeeds', async () => {
    const { agent, peer } = inbox;
    const statuses = await Promise.all(
      [agent, peer].map(async (user) => (await inbox.act(user, chatId, 'assign', { user_id: idOf(user) })).status),
    );
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(await inbox.kinds(chatId)).toEqual(['assigned']);
  });

  it('again without a change', async () => {
    const { agent, peer } = inbox;
    await inbox.changed(agent, chatId, 'assign', { user_id: idOf(agent) });
    await inbox.changed(agent, chatId, 'assign', { user_id: idOf(agent) });
    const lateResponse = await inbox.act(peer, chatId, 'assign', { user_id: idOf(peer) });
    expect([lateResponse.status, lateResponse.body.code]).toEqual([409, 'chats.already_taken']);
    expect(await inbox.kinds(chatId)).toEqual(['assigned']);
  });

  it('but may not assign others, unassign or choose a team without permission', async () => {
    const { agent, peer } = inbox;
    const team = await makeTeam(`Team of ${chatId}`, []);
    for (const body of [{ user_id: idOf(peer) }, { user_id: null }, { team_id: team }])
      expect((await inbox.act(agent, chatId, 'assign', body)).status).toBe(403);
    expect(await inbox.kinds(chatId)).toEqual([]);
  });

  it('but not of another device or of another account', async () => {
    const { distant } = inbox;
    for (const user of [distant, stranger])
      expect((await inbox.act(user, chatId, 'assign', { user_id: idOf(user) })).status).toBe(404);
  });
});

describe('an assignment is rejected', () => {
  it('for users who may not use the device, are not active, or belong to another account', async () => {
    const { supervisor, distant, peer } = inbox;
    for (const user of [distant, stranger]) {
      const { status, body } = await inbox.act(supervisor, chatId, 'assign', { user_id: idOf(user) });
      expect([status, Object.keys(body.errors as object)]).toEqual([422, ['user_id']]);
    }
    await inbox.sql(`update users set status = 'suspended' where id = ?`, [idOf(peer)]);
    expect((await inbox.act(supervisor, chatId, 'assign', { user_id: idOf(peer) })).status).toBe(422);
    await inbox.sql(`update users set status = 'active' where id = ?`, [idOf(peer)]);
    expect((await inbox.act(supervisor, chatId, 'assign', {})).status).toBe(422);
    expect(await inbox.kinds(chatId)).toEqual([]);
  });

  it('for teams of another account', async () => {
    const foreignTeamId = (await stranger.client.post('/api/v1/teams', { name: 'Theirs' })).body.data.id as number;
    expect((await inbox.act(inbox.supervisor, chatId, 'assign', { team_id: foreignTeamId })).status).toBe(422);
  });
});

describe('a chat of a team', () => {
  it('keeps its assignee only if they belong to the team', async () => {
    const { supervisor, agent, peer } = inbox;
    const [ownTeam, otherTeam] = [await makeTeam(`Own ${chatId}`, [agent]), await makeTeam(`Other ${chatId}`, [peer])];
    await inbox.changed(supervisor, chatId, 'assign', { user_id: idOf(agent) });
    const kept = await inbox.changed(supervisor, chatId, 'assign', { team_id: ownTeam });
    expect([kept.assignee?.id, kept.team?.id]).toEqual([idOf(agent), ownTeam]);
    const moved = await inbox.changed(supervisor, chatId, 'assign', { team_id: otherTeam });
    expect([moved.assignee, moved.team?.id]).toEqual([null, otherTeam]);
    expect([await inbox.listed(`team=${otherTeam}`), await inbox.listed(`team=${ownTeam}`)]).toEqual([[chatId], []]);
    const history = await inbox.history(chatId);
    expect(history.at(-1)).toMatchObject({
      kind: 'assigned',
      details: { team_id: otherTeam, team: `Other ${chatId}` },
    });
  });

  it('loses the team when the team is deleted', async () => {
    const team = await makeTeam(`Short ${chatId}`, []);
    await inbox.changed(inbox.supervisor, chatId, 'assign', { team_id: team });
    expect((await inbox.owner.client.delete(`/api/v1/teams/${team}`)).status).toBe(200);
    await waitFor('a chat without a team', async () => {
      const [row] = await inbox.sql<{ team_id: string | null }>('select team_id from chats where id = ?', [chatId]);
      return row?.team_id === null;
    });
  });
});

it('chats of a colleague who left have no assignee', async () => {
  const { supervisor, agent, owner } = inbox;
  await inbox.changed(supervisor, chatId, 'assign', { user_id: idOf(agent) });
  const since = owner.events.now;
  const unassign = (deviceIds: number[] | null) =>
    RequestContext.create(server.orm.em, () =>
      server.app.get(CommandBus).execute(new UnassignChats(inbox.accountId, idOf(agent), deviceIds)),
    );
  await unassign([inbox.device.id + 1_000_000]);
  expect(await inbox.kinds(chatId)).toEqual(['assigned']);
  await inbox.sql(`update users set status = 'suspended' where id = ?`, [idOf(agent)]);
  await unassign(null);
  await owner.events.next('chat.changed', ({ chat }) => chat.id === chatId && chat.assignee === null, { since });
  await unassign(null);
  await inbox.sql(`update users set status = 'active' where id = ?`, [idOf(agent)]);
  expect(await inbox.kinds(chatId)).toEqual(['assigned', 'unassigned']);
});
