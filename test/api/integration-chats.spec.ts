import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { type ApiUser, openApiUser } from '../setup/accounts/api-user.js';
import { TeamInbox } from '../setup/accounts/team-inbox.js';
import { ApiProgram, makeKey } from '../setup/integration/api-program.js';
import type { TestApp } from '../setup/servers/app.js';
import { workerApp } from '../setup/shared/worker-app.js';

let server: TestApp;
let inbox: TeamInbox;
let stranger: ApiUser;

beforeAll(async () => {
  server = await workerApp();
  inbox = await TeamInbox.open(server);
  stranger = await openApiUser(server);
}, 60_000);
afterAll(() => {
  inbox.close();
  stranger.events.close();
});

it('programs read chats with assignee, team and labels, assign and label them, and add notes', async () => {
  const { owner, agent } = inbox;
  const { client } = owner;
  const { id, phone } = await inbox.chat();
  const label = (await client.post('/api/v1/labels', { name: 'From program', color: 'red' })).body.data.id as number;
  const team = (await client.post('/api/v1/teams', { name: 'Sales', user_ids: [agent.member.userId] })).body.data
    .id as number;
  const program = new ApiProgram(server, await makeKey(client, { scopes: ['chats:read', 'chats:write'] }));
  const read = async () => (await program.get(`chats/${id}`)).body.data;
  expect(await read()).toMatchObject({
    id,
    phone,
    device: inbox.device.sessionId,
    state: 'open',
    assignee: null,
    team: null,
    labels: [],
    rating: null,
  });
  const assigned = await program.post(`chats/${id}/assign`, { user_id: agent.member.userId, team_id: team });
  expect([assigned.status, assigned.body.data.assignee.id]).toEqual([200, agent.member.userId]);
  expect((await program.post(`chats/${id}/labels`, { ids: [label] })).status).toBe(200);
  const note = await program.post(`chats/${id}/notes`, { body: 'paid by transfer' });
  expect([note.status, note.body.data.body]).toEqual([201, 'paid by transfer']);
  expect(await read()).toMatchObject({
    assignee: { id: agent.member.userId },
    team: { id: team, name: 'Sales' },
    labels: [{ id: label, name: 'From program', color: 'red' }],
  });
  const idsOf = async (query: string) =>
    (await program.get(`chats?${query}`)).body.data.map((chat: { id: number }) => chat.id);
  expect(await idsOf(`assignee=${agent.member.userId}`)).toEqual([id]);
  expect(await idsOf(`team=${team}&label=${label}`)).toEqual([id]);
  expect(await idsOf('assignee=none')).not.toContain(id);
  expect((await program.get('chats?state=nonsense')).status).toBe(422);
  expect(await inbox.kinds(id)).toEqual(['assigned', 'labeled']);
});

it('programs need the scope, the permission of the owner, and a chat of the account', async () => {
  const { client } = inbox.owner;
  const { id } = await inbox.chat();
  const reader = new ApiProgram(server, await makeKey(client, { scopes: ['chats:read'] }));
  expect((await reader.post(`chats/${id}/assign`, { user_id: null })).body.code).toBe('scope');
  const foreignProgram = new ApiProgram(
    server,
    await makeKey(stranger.client, { scopes: ['chats:read', 'chats:write'] }),
  );
  for (const [path, body] of [
    ['assign', { user_id: null }],
    ['labels', { ids: [] }],
    ['notes', { body: 'x' }],
  ] as const)
    expect([path, (await foreignProgram.post(`chats/${id}/${path}`, body)).status]).toEqual([path, 404]);
  expect((await foreignProgram.get(`chats/${id}`)).status).toBe(404);
  const writer = new ApiProgram(server, await makeKey(client, { scopes: ['chats:write'] }));
  await inbox.sql(`update users set permissions = permissions - 'assign chats' where id = ?`, [
    inbox.owner.member.userId,
  ]);
  expect((await writer.post(`chats/${id}/assign`, { user_id: null })).body.code).toBe('permission');
  await inbox.sql(`update users set permissions = permissions || '["assign chats"]' where id = ?`, [
    inbox.owner.member.userId,
  ]);
});
