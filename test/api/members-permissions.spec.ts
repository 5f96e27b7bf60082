import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { PERMISSIONS_OF_MEMBER } from '../../src/auth/permissions.contract.js';
import { AdminConsole } from '../setup/accounts/admin-console.js';
import type { HttpClient } from '../setup/accounts/http-client.js';
import { LiveEvents } from '../setup/accounts/live-events.js';
import type { Member } from '../setup/accounts/members.js';
import { workerApp } from '../setup/shared/worker-app.js';

let admins: AdminConsole;
const sockets: LiveEvents[] = [];
beforeAll(async () => {
  admins = await AdminConsole.open(await workerApp());
}, 60_000);
afterAll(() => sockets.forEach((socket) => socket.close()));

const change = (client: HttpClient, target: Member, permission: readonly string[]) =>
  client.post(`/api/v1/members/${target.userId}/permissions`, { permission });
const permissionsWithout = (...names: string[]) => PERMISSIONS_OF_MEMBER.filter((name) => !names.includes(name));
const NO_CONTACTS = permissionsWithout('contact_phone', 'show contact_phone', 'add contact_phone');

async function listen(client: HttpClient): Promise<LiveEvents> {
  const events = await LiveEvents.open(client);
  sockets.push(events);
  return events;
}

describe('the permissions of a member', () => {
  it('are revoked and granted by an administrator, with immediate effect on routes and session', async () => {
    const member = await admins.makeMember();
    const client = await admins.browserOf(member);
    const events = await listen(client);
    expect((await client.get('/api/v1/contacts')).status).toBe(200);

    const revoked = await change(admins.manager, member, NO_CONTACTS);
    expect([revoked.status, revoked.body.data]).toEqual([200, { id: member.userId, permission: NO_CONTACTS }]);
    await events.next('user.changed', () => true);
    expect(events.isOpen).toBe(true);
    expect((await client.get('/api/v1/user')).body.data.permission).toEqual(NO_CONTACTS);
    for (const [method, path] of [
      ['GET', '/api/v1/contacts'],
      ['GET', '/api/v1/contact-imports'],
      ['POST', '/api/v1/export-contacts'],
      ['DELETE', '/api/v1/contacts/1'],
    ] as const) {
      const { status, body } = await client.request(method, path, method === 'POST' ? { format: 'csv' } : undefined);
      expect([path, status, body.code]).toEqual([path, 403, 'permission']);
    }
    for (const path of ['/api/v1/groups', '/api/v1/devices', '/api/v1/templates'])
      expect([path, (await client.get(path)).status]).toEqual([path, 200]);

    await change(admins.manager, member, PERMISSIONS_OF_MEMBER);
    expect((await client.get('/api/v1/user')).body.data.permission).toEqual([...PERMISSIONS_OF_MEMBER]);
    expect((await client.get('/api/v1/contacts')).status).toBe(200);
  });

  it('decide which events existing and new sockets receive', async () => {
    const member = await admins.makeMember();
    const client = await admins.browserOf(member);
    const events = await listen(client);
    const { id } = (await client.post('/api/v1/contacts/one', { phone: '0501112233' })).body.data;
    await events.next('contact.changed', ({ contact }) => contact.id === id);

    await change(admins.manager, member, permissionsWithout('contact_phone', 'show contact_phone'));
    const later = await listen(client);
    const since = events.now;
    // This later event shows that the other one was not sent.
    expect((await client.post(`/api/v1/contacts/${id}/opt-out`)).status).toBe(200);
    expect((await client.post('/api/v1/contact-imports', { group_name: 'G', numbers: '0501112244' })).status).toBe(201);
    for (const socket of [events, later])
      await socket.next('import.changed', ({ import: { state } }) => state === 'ready');
    const received = [events.all.slice(since), later.all].flat().map(({ name }) => name);
    expect(received.filter((name) => name === 'opt_out.changed' || name === 'contact.changed')).toEqual([]);

    await change(admins.manager, member, PERMISSIONS_OF_MEMBER);
    expect((await client.post(`/api/v1/contacts/${id}/opt-in`)).status).toBe(200);
    for (const socket of [events, later]) await socket.next('opt_out.changed', () => true);
  });

  it('are audited only when they change', async () => {
    const member = await admins.makeMember();
    await change(admins.manager, member, NO_CONTACTS);
    await change(admins.manager, member, NO_CONTACTS);
    await change(admins.manager, member, permissionsWithout('send message', 'add contact_phone'));
    const entries = (await admins.entriesOf(member)).filter(({ action }) => action === 'permissions_changed');
    expect(entries.map(({ details }) => details)).toEqual([
      { taken: 'send message', given: 'contact_phone, show contact_phone' },
      { taken: 'contact_phone, show contact_phone, add contact_phone', given: '' },
    ]);
  });

  it('are granted together where a page needs two', async () => {
    const member = await admins.makeMember();
    const { body } = await change(admins.manager, member, permissionsWithout('templates'));
    expect(body.data.permission).toEqual(permissionsWithout('templates', 'show templates'));
  });

  it.each([
    ['what only administrators have', 'members'],
    ['what only a SupperAdmin has', 'platform_settings'],
    ['what there is not', 'everything'],
    ['a name of the language', 'constructor'],
  ])('are never %s', async (_what, name) => {
    const member = await admins.makeMember();
    for (const by of [admins.manager, admins.boss]) {
      const { status, body } = await change(by, member, [...PERMISSIONS_OF_MEMBER, name]);
      expect([status, Object.keys(body.errors)]).toEqual([422, ['permission']]);
    }
  });

  it('are changed only with permission, never one’s own, and those of administrators only by a SupperAdmin', async () => {
    const member = await admins.makeMember();
    const otherMember = await admins.makeMember();
    const admin = await admins.makeAdmin();
    const changeCode = async (by: HttpClient, target: Member) => (await change(by, target, [])).body.code;
    expect(await changeCode(await admins.browserOf(otherMember), member)).toBe('permission');
    expect(await changeCode(admins.manager, admins.admin)).toBe('members.yourself');
    expect(await changeCode(admins.manager, admin)).toBe('members.admin');
    expect(await changeCode(admins.manager, admins.owner)).toBe('members.owner');
    expect((await change(admins.manager, { ...member, userId: 999_999_999 }, [])).status).toBe(404);
    // Demoting removes only merchant permissions.
    expect((await change(admins.boss, admin, NO_CONTACTS)).body.data.permission).toEqual([...NO_CONTACTS, 'members']);
    const client = await admins.browserOf(admin);
    expect((await client.get('/api/v1/members')).status).toBe(200);
    expect((await client.get('/api/v1/contacts')).status).toBe(403);
  });

  it('also limit an impersonating administrator, who cannot change them', async () => {
    const member = await admins.makeMember();
    const session = await admins.browserOf(await admins.makeAdmin());
    const reason = { reason: 'Asked for help with contacts' };
    expect((await session.post(`/api/v1/switch-to-account/${member.userId}`, reason)).status).toBe(200);
    const socket = await listen(session);
    expect((await session.get('/api/v1/contacts')).status).toBe(200);
    await change(admins.manager, member, NO_CONTACTS);
    await socket.next('user.changed', () => true);
    expect((await session.get('/api/v1/user')).body.data.permission).toEqual(NO_CONTACTS);
    expect((await session.get('/api/v1/contacts')).status).toBe(403);
    expect((await session.get('/api/v1/groups')).status).toBe(200);
    expect((await change(session, member, PERMISSIONS_OF_MEMBER)).body.code).toBe('permission');
  });

  it('that were revoked stay revoked after a change of role', async () => {
    const member = await admins.makeMember();
    await change(admins.manager, member, NO_CONTACTS);
    const setRole = (role_name: string, permission: string[]) =>
      admins.boss.post(`/api/v1/members/${member.userId}/role`, { role_name, permission });
    expect((await setRole('admin', ['members'])).body.data.permission).toEqual([...NO_CONTACTS, 'members']);
    expect((await setRole('member', [])).body.data.permission).toEqual(NO_CONTACTS);
  });
});
