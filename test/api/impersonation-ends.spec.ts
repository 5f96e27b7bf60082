import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { RealtimeGateway } from '../../src/platform/realtime/realtime.gateway.js';
import { AdminConsole, usernameOf } from '../setup/accounts/admin-console.js';
import type { HttpClient } from '../setup/accounts/http-client.js';
import { LiveEvents } from '../setup/accounts/live-events.js';
import type { Member } from '../setup/accounts/members.js';
import { workerApp } from '../setup/shared/worker-app.js';
import { waitFor } from '../setup/wait-for.js';

const reason = { reason: 'They asked for help with a device' };

let admins: AdminConsole;
let admin: Member;
let member: Member;
/** The administrator's browser. */
let browser: HttpClient;

beforeAll(async () => {
  admins = await AdminConsole.open(await workerApp());
}, 60_000);
beforeEach(async () => {
  [admin, member] = [await admins.makeAdmin(), await admins.makeMember({ name: 'Nora' })];
  browser = await admins.browserOf(admin);
});

const enter = (client: HttpClient, target: Member) => client.post(`/api/v1/switch-to-account/${target.userId}`, reason);
const statusOf = async (client: HttpClient) => (await client.get('/api/v1/user')).status;
const userOf = async (client: HttpClient) => (await client.get('/api/v1/user')).body.data;

describe('an impersonation session', () => {
  it('ends after two hours, even if it is in use', async () => {
    await enter(browser, member);
    await admins.execute(
      `update sessions set expires_at = now() + interval '1 minute', last_seen_at = now() - interval '1 hour'
        where impersonator_user_id = ?`,
      [admin.userId],
    );
    expect(await statusOf(browser)).toBe(200);
    const [row] = await admins.execute<{ soon: boolean }>(
      `select expires_at < now() + interval '2 minutes' soon from sessions where impersonator_user_id = ?`,
      [admin.userId],
    );
    expect(row?.soon).toBe(true);
    const events = await LiveEvents.open(browser);
    await admins.execute(
      `update sessions set expires_at = now() - interval '1 second' where impersonator_user_id = ?`,
      [admin.userId],
    );
    expect(await statusOf(browser)).toBe(401);
    expect((await browser.post('/api/v1/switch-back')).status).toBe(401);
    await admins.server.app.get(RealtimeGateway).dropEnded();
    await waitFor('the socket is closed', () => !events.isOpen);
  });

  it.each([
    ['is pended', () => admins.execute(`update accounts set status = 'pended' where id = ?`, [admin.accountId])],
    ['loses the permission', () => admins.execute(`update users set permissions = '[]' where id = ?`, [admin.userId])],
    ['is deleted', () => admins.execute('delete from accounts where id = ?', [admin.accountId])],
    ['is signed out', () => admins.execute('delete from sessions where user_id = ?', [admin.userId])],
    [
      'has a session that runs out',
      () =>
        admins.execute(`update sessions set expires_at = now() - interval '1 second' where user_id = ?`, [
          admin.userId,
        ]),
    ],
  ])('ends when its administrator %s', async (_what, happens) => {
    await enter(browser, member);
    const events = await LiveEvents.open(browser);
    expect(await statusOf(browser)).toBe(200);
    await happens();
    expect(await statusOf(browser)).toBe(401);
    await admins.server.app.get(RealtimeGateway).dropEnded();
    await waitFor('the socket is closed', () => !events.isOpen);
  });

  it('ends at once, with its sockets, when its administrator is suspended or demoted', async () => {
    const superAdminClient = await admins.browserOf(admins.owner);
    for (const stop of [
      () => superAdminClient.post(`/api/v1/members/${admin.userId}/role`, { role_name: 'member', permission: [] }),
      () => superAdminClient.post(`/api/v1/members/${admin.userId}`, { status: 'pended' }),
      () => superAdminClient.delete(`/api/v1/members/${admin.userId}`),
    ]) {
      await admins.execute(`update users set role = 'admin', permissions = '["members"]' where id = ?`, [admin.userId]);
      await admins.execute(`update accounts set status = 'active' where id = ?`, [admin.accountId]);
      const client = await admins.browserOf(admin);
      await enter(client, member);
      const events = await LiveEvents.open(client);
      expect((await stop()).status).toBe(200);
      await waitFor('the socket is closed', () => !events.isOpen);
      expect(await statusOf(client)).toBe(401);
    }
  });

  it('is not in the member’s list of sessions and survives their sign-out', async () => {
    const own = await admins.browserOf(member);
    await enter(browser, member);
    expect((await own.get('/api/v1/sessions')).body.data).toHaveLength(1);
    await own.post('/v1/logout');
    expect(await statusOf(browser)).toBe(200);
  });
});

describe('open pages', () => {
  it('follow the start and the end: their sockets close and rejoin other rooms', async () => {
    const insertDevice = async (target: Member) => {
      const [row] = await admins.execute<{ id: string }>(
        `insert into devices (account_id, session_id, name, state) values (?, md5(random()::text), 'A device', 'off') returning session_id id`,
        [target.accountId],
      );
      return row!.id;
    };
    const [memberDevice, adminDevice] = [await insertDevice(member), await insertDevice(admin)];
    const expectReceives = async (events: LiveEvents, as: Member, sessionId: string) => {
      const own = await admins.browserOf(as);
      await own.post(`/api/v1/update-device/${sessionId}`, { device_name: `named ${Math.random()}` });
      return events.next('device.changed', ({ device: { session_id } }) => session_id === sessionId);
    };

    const tabs = [await LiveEvents.open(browser), await LiveEvents.open(browser)];
    await enter(browser, member);
    await waitFor('both sockets are closed', () => tabs.every((tab) => !tab.isOpen));
    const inside = await LiveEvents.open(browser);
    await expectReceives(inside, member, memberDevice);
    expect(inside.of('device.changed').some(({ device: { session_id } }) => session_id === adminDevice)).toBe(false);

    await browser.post('/api/v1/switch-back');
    await waitFor('the socket is closed', () => !inside.isOpen);
    const own = await LiveEvents.open(browser);
    await expectReceives(own, admin, adminDevice);
    const before = own.now;
    await (
      await admins.browserOf(member)
    ).post(`/api/v1/update-device/${memberDevice}`, { device_name: 'not for them' });
    await expectReceives(own, admin, adminDevice);
    expect(own.of('device.changed', before).some(({ device: { session_id } }) => session_id === memberDevice)).toBe(
      false,
    );
    own.close();
  });
});

describe('the audit log', () => {
  it('names both users at the start with its reason, at each change, and at the end', async () => {
    await enter(browser, member);
    await browser.post('/api/v1/update-user-info', { mode: 'dark' });
    await browser.post('/api/v1/update-user-info', { mode: 'pink' });
    await browser.post('/api/v1/switch-back');
    const entries = (await admins.entriesOf(member)).toReversed();
    const names = { actor: usernameOf(admin), as: usernameOf(member) };
    for (const entry of entries)
      expect({ actor: entry.actor.name, as: entry.acting_as?.name, ip: entry.ip }).toEqual({
        ...names,
        ip: '127.0.0.1',
      });
    expect(entries.map(({ action, details }) => [action, details])).toEqual([
      ['impersonation_started', reason],
      ['acted_inside', { call: 'POST /api/v1/update-user-info' }],
      ['acted_inside', { call: 'POST /api/v1/update-user-info' }],
      ['impersonation_ended', reason],
    ]);
  });

  it('must be writable, else the impersonation does not start', async () => {
    await admins.execute(
      `alter table audit_log add constraint refused check (action <> 'impersonation_started') not valid`,
    );
    try {
      expect((await enter(browser, member)).status).toBe(500);
      expect(await admins.execute('select 1 from sessions where impersonator_user_id = ?', [admin.userId])).toEqual([]);
      expect((await userOf(browser)).id).toBe(admin.userId);
    } finally {
      await admins.execute('alter table audit_log drop constraint refused');
    }
  });
});
