import { beforeAll, describe, expect, it } from '@jest/globals';
import {
  GRANTABLE_PERMISSIONS,
  SUPER_ADMIN_PERMISSIONS,
  PERMISSIONS_OF_MEMBER,
} from '../../src/auth/permissions.contract.js';
import { Push } from '../../src/platform/realtime/push.js';
import type { ServerEvents } from '../../src/wire.contract.js';
import { AdminConsole } from '../setup/accounts/admin-console.js';
import type { HttpClient } from '../setup/accounts/http-client.js';
import { LiveEvents } from '../setup/accounts/live-events.js';
import type { Member } from '../setup/accounts/members.js';
import { workerApp } from '../setup/shared/worker-app.js';
import { waitFor } from '../setup/wait-for.js';

let admins: AdminConsole;
beforeAll(async () => {
  admins = await AdminConsole.open(await workerApp());
}, 60_000);

const findFreePackage = async (): Promise<{ id: number }> =>
  (await admins.manager.get('/api/v1/members')).body.packages.find(({ title }: { title: string }) => title === 'Free');

describe('roles', () => {
  const change = (client: HttpClient, member: Member, body: unknown) =>
    client.post(`/api/v1/members/${member.userId}/role`, body);

  it('are granted with administrator permissions, and apply from the next call', async () => {
    const member = await admins.makeMember();
    const client = await admins.browserOf(member);
    expect((await client.get('/api/v1/members')).status).toBe(403);
    const events = await LiveEvents.open(client);
    const answer = await change(admins.boss, member, { role_name: 'admin', permission: ['members', 'payments'] });
    expect(answer.body.data).toEqual({
      id: member.userId,
      role_name: 'admin',
      permission: [...PERMISSIONS_OF_MEMBER, 'members', 'payments', 'show payments'],
    });
    await events.next('user.changed', () => true);
    events.close();
    expect((await client.get('/api/v1/members')).status).toBe(200);
    expect((await client.get('/api/v1/user')).body.data.permission).toEqual(answer.body.data.permission);
    expect((await client.get('/api/v1/audit-log')).body.code).toBe('permission');

    const back = await change(admins.boss, member, { role_name: 'member', permission: ['members'] });
    expect(back.body.data).toMatchObject({ role_name: 'member', permission: [...PERMISSIONS_OF_MEMBER] });
    expect((await client.get('/api/v1/members')).status).toBe(403);
    const changes = (await admins.entriesOf(member)).filter(
      ({ action }: { action: string }) => action === 'role_changed',
    );
    expect(changes.map(({ details }: { details: object }) => details)).toEqual([
      { from: 'admin', to: 'member', trusted_with: '' },
      { from: 'member', to: 'admin', trusted_with: 'members, payments, show payments' },
    ]);
  });

  it('immediately decide which events open sockets receive', async () => {
    const member = await admins.makeMember();
    const events = await LiveEvents.open(await admins.browserOf(member));
    const push = admins.server.app.get(Push);
    const isConnected = async () => {
      const since = events.now;
      push.toHoldersAnywhere('payments', 'payment.changed', { payment: { id: 1 } } as ServerEvents['payment.changed']);
      // This later event shows which sockets are still connected.
      push.toAccount(member.accountId, 'live.gap', {});
      await events.next('live.gap', () => true, { since });
      return events.of('payment.changed', since).length > 0;
    };
    expect(await isConnected()).toBe(false);
    await change(admins.boss, member, { role_name: 'admin', permission: ['payments'] });
    await waitFor('they receive pushes of payments', isConnected);
    await change(admins.boss, member, { role_name: 'member', permission: [] });
    await waitFor('they receive no pushes of payments', async () => !(await isConnected()));
    expect(events.isOpen).toBe(true);
    events.close();
  });

  it.each([
    ['what only a SupperAdmin has', ['roles']],
    ['what there is not', ['everything']],
    ['every name there is', [...GRANTABLE_PERMISSIONS, ...SUPER_ADMIN_PERMISSIONS]],
    ['a name of the language', ['constructor']],
  ])('are rejected with %s', async (_what, permission) => {
    const member = await admins.makeMember();
    for (const role_name of ['admin', 'member']) {
      const rejected = await change(admins.boss, member, { role_name, permission });
      expect([rejected.status, Object.keys(rejected.body.errors)]).toEqual([422, ['permission']]);
    }
    expect((await change(admins.boss, member, { role_name: 'SupperAdmin', permission: [] })).status).toBe(422);
  });

  it('can be granted by a SupperAdmin, who cannot remove their own', async () => {
    const member = await admins.makeMember();
    expect((await change(admins.manager, member, { role_name: 'admin', permission: [] })).body.code).toBe('permission');
    expect((await change(admins.boss, admins.owner, { role_name: 'member', permission: [] })).body.code).toBe(
      'members.yourself',
    );
    const otherSuperAdmin = await admins.makeMember({ role: 'SupperAdmin' });
    expect((await change(admins.boss, otherSuperAdmin, { role_name: 'member', permission: [] })).body.code).toBe(
      'members.owner',
    );
  });
});

describe('a subscription', () => {
  it('is assigned by an administrator, unlimited or of a package, at the server’s price', async () => {
    const member = await admins.makeMember();
    const freePackage = await findFreePackage();
    const given = await admins.manager.post('/api/v1/package-subscribe', {
      package_id: freePackage.id,
      count_months: 3,
      subscriber_id: member.userId,
      price: -5,
      amount: 0.01,
    });
    expect([given.status, given.body.message, given.body.data.payment]).toEqual([200, 'subscribe_is_created', null]);
    const detail = (await admins.manager.get(`/api/v1/members/${member.userId}`)).body.data;
    expect(detail.subscribe).toMatchObject({
      package_id: freePackage.id,
      package: { title: 'Free' },
      is_expired: false,
    });
    expect(detail.usage.devices).toEqual({ used: 0, limit: 1 });

    expect((await admins.manager.post(`/api/v1/set-unlimited-subscribe-account/${member.userId}`)).status).toBe(200);
    expect((await admins.manager.get(`/api/v1/members/${member.userId}`)).body.data.subscribe).toMatchObject({
      package_id: 0,
      expire_at: null,
    });
    expect(
      (await admins.entriesOf(member)).map(({ action, details }: { action: string; details: object }) => [
        action,
        details,
      ]),
    ).toEqual([
      ['subscription_changed', expect.objectContaining({ package: 'unlimited', until: null })],
      ['subscription_changed', expect.objectContaining({ package: 'Free' })],
    ]);
  });

  it('is rejected for unknown packages and members, for oneself and for administrators', async () => {
    const member = await admins.makeMember();
    const freePackage = await findFreePackage();
    const subscribe = (body: object) => admins.manager.post('/api/v1/package-subscribe', body);
    expect((await subscribe({ package_id: 999_999, subscriber_id: member.userId })).status).toBe(404);
    expect((await subscribe({ package_id: freePackage.id, subscriber_id: 999_999_999 })).body.code).toBe(
      'members.not_found',
    );
    expect((await subscribe({ package_id: freePackage.id, subscriber_id: admins.admin.userId })).body.code).toBe(
      'members.yourself',
    );
    expect((await subscribe({ package_id: freePackage.id, subscriber_id: admins.owner.userId })).body.code).toBe(
      'members.owner',
    );
    expect((await admins.manager.post(`/api/v1/set-unlimited-subscribe-account/${admins.admin.userId}`)).status).toBe(
      403,
    );
    for (const invalid of [
      { package_id: 0 },
      { package_id: freePackage.id, count_months: -1 },
      { package_id: freePackage.id, count_months: 1e9 },
    ])
      expect((await subscribe({ subscriber_id: member.userId, ...invalid })).status).toBe(422);
  });
});
