import { beforeAll, describe, expect, it } from '@jest/globals';
import { BUILT_IN_ROLES } from '../../src/auth/permissions.contract.js';
import { makeColleague } from '../setup/accounts/colleagues.js';
import { LiveEvents } from '../setup/accounts/live-events.js';
import { type Member, makeMember } from '../setup/accounts/members.js';
import { openSession } from '../setup/accounts/open-session.js';
import type { TestApp } from '../setup/servers/app.js';
import { workerApp } from '../setup/shared/worker-app.js';

let server: TestApp;

beforeAll(async () => {
  server = await workerApp();
}, 60_000);

const openBrowser = (user: Member) => openSession(server.orm, () => server.url, user);

async function openMerchant() {
  const owner = await makeMember(server.orm);
  const client = await openBrowser(owner);
  const add = async (name: string, permissions: readonly string[]) =>
    (await client.post('/api/v1/roles', { name, permissions })).body.data;
  return { owner, client, add };
}

describe('roles', () => {
  it('are built-in or the account’s own, and are listed with their colleagues', async () => {
    const { owner, client, add } = await openMerchant();
    await makeColleague(server.orm, owner, { role: 'agent', deviceIds: [] });
    const role = await add('Writers', ['show templates', 'send message']);
    expect(role).toEqual({
      id: expect.any(Number),
      key: null,
      name: 'Writers',
      permissions: ['send message', 'templates', 'show templates'],
      count_users: 0,
    });
    const { data } = (await client.get('/api/v1/roles')).body;
    expect(data).toEqual([
      expect.objectContaining({ key: 'supervisor', permissions: BUILT_IN_ROLES.supervisor, count_users: 0 }),
      expect.objectContaining({ key: 'agent', permissions: BUILT_IN_ROLES.agent, count_users: 1 }),
      role,
    ]);
    expect((await (await openMerchant()).client.get('/api/v1/roles')).body.data).toHaveLength(2);
  });

  it('that are built in are not changed or deleted', async () => {
    const { client } = await openMerchant();
    const [{ id }] = (await client.get('/api/v1/roles')).body.data;
    expect((await client.request('PUT', `/api/v1/roles/${id}`, { name: 'Boss' })).body.code).toBe('team.role_built_in');
    expect((await client.delete(`/api/v1/roles/${id}`)).body.code).toBe('team.role_built_in');
  });

  it('have unique names and grantable permissions', async () => {
    const { client, add } = await openMerchant();
    await add('Writers', []);
    const save = (body: object) => client.post('/api/v1/roles', { name: 'Others', permissions: [], ...body });
    for (const name of ['writers', 'Agent']) expect((await save({ name })).body.errors).toHaveProperty('name');
    for (const name of ['show package', 'members', 'nonsense'])
      expect((await save({ permissions: [name] })).body.errors).toHaveProperty('permissions');
  });

  it('cannot be deleted while they are in use', async () => {
    const { owner, client } = await openMerchant();
    await makeColleague(server.orm, owner, { role: ['send message'], deviceIds: [] });
    const { data } = (await client.get('/api/v1/roles')).body;
    const { status, body } = await client.delete(`/api/v1/roles/${data[2].id}`);
    expect([status, body.code]).toEqual([409, 'in_use']);
  });

  it('apply to their colleagues at once when they change', async () => {
    const { owner, client } = await openMerchant();
    const writer = await makeColleague(server.orm, owner, { role: ['send message'], deviceIds: [] });
    const browser = await openBrowser(writer);
    const events = await LiveEvents.open(browser);
    const { data } = (await client.get('/api/v1/roles')).body;
    await client.request('PUT', `/api/v1/roles/${data[2].id}`, { permissions: ['show devices'] });
    await events.next('user.changed', () => true);
    expect((await browser.get('/api/v1/user')).body.data.permission).toEqual(['show devices']);
    events.close();
  });

  it('cannot grant permissions that the saving colleague lacks, also in their own role', async () => {
    const { owner, client } = await openMerchant();
    const manager = await makeColleague(server.orm, owner, { role: ['show users', 'edit users'], deviceIds: [] });
    const browser = await openBrowser(manager);
    const [, , own] = (await client.get('/api/v1/roles')).body.data;
    const more = ['show users', 'edit users', 'send message'];
    const created = await browser.post('/api/v1/roles', { name: 'More', permissions: more });
    const changed = await browser.request('PUT', `/api/v1/roles/${own.id}`, { permissions: more });
    expect([created, changed].map(({ status, body }) => [status, body.code])).toEqual([
      [403, 'team.role_exceeds_yours'],
      [403, 'team.role_exceeds_yours'],
    ]);
    expect((await browser.post('/api/v1/roles', { name: 'Less', permissions: ['show users'] })).status).toBe(201);
  });
});
