import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { AuditResource } from '../../src/auth/audit.contract.js';
import { PERMISSIONS_OF_MEMBER } from '../../src/auth/permissions.contract.js';
import { RealtimeGateway } from '../../src/platform/realtime/realtime.gateway.js';
import { type TestApp, startApp } from '../setup/app.js';
import { HttpClient } from '../setup/http-client.js';
import { LiveEvents } from '../setup/live-events.js';
import { type Member, makeMember } from '../setup/members.js';
import { waitFor } from '../setup/wait-for.js';

const HOUR_MS = 3600 * 1000;
const reason = { reason: 'They asked for help with a device' };

let server: TestApp;
let owner: Member;
let admin: Member;
let member: Member;
/** The administrator's browser. */
let browser: HttpClient;

beforeAll(async () => {
  server = await startApp();
  owner = await makeMember(server.orm, { role: 'SupperAdmin' });
}, 60_000);
afterAll(() => server.close());
beforeEach(async () => {
  admin = await makeMember(server.orm, { role: 'admin', permissions: [...PERMISSIONS_OF_MEMBER, 'members'] });
  member = await makeMember(server.orm, { name: 'Nora' });
  browser = await signIn(admin);
});

async function signIn(who: Member): Promise<HttpClient> {
  const client = new HttpClient(() => server.url);
  expect((await client.signIn(who.email, who.password)).status).toBe(200);
  return client;
}

/** A copy of what the browser holds now, as a thief would have it. */
function copyOf(client: HttpClient): HttpClient {
  const copy = new HttpClient(() => server.url);
  for (const [name, value] of client.cookies) copy.cookies.set(name, value);
  return copy;
}

const execute = <T>(sql: string, params: unknown[] = []) => server.orm.em.getConnection().execute<T[]>(sql, params);
const enter = (client: HttpClient, who: Member) => client.post(`/api/v1/switch-to-account/${who.userId}`, reason);
const statusOf = async (client: HttpClient) => (await client.get('/api/v1/user')).status;
const userOf = async (client: HttpClient) => (await client.get('/api/v1/user')).body.data;
const entriesOf = async (who: Member): Promise<AuditResource[]> =>
  (await (await signIn(owner)).get(`/api/v1/audit-log?rows=100&search=${who.email.split('@')[0]}`)).body.data;

describe('stepping into an account', () => {
  it('gives a session of its own, with the member’s permissions and nothing more, and says so', async () => {
    const before = new Map(browser.cookies);
    const answer = await enter(browser, member);
    expect([answer.status, answer.body.user.id, answer.body.permission]).toEqual([
      200,
      member.userId,
      [...PERMISSIONS_OF_MEMBER],
    ]);
    for (const name of ['mersal_session', 'XSRF-TOKEN']) expect(browser.cookies.get(name)).not.toBe(before.get(name));
    const user = await userOf(browser);
    expect(user).toMatchObject({
      id: member.userId,
      role_name: 'member',
      impersonation: { admin_name: admin.email.split('@')[0] },
    });
    expect(Math.abs(Date.parse(user.impersonation.until) - Date.now() - 2 * HOUR_MS)).toBeLessThan(10_000);
    expect((await userOf(await signIn(member))).impersonation).toBeNull();
  });

  it('shows neither the address nor the phone of the member, in no answer', async () => {
    await execute('update users set phone = ? where id = ?', ['966501112233', member.userId]);
    const answers = [
      await enter(browser, member),
      await browser.get('/api/v1/user'),
      await browser.get('/api/v1/get-settings'),
      await browser.post('/api/v1/update-user-info', { mode: 'dark' }),
    ];
    for (const { text } of answers) {
      expect(text).not.toContain(member.email);
      expect(text).not.toContain('966501112233');
    }
    expect(answers[1]?.body.data).toMatchObject({ email: 'm•••@example.com', phone: '+966•••••233' });
  });

  it('asks for a reason', async () => {
    for (const body of [
      {},
      { reason: '' },
      { reason: '    x     ' },
      { reason: 'x'.repeat(301) },
      { reason: ['a lot of'] },
    ]) {
      const refused = await browser.post(`/api/v1/switch-to-account/${member.userId}`, body);
      expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['reason']]);
    }
    expect((await userOf(browser)).id).toBe(admin.userId);
  });

  it.each([
    ['a SupperAdmin', () => owner.userId, 403, 'members.owner'],
    ['themselves', () => admin.userId, 403, 'members.yourself'],
    ['nobody', () => 999_999_999, 404, 'members.not_found'],
  ])('is refused into %s', async (_whom, id, status, code) => {
    const refused = await browser.post(`/api/v1/switch-to-account/${id()}`, reason);
    expect([refused.status, refused.body.code]).toEqual([status, code]);
    expect((await userOf(browser)).id).toBe(admin.userId);
  });

  it('is refused into another administrator, except to a SupperAdmin, who is a mere merchant there', async () => {
    const other = await makeMember(server.orm, { role: 'admin', permissions: [...PERMISSIONS_OF_MEMBER, 'members'] });
    expect((await enter(browser, other)).body.code).toBe('members.admin');
    const boss = await signIn(owner);
    expect((await enter(boss, other)).body.permission).toEqual([...PERMISSIONS_OF_MEMBER]);
    expect((await userOf(boss)).permission).toEqual([...PERMISSIONS_OF_MEMBER]);
    expect((await boss.get('/api/v1/members')).status).toBe(403);
    expect((await boss.get('/api/v1/audit-log')).status).toBe(403);
  });

  it('is refused without the permission, and where nobody was verified yet', async () => {
    const refused = await enter(await signIn(member), admin);
    expect([refused.status, refused.body.code]).toEqual([403, 'permission']);
    await execute('update users set verified_at = null where id = ?', [member.userId]);
    expect((await enter(browser, member)).body.code).toBe('members.unverified');
  });

  it('is not nested, and never does what administrators do', async () => {
    const other = await makeMember(server.orm);
    await enter(browser, member);
    const nested = await enter(browser, other);
    expect([nested.status, nested.body.code]).toEqual([403, 'impersonating']);
    const deeds: [string, string, unknown?][] = [
      ['GET', '/api/v1/members'],
      ['GET', `/api/v1/members/${other.userId}`],
      ['POST', `/api/v1/members/${other.userId}`, { status: 'pended' }],
      ['DELETE', `/api/v1/members/${other.userId}`],
      ['POST', '/api/v1/selected-members', { selected_data: [other.userId], status: 'pended' }],
      ['DELETE', '/api/v1/selected-members', { selected_data: [other.userId] }],
      ['DELETE', '/api/v1/delete-all-members', { count: 1 }],
      ['POST', `/api/v1/members/${member.userId}/role`, { role_name: 'admin', permission: ['members'] }],
      ['GET', '/api/v1/audit-log'],
    ];
    for (const [method, path, body] of deeds) {
      const refused = await browser.request(method, path, body);
      expect([method, path, refused.status, refused.body.code]).toEqual([method, path, 403, 'permission']);
    }
    expect(await statusOf(await signIn(other))).toBe(200);
  });

  it('keeps what only the member may do closed', async () => {
    await enter(browser, member);
    const password = { current_password: member.password };
    const secrets: [string, string, unknown?][] = [
      ['GET', '/api/v1/sessions'],
      ['DELETE', '/api/v1/sessions/1'],
      ['DELETE', '/api/v1/other-sessions'],
      ['POST', '/api/v1/change-phone', { phone: '0501112233', ...password }],
      ['POST', '/api/v1/confirm-phone', { otp: '123456' }],
      ['POST', '/api/v1/second-step', password],
      ['POST', '/api/v1/second-step/confirm', { code: '123456' }],
      ['POST', '/api/v1/second-step/recovery-codes', password],
      ['DELETE', '/api/v1/second-step', password],
      [
        'POST',
        '/api/v1/save-settings',
        { account_settings: { ...password, password: 'another password', password_confirmation: 'another password' } },
      ],
    ];
    for (const [method, path, body] of secrets) {
      const refused = await browser.request(method, path, body);
      expect([method, path, refused.status, refused.body.code]).toEqual([method, path, 403, 'impersonating']);
    }
    expect(await statusOf(await signIn(member))).toBe(200);
  });

  it('leaves the administrator’s former cookie without use', async () => {
    const former = copyOf(browser);
    await enter(browser, member);
    expect(await statusOf(former)).toBe(401);
  });
});

describe('coming back', () => {
  it('goes on as the administrator by a new token; the cookie from inside opens nothing any more', async () => {
    const first = browser.cookies.get('mersal_session');
    await enter(browser, member);
    const stolen = copyOf(browser);
    const back = await browser.post('/api/v1/switch-back', 'all');
    expect([back.status, back.body.user.id, back.body.permission]).toEqual([
      200,
      admin.userId,
      [...PERMISSIONS_OF_MEMBER, 'members'],
    ]);
    expect(browser.cookies.get('mersal_session')).not.toBe(first);
    expect(await userOf(browser)).toMatchObject({ id: admin.userId, email: admin.email, impersonation: null });
    expect((await browser.get('/api/v1/members')).status).toBe(200);

    expect(await statusOf(stolen)).toBe(401);
    const replayed = await stolen.post('/api/v1/switch-back');
    expect([replayed.status, stolen.cookies.has('mersal_session')]).toEqual([401, true]);
    expect(replayed.headers.getSetCookie()).toEqual([]);
  });

  it('twice, or from one’s own account, is refused', async () => {
    const refused = await browser.post('/api/v1/switch-back');
    expect([refused.status, refused.body.code]).toEqual([409, 'members.not_impersonating']);
    expect((await (await signIn(member)).post('/api/v1/switch-back')).status).toBe(409);
  });

  it('is open from a pended account', async () => {
    await execute(`update accounts set status = 'pended' where id = ?`, [member.accountId]);
    await enter(browser, member);
    expect((await browser.post('/api/v1/messages', {})).body.code).toBe('account_pended');
    expect((await browser.post('/api/v1/switch-back')).status).toBe(200);
  });

  it('is lost by signing out, which ends both', async () => {
    await enter(browser, member);
    const inside = copyOf(browser);
    expect((await browser.post('/v1/logout')).status).toBe(200);
    expect(await statusOf(inside)).toBe(401);
    expect(await execute('select 1 from sessions where user_id in (?, ?)', [admin.userId, member.userId])).toEqual([]);
  });
});

describe('a session inside an account', () => {
  it('ends after two hours however much it is used', async () => {
    await enter(browser, member);
    await execute(
      `update sessions set expires_at = now() + interval '1 minute', last_seen_at = now() - interval '1 hour'
        where impersonator_user_id = ?`,
      [admin.userId],
    );
    expect(await statusOf(browser)).toBe(200);
    const [row] = await execute<{ soon: boolean }>(
      `select expires_at < now() + interval '2 minutes' soon from sessions where impersonator_user_id = ?`,
      [admin.userId],
    );
    expect(row?.soon).toBe(true);
    const events = await LiveEvents.open(browser);
    await execute('update sessions set expires_at = now() where impersonator_user_id = ?', [admin.userId]);
    expect(await statusOf(browser)).toBe(401);
    expect((await browser.post('/api/v1/switch-back')).status).toBe(401);
    await server.app.get(RealtimeGateway).dropEnded();
    await waitFor('the socket is closed', () => !events.isOpen);
  });

  it.each([
    ['is pended', () => execute(`update accounts set status = 'pended' where id = ?`, [admin.accountId])],
    ['loses the permission', () => execute(`update users set permissions = '[]' where id = ?`, [admin.userId])],
    ['is deleted', () => execute('delete from accounts where id = ?', [admin.accountId])],
    ['is signed out', () => execute('delete from sessions where user_id = ?', [admin.userId])],
    [
      'has a session that runs out',
      () => execute('update sessions set expires_at = now() where user_id = ?', [admin.userId]),
    ],
  ])('ends when its administrator %s', async (_what, happens) => {
    await enter(browser, member);
    const events = await LiveEvents.open(browser);
    expect(await statusOf(browser)).toBe(200);
    await happens();
    expect(await statusOf(browser)).toBe(401);
    await server.app.get(RealtimeGateway).dropEnded();
    await waitFor('the socket is closed', () => !events.isOpen);
  });

  it('ends at once, with its sockets, when its administrator is stopped or made a member', async () => {
    const boss = await signIn(owner);
    for (const stop of [
      () => boss.post(`/api/v1/members/${admin.userId}/role`, { role_name: 'member', permission: [] }),
      () => boss.post(`/api/v1/members/${admin.userId}`, { status: 'pended' }),
      () => boss.delete(`/api/v1/members/${admin.userId}`),
    ]) {
      await execute(`update users set role = 'admin', permissions = '["members"]' where id = ?`, [admin.userId]);
      await execute(`update accounts set status = 'active' where id = ?`, [admin.accountId]);
      const client = await signIn(admin);
      await enter(client, member);
      const events = await LiveEvents.open(client);
      expect((await stop()).status).toBe(200);
      await waitFor('the socket is closed', () => !events.isOpen);
      expect(await statusOf(client)).toBe(401);
    }
  });

  it('is in no list of the member’s sessions and outlives their signing out', async () => {
    const own = await signIn(member);
    await enter(browser, member);
    expect((await own.get('/api/v1/sessions')).body.data).toHaveLength(1);
    await own.post('/v1/logout');
    expect(await statusOf(browser)).toBe(200);
  });
});

describe('open pages', () => {
  it('learn both ways that the browser is somebody else: their sockets end, and come back in other rooms', async () => {
    const device = async (who: Member) => {
      const [row] = await execute<{ id: string }>(
        `insert into devices (account_id, session_id, name, state) values (?, md5(random()::text), 'A device', 'off') returning session_id id`,
        [who.accountId],
      );
      return row!.id;
    };
    const [theirs, mine] = [await device(member), await device(admin)];
    const hears = async (events: LiveEvents, as: Member, sessionId: string) => {
      const own = await signIn(as);
      await own.post(`/api/v1/update-device/${sessionId}`, { device_name: `named ${Math.random()}` });
      return events.next('device.changed', ({ device: { session_id } }) => session_id === sessionId);
    };

    const tabs = [await LiveEvents.open(browser), await LiveEvents.open(browser)];
    await enter(browser, member);
    await waitFor('both tabs are told', () => tabs.every((tab) => !tab.isOpen));
    const inside = await LiveEvents.open(browser);
    await hears(inside, member, theirs);
    expect(inside.of('device.changed').some(({ device: { session_id } }) => session_id === mine)).toBe(false);

    await browser.post('/api/v1/switch-back');
    await waitFor('the tab is told', () => !inside.isOpen);
    const own = await LiveEvents.open(browser);
    await hears(own, admin, mine);
    const before = own.now;
    await (await signIn(member)).post(`/api/v1/update-device/${theirs}`, { device_name: 'not for them' });
    await hears(own, admin, mine);
    expect(own.of('device.changed', before).some(({ device: { session_id } }) => session_id === theirs)).toBe(false);
    own.close();
  });
});

describe('the record', () => {
  it('names both for the start with its reason, for each change inside, and for the end', async () => {
    await enter(browser, member);
    await browser.post('/api/v1/update-user-info', { mode: 'dark' });
    await browser.post('/api/v1/update-user-info', { mode: 'pink' });
    await browser.post('/api/v1/switch-back');
    const entries = (await entriesOf(member)).toReversed();
    const names = { actor: admin.email.split('@')[0], as: member.email.split('@')[0] };
    for (const entry of entries)
      expect({ actor: entry.actor.name, as: entry.acting_as?.name, ip: entry.ip }).toEqual({
        ...names,
        ip: '127.0.0.1',
      });
    expect(entries.map(({ action, details }) => [action, details])).toEqual([
      ['impersonation_started', reason],
      ['acted_inside', { call: 'POST /api/v1/update-user-info' }],
      ['acted_inside', { call: 'POST /api/v1/update-user-info' }],
      ['acted_inside', { call: 'POST /api/v1/switch-back' }],
      ['impersonation_ended', {}],
    ]);
  });

  it('that cannot be written keeps the door shut', async () => {
    await execute(`alter table audit_log add constraint refused check (action <> 'impersonation_started') not valid`);
    try {
      expect((await enter(browser, member)).status).toBe(500);
      expect(await execute('select 1 from sessions where impersonator_user_id = ?', [admin.userId])).toEqual([]);
      // Their own session is as it was: the token it had still opens it.
      expect((await userOf(browser)).id).toBe(admin.userId);
    } finally {
      await execute('alter table audit_log drop constraint refused');
    }
  });
});
