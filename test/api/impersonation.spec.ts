import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { PERMISSIONS_OF_MEMBER } from '../../src/auth/permissions.contract.js';
import { AdminConsole, usernameOf } from '../setup/accounts/admin-console.js';
import { HttpClient } from '../setup/accounts/http-client.js';
import type { Member } from '../setup/accounts/members.js';
import { workerApp } from '../setup/shared/worker-app.js';

const HOUR_MS = 3600 * 1000;
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

const enter = (client: HttpClient, user: Member) => client.post(`/api/v1/switch-to-account/${user.userId}`, reason);
const statusOf = async (client: HttpClient) => (await client.get('/api/v1/user')).status;
const userOf = async (client: HttpClient) => (await client.get('/api/v1/user')).body.data;

/** Copies cookies as a thief would. */
function copyOf(client: HttpClient): HttpClient {
  const copy = new HttpClient(client.url);
  for (const [name, value] of client.cookies) copy.cookies.set(name, value);
  return copy;
}

describe('starting an impersonation', () => {
  it('creates a separate session with the member’s permissions only, and marks it', async () => {
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
      impersonation: { admin_name: usernameOf(admin) },
    });
    expect(Math.abs(Date.parse(user.impersonation.until) - Date.now() - 2 * HOUR_MS)).toBeLessThan(10_000);
    expect((await userOf(await admins.browserOf(member))).impersonation).toBeNull();
  });

  it('hides the member’s e-mail and phone in every response', async () => {
    await admins.execute('update users set phone = ?, phone_proven_at = now() where id = ?', [
      '966501112233',
      member.userId,
    ]);
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

  it('requires a meaningful reason', async () => {
    for (const body of [{ reason: '    x     ' }, { reason: 'x'.repeat(301) }, { reason: ['a lot of'] }]) {
      const rejected = await browser.post(`/api/v1/switch-to-account/${member.userId}`, body);
      expect([rejected.status, Object.keys(rejected.body.errors)]).toEqual([422, ['reason']]);
    }
    expect((await userOf(browser)).id).toBe(admin.userId);
  });

  it.each([
    ['a SupperAdmin', () => admins.owner.userId, 403, 'members.owner'],
    ['themselves', () => admin.userId, 403, 'members.yourself'],
    ['nobody', () => 999_999_999, 404, 'members.not_found'],
  ])('is rejected for %s', async (_target, id, status, code) => {
    const rejected = await browser.post(`/api/v1/switch-to-account/${id()}`, reason);
    expect([rejected.status, rejected.body.code]).toEqual([status, code]);
    expect((await userOf(browser)).id).toBe(admin.userId);
  });

  it('is rejected for another administrator, except for a SupperAdmin, who gets merchant permissions only', async () => {
    const otherAdmin = await admins.makeAdmin();
    expect((await enter(browser, otherAdmin)).body.code).toBe('members.admin');
    const superAdminClient = await admins.browserOf(admins.owner);
    expect((await enter(superAdminClient, otherAdmin)).body.permission).toEqual([...PERMISSIONS_OF_MEMBER]);
    expect((await userOf(superAdminClient)).permission).toEqual([...PERMISSIONS_OF_MEMBER]);
    expect((await superAdminClient.get('/api/v1/members')).status).toBe(403);
    expect((await superAdminClient.get('/api/v1/audit-log')).status).toBe(403);
  });

  it('is rejected without the permission, and for unverified users', async () => {
    const rejected = await enter(await admins.browserOf(member), admin);
    expect([rejected.status, rejected.body.code]).toEqual([403, 'permission']);
    await admins.execute('update users set verified_at = null where id = ?', [member.userId]);
    expect((await enter(browser, member)).body.code).toBe('members.unverified');
  });

  it('cannot be nested, and gives no administrator permissions', async () => {
    const otherMember = await admins.makeMember();
    await enter(browser, member);
    const nested = await enter(browser, otherMember);
    expect([nested.status, nested.body.code]).toEqual([403, 'impersonating']);
    // Another sign-in would end the impersonation without an audit entry.
    const { email, password } = otherMember;
    const secondSignIn = await browser.post('/v1/login', { email, password });
    expect([secondSignIn.status, secondSignIn.body.code]).toEqual([403, 'impersonating']);
    const actions: [string, string, unknown?][] = [
      ['GET', '/api/v1/members'],
      ['GET', `/api/v1/members/${otherMember.userId}`],
      ['POST', `/api/v1/members/${otherMember.userId}`, { status: 'pended' }],
      ['DELETE', `/api/v1/members/${otherMember.userId}`],
      ['POST', '/api/v1/selected-members', { selected_data: [otherMember.userId], status: 'pended' }],
      ['DELETE', '/api/v1/selected-members', { selected_data: [otherMember.userId] }],
      ['DELETE', '/api/v1/delete-all-members', { count: 1 }],
      ['POST', `/api/v1/members/${member.userId}/role`, { role_name: 'admin', permission: ['members'] }],
      ['GET', '/api/v1/audit-log'],
    ];
    for (const [method, path, body] of actions) {
      const rejected = await browser.request(method, path, body);
      expect([method, path, rejected.status, rejected.body.code]).toEqual([method, path, 403, 'permission']);
    }
    expect(await statusOf(await admins.signIn(otherMember))).toBe(200);
  });

  it('keeps member-only actions closed', async () => {
    await enter(browser, member);
    const password = { current_password: member.password };
    const secrets: [string, string, unknown?][] = [
      ['GET', '/api/v1/sessions'],
      ['DELETE', '/api/v1/sessions/1'],
      ['DELETE', '/api/v1/other-sessions'],
      ['POST', '/api/v1/change-phone', { phone: '0501112233', ...password }],
      ['POST', '/api/v1/confirm-phone', { otp: '123456' }],
      ['POST', '/api/v1/send-email-code'],
      ['POST', '/api/v1/confirm-email', { otp: '123456' }],
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
      const rejected = await browser.request(method, path, body);
      expect([method, path, rejected.status, rejected.body.code]).toEqual([method, path, 403, 'impersonating']);
    }
    expect(await statusOf(await admins.signIn(member))).toBe(200);
  });

  it('disables the administrator’s previous cookie', async () => {
    const previous = copyOf(browser);
    await enter(browser, member);
    expect(await statusOf(previous)).toBe(401);
  });
});

describe('ending an impersonation', () => {
  it('continues as the administrator with a new token, and disables the impersonation cookie', async () => {
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

  it('in concurrent calls returns one token of the administrator', async () => {
    await enter(browser, member);
    const copies = Array.from({ length: 8 }, () => copyOf(browser));
    const answers = await Promise.all(copies.map((copy) => copy.post('/api/v1/switch-back')));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200,
      ...Array.from({ length: 7 }, () => 401),
    ]);
    for (const { status, headers } of answers) if (status !== 200) expect(headers.getSetCookie()).toEqual([]);
    const winner = copies[answers.findIndex(({ status }) => status === 200)]!;
    expect((await userOf(winner)).id).toBe(admin.userId);
  });

  it('after concurrent starts ends the one that succeeded', async () => {
    const copies = Array.from({ length: 6 }, () => copyOf(browser));
    const answers = await Promise.all(copies.map((copy) => enter(copy, member)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200,
      ...Array.from({ length: 5 }, () => 401),
    ]);
    const winner = copies[answers.findIndex(({ status }) => status === 200)]!;
    expect((await winner.post('/api/v1/switch-back')).status).toBe(200);
    expect((await userOf(winner)).id).toBe(admin.userId);
  });

  it('is rejected a second time, and without an impersonation', async () => {
    const rejected = await browser.post('/api/v1/switch-back');
    expect([rejected.status, rejected.body.code]).toEqual([409, 'members.not_impersonating']);
    expect((await (await admins.browserOf(member)).post('/api/v1/switch-back')).status).toBe(409);
  });

  it('works from a suspended account', async () => {
    await admins.execute(`update accounts set status = 'pended' where id = ?`, [member.accountId]);
    await enter(browser, member);
    expect((await browser.post('/api/v1/messages', {})).body.code).toBe('account_pended');
    expect((await browser.post('/api/v1/switch-back')).status).toBe(200);
  });

  it('is impossible after signing out, which ends both sessions', async () => {
    await enter(browser, member);
    const inside = copyOf(browser);
    expect((await browser.post('/v1/logout')).status).toBe(200);
    expect(await statusOf(inside)).toBe(401);
    expect(
      await admins.execute('select 1 from sessions where user_id in (?, ?)', [admin.userId, member.userId]),
    ).toEqual([]);
  });
});
