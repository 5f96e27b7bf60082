import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { makeChat } from '../factories/make-chat.js';
import { makeDevice } from '../factories/make-device.js';
import { AdminConsole } from '../setup/accounts/admin-console.js';
import { openGuest } from '../setup/accounts/codes.js';
import { makeColleague } from '../setup/accounts/colleagues.js';
import { LiveEvents } from '../setup/accounts/live-events.js';
import { type Member, makeMember } from '../setup/accounts/members.js';
import { openSession } from '../setup/accounts/open-session.js';
import type { TestApp } from '../setup/servers/app.js';
import { workerApp } from '../setup/shared/worker-app.js';
import { waitFor } from '../setup/wait-for.js';

let server: TestApp;
const open: LiveEvents[] = [];

beforeAll(async () => {
  server = await workerApp();
}, 60_000);
afterAll(() => {
  for (const events of open) events.close();
});

const sql = <Row>(query: string, params: unknown[] = []) => server.orm.em.getConnection().execute<Row[]>(query, params);
const openBrowser = (user: Member) => openSession(server.orm, () => server.url, user);
const findRoleId = async (key: string) =>
  Number((await sql<{ id: string }>('select id from roles where key = ?', [key]))[0]?.id);

/** Returns an owner with two devices, and an agent and a manager of the first one. */
async function openTeam() {
  const owner = await makeMember(server.orm);
  const em = server.orm.em.fork();
  const [first, second] = [
    await makeDevice(em, { accountId: owner.accountId }),
    await makeDevice(em, { accountId: owner.accountId }),
  ];
  const agent = await makeColleague(server.orm, owner, { role: 'agent', deviceIds: [first.id] });
  const manager = await makeColleague(server.orm, owner, {
    role: ['show users', 'edit users', 'close chats'],
    deviceIds: [first.id],
  });
  const [client, agentClient, managerClient] = [
    await openBrowser(owner),
    await openBrowser(agent),
    await openBrowser(manager),
  ];
  return { owner, agent, manager, client, agentClient, managerClient, first: first.id, second: second.id };
}

async function listen(user: Member): Promise<LiveEvents> {
  const events = await LiveEvents.open(await openBrowser(user));
  open.push(events);
  return events;
}

describe('the list of colleagues', () => {
  it('shows the owner and each colleague’s role, devices and state', async () => {
    const { client, owner, agent, first } = await openTeam();
    const { status, body } = await client.get('/api/v1/account-users');
    expect([status, body.total]).toEqual([200, 3]);
    expect(body.data[0]).toMatchObject({ id: owner.userId, is_owner: true, role: null, device_ids: null });
    expect(body.data[1]).toEqual({
      id: agent.userId,
      name: null,
      username: agent.email.split('@')[0],
      email: agent.email,
      phone: null,
      role: { id: await findRoleId('agent'), key: 'agent', name: 'agent' },
      role_id: await findRoleId('agent'),
      device_ids: [first],
      status: 'active',
      availability: 'online',
      away_reason: 'idle',
      working_hours: null,
      is_owner: false,
      capacity: null,
      last_seen_at: null,
      invited_at: null,
      invitation_expires_at: null,
    });
  });

  it('without the permission gives names of active users only', async () => {
    const { agentClient, owner, agent, manager } = await openTeam();
    await sql(`update users set status = 'suspended' where id = ?`, [manager.userId]);
    expect((await agentClient.get('/api/v1/account-users')).body.code).toBe('permission');
    expect((await agentClient.get('/api/v1/account-users?select=id,email')).body.code).toBe('permission');
    const { body } = await agentClient.get('/api/v1/account-users?select=id,username');
    expect(body.data).toEqual(
      [owner, agent].map(({ userId, email }) => ({ id: userId, username: email.split('@')[0] })),
    );
    const list = (await agentClient.get('/api/v1/account-users?withPaginate=false&select=id,username')).body;
    expect(list).toEqual(body.data);
    const search = async (text: string) =>
      (await agentClient.get(`/api/v1/account-users?select=id,username&search=${encodeURIComponent(text)}`)).body.data;
    const { username } = body.data[0];
    expect([await search(username), await search(owner.email)]).toEqual([[body.data[0]], []]);
  });
});

describe('a change', () => {
  it('of role or devices takes effect on permissions and sockets at once', async () => {
    const { client, owner, agent, agentClient, first, second } = await openTeam();
    const events = await listen(agent);
    const em = server.orm.em.fork();
    const chat = await makeChat(em, { accountId: owner.accountId, deviceId: first });
    await sql('update chats set assignee_id = ? where id = ?', [agent.userId, chat.id]);
    const answer = await client.request('PUT', `/api/v1/account-users/${agent.userId}`, {
      role_id: await findRoleId('supervisor'),
      device_ids: [second],
      capacity: 7,
    });
    expect([answer.status, answer.body.data]).toEqual([
      200,
      expect.objectContaining({
        device_ids: [second],
        capacity: 7,
        role: expect.objectContaining({ key: 'supervisor' }),
      }),
    ]);
    await events.next('user.changed', () => true);
    const { permission, device_ids } = (await agentClient.get('/api/v1/user')).body.data;
    expect([permission.includes('show all chats'), device_ids]).toEqual([true, [second]]);
    // The chat is on a device that the colleague may no longer use.
    expect(await sql('select assignee_id from chats where id = ?', [chat.id])).toEqual([{ assignee_id: null }]);
  });

  it('keeps absent fields, and a capacity of null removes the limit', async () => {
    const { client, agent, first } = await openTeam();
    const path = `/api/v1/account-users/${agent.userId}`;
    expect((await client.request('PUT', path, { capacity: 3 })).body.data).toMatchObject({
      capacity: 3,
      device_ids: [first],
    });
    expect((await client.request('PUT', path, { status: 'active' })).body.data).toMatchObject({ capacity: 3 });
    expect((await client.request('PUT', path, { capacity: null })).body.data.capacity).toBe(null);
    expect((await client.request('PUT', path, { device_ids: [] })).body.data.device_ids).toEqual([]);
  });

  it('of the owner or of oneself is rejected', async () => {
    const { owner, manager, managerClient, client, first } = await openTeam();
    const change = async (userId: number, body: object) =>
      (await managerClient.request('PUT', `/api/v1/account-users/${userId}`, body)).body.code;
    expect(await change(owner.userId, { status: 'suspended' })).toBe('team.owner');
    expect(await change(manager.userId, { device_ids: [first] })).toBe('team.yourself');
    expect(await change(manager.userId, { status: 'active' })).toBe('team.yourself');
    const remove = async (of: typeof client, userId: number) =>
      (await of.delete(`/api/v1/account-users/${userId}`)).body;
    expect((await remove(managerClient, owner.userId)).code).toBe('team.owner');
    expect((await remove(managerClient, manager.userId)).code).toBe('team.yourself');
    expect((await remove(client, owner.userId)).code).toBe('team.owner');
  });

  it('grants neither permissions nor devices that the granting colleague lacks', async () => {
    const { agent, managerClient, first, second } = await openTeam();
    const path = `/api/v1/account-users/${agent.userId}`;
    const supervisor = { role_id: await findRoleId('supervisor') };
    expect((await managerClient.request('PUT', path, supervisor)).body.code).toBe('team.role_exceeds_yours');
    const invited = { email: 'new@example.com', device_ids: [first], ...supervisor };
    expect((await managerClient.post('/api/v1/account-users', invited)).body.code).toBe('team.role_exceeds_yours');
    const devices = { device_ids: [first, second] };
    expect((await managerClient.request('PUT', path, devices)).body.code).toBe('team.role_exceeds_yours');
  });

  it('rejects devices and roles of other accounts as unknown', async () => {
    const { client, agent } = await openTeam();
    const otherTeam = await openTeam();
    const [role] = await sql<{ id: string }>('select role_id as id from users where id = ?', [
      otherTeam.manager.userId,
    ]);
    const path = `/api/v1/account-users/${agent.userId}`;
    for (const [field, value] of Object.entries({ device_ids: [otherTeam.first], role_id: Number(role?.id) })) {
      const { status, body } = await client.request('PUT', path, { [field]: value });
      expect([status, Object.keys(body.errors)]).toEqual([422, [field]]);
    }
    expect((await client.delete(`/api/v1/account-users/${otherTeam.agent.userId}`)).status).toBe(404);
  });
});

describe('a colleague who is', () => {
  it('suspended is signed out at once, and signs in again only when active', async () => {
    const { client, agent, agentClient } = await openTeam();
    const events = await listen(agent);
    const path = `/api/v1/account-users/${agent.userId}`;
    expect((await client.request('PUT', path, { status: 'suspended' })).body.data.status).toBe('suspended');
    await waitFor('the socket closes', async () => !events.isOpen);
    expect((await agentClient.get('/api/v1/user')).status).toBe(401);
    const guest = await openGuest(server);
    const signIn = () => guest.post('/v1/login', { email: agent.email, password: agent.password });
    expect((await signIn()).body.errors.email).toHaveLength(1);
    expect((await client.request('PUT', path, { status: 'active' })).status).toBe(200);
    expect((await signIn()).status).toBe(200);
  });

  it('removed is signed out at once, and their chats are unassigned', async () => {
    const { client, owner, agent, agentClient, first } = await openTeam();
    const [events, ownersEvents] = [await listen(agent), await listen(owner)];
    const chat = await makeChat(server.orm.em.fork(), { accountId: owner.accountId, deviceId: first });
    await sql('update chats set assignee_id = ? where id = ?', [agent.userId, chat.id]);
    const { status, body } = await client.delete(`/api/v1/account-users/${agent.userId}`);
    expect([status, body]).toEqual([200, { message: 'colleague_removed' }]);
    await ownersEvents.next('chat.changed', ({ chat: { id, assignee } }) => id === chat.id && assignee === null);
    await waitFor('the socket closes', async () => !events.isOpen);
    expect((await agentClient.get('/api/v1/user')).status).toBe(401);
    expect((await client.delete(`/api/v1/account-users/${agent.userId}`)).status).toBe(404);
  });

  it('away is listed as away', async () => {
    const { client, agent, agentClient } = await openTeam();
    expect((await agentClient.post('/api/v1/availability', { availability: 'away' })).status).toBe(200);
    expect((await client.get(`/api/v1/account-users/${agent.userId}`)).body.data.availability).toBe('away');
    expect((await agentClient.post('/api/v1/availability', { availability: 'asleep' })).status).toBe(422);
  });
});

describe('administrators', () => {
  it('see the colleagues of an account, find the account by their names, and impersonate one of them', async () => {
    const admins = await AdminConsole.open(server);
    const { owner, agent, manager } = await openTeam();
    const { people, usage } = (await admins.manager.get(`/api/v1/members/${owner.userId}`)).body.data;
    expect(people.map(({ id, role }: { id: number; role: object | null }) => [id, role])).toEqual([
      [owner.userId, null],
      [agent.userId, { key: 'agent', name: 'agent' }],
      [manager.userId, { key: null, name: expect.any(String) }],
    ]);
    expect(usage.users).toEqual({ used: 3, limit: -1 });
    const found = (await admins.manager.get(`/api/v1/members?search=${agent.email.split('@')[0]}`)).body.members.data;
    expect(found.map(({ id }: { id: number }) => id)).toContain(owner.userId);
    expect(found.map(({ id }: { id: number }) => id)).not.toContain(agent.userId);
    expect((await admins.manager.delete(`/api/v1/members/${agent.userId}`)).status).toBe(404);
    const entered = await admins.manager.post(`/api/v1/switch-to-account/${agent.userId}`, { reason: 'They asked us' });
    expect([entered.status, entered.body.user.id, entered.body.user.is_owner]).toEqual([200, agent.userId, false]);
  });

  it('suspend colleagues together with their account', async () => {
    const admins = await AdminConsole.open(server);
    const { owner, agent, agentClient } = await openTeam();
    const events = await listen(agent);
    const permission = ['show devices', 'close chats'];
    await admins.manager.post(`/api/v1/members/${owner.userId}/permissions`, { permission });
    await events.next('user.changed', () => true);
    expect((await agentClient.get('/api/v1/user')).body.data.permission).toEqual(['close chats']);
    await admins.manager.delete(`/api/v1/members/${owner.userId}`);
    await waitFor('the socket closes', async () => !events.isOpen);
    expect((await agentClient.get('/api/v1/user')).status).toBe(401);
    expect(await sql('select id from users where id = ?', [agent.userId])).toEqual([]);
  });
});
