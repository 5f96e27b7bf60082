import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { IsAccountActive } from '../../src/auth/auth.messages.js';
import {
  GRANTABLE_PERMISSIONS,
  OWNER_PERMISSIONS,
  PERMISSIONS_OF_MEMBER,
} from '../../src/auth/permissions.contract.js';
import { EraseAccounts } from '../../src/auth/members/commands/erase-accounts.js';
import { Config } from '../../src/platform/config.js';
import { type TestApp, startApp } from '../setup/app.js';
import { HttpClient } from '../setup/http-client.js';
import { LiveEvents } from '../setup/live-events.js';
import { type Member, makeMember } from '../setup/members.js';
import { waitFor } from '../setup/wait-for.js';

let server: TestApp;
let boss: HttpClient;
let owner: Member;
let admin: Member;
let manager: HttpClient;

const TRUSTED = [...PERMISSIONS_OF_MEMBER, 'members'];

beforeAll(async () => {
  server = await startApp();
  owner = await makeMember(server.orm, { role: 'SupperAdmin' });
  admin = await makeMember(server.orm, { role: 'admin', permissions: TRUSTED });
  [boss, manager] = [await signIn(owner), await signIn(admin)];
}, 60_000);
afterAll(() => server.close());

async function signIn(who: Member): Promise<HttpClient> {
  const client = new HttpClient(() => server.url);
  expect((await client.signIn(who.email, who.password)).status).toBe(200);
  return client;
}

const execute = <T>(sql: string, params: unknown[] = []) => server.orm.em.getConnection().execute<T[]>(sql, params);
const nameOf = (who: Member) => who.email.split('@')[0]!;
const list = async (query = '') => (await manager.get(`/api/v1/members?${query}`)).body;
const idsOf = async (query: string): Promise<number[]> =>
  (await list(query)).members.data.map(({ id }: { id: number }) => id);
const entriesOf = async (who: Member) => (await boss.get(`/api/v1/audit-log?rows=100&search=${nameOf(who)}`)).body.data;

describe('the list', () => {
  it('shows members and administrators, newest first, with plan and state, and never a SupperAdmin', async () => {
    const member = await makeMember(server.orm, { name: 'Nora' });
    await execute('update users set phone = ? where id = ?', ['966501112299', member.userId]);
    const { members, packages, apps, count_deletable } = await list('rows=100');
    expect(members.data[0]).toEqual({
      id: member.userId,
      username: nameOf(member),
      name: 'Nora',
      email: member.email,
      phone: '966501112299',
      role_name: 'member',
      status: 'active',
      is_verified: true,
      created_at: expect.any(String),
      last_seen_at: null,
      apps: [],
      subscribe: { package_id: 0, package: null, expire_at: null, is_expired: false },
    });
    const ids = members.data.map(({ id }: { id: number }) => id);
    expect(ids).toContain(admin.userId);
    expect(ids).not.toContain(owner.userId);
    expect(members).toMatchObject({ from: 1, total: ids.length, current_page: 1 });
    expect(packages).toContainEqual(expect.objectContaining({ title: 'Free', periods: [] }));
    expect([apps, count_deletable]).toEqual([[], ids.length - 1]);
  });

  it('turns its pages in both orders, each row once, back to the last', async () => {
    for (let index = 0; index < 7; index++) await makeMember(server.orm);
    for (const order of ['asc', 'desc']) {
      const all = await idsOf(`rows=100&orderType=${order}`);
      expect(all).toEqual(all.toSorted((a, b) => (order === 'asc' ? a - b : b - a)));
      const { last_page, total } = (await list(`rows=3&orderType=${order}`)).members;
      expect([last_page, total]).toEqual([Math.ceil(all.length / 3), all.length]);
      const turned: number[] = [];
      for (let page = 1; page <= last_page; page++)
        turned.push(...(await idsOf(`rows=3&page=${page}&orderType=${order}`)));
      expect(turned).toEqual(all);
      expect(await idsOf(`rows=3&page=${last_page + 1}&orderType=${order}`)).toEqual([]);
    }
  });

  it('filters by status, role and application, also both at once', async () => {
    const pended = await makeMember(server.orm);
    await manager.post(`/api/v1/members/${pended.userId}`, { status: 'pended' });
    expect(await idsOf('status=pended&rows=100')).toContain(pended.userId);
    expect(await idsOf('status=active&rows=100')).not.toContain(pended.userId);
    expect(await idsOf('status=pended&role=member&rows=100')).toContain(pended.userId);
    expect(await idsOf('status=pended&role=admin')).toEqual([]);
    expect(await idsOf('role=admin')).toEqual([admin.userId]);
    for (const status of ['active', 'pended', '']) {
      const { data, total } = (await list(`rows=100&status=${status}&role=&filters.app=`)).members;
      expect(total).toBe(data.length);
    }
    for (const filter of ['filters.app=3', 'filters%5Bapp%5D=3']) {
      const { members } = await list(filter);
      expect([members.data, members.total, members.last_page]).toEqual([[], 0, 1]);
    }
    expect((await manager.get('/api/v1/members?status=blocked')).status).toBe(422);
  });

  it('is searched by user name, e-mail, name and phone in any notation', async () => {
    const member = await makeMember(server.orm, { name: 'متجر الورد 100% طبيعي' });
    await execute('update users set phone = ? where id = ?', ['966559876543', member.userId]);
    const searches = [
      nameOf(member).toUpperCase(),
      member.email,
      'الورد',
      '100%',
      '0559876543',
      '٠٥٥٩٨٧٦٥٤٣',
      '+966 55 987 6543',
      '00966559876543',
      '9876543',
    ];
    for (const search of searches)
      expect([search, await idsOf(`rows=100&search=${encodeURIComponent(search)}`)]).toEqual([
        search,
        expect.arrayContaining([member.userId]),
      ]);
    expect(await idsOf(`search=${encodeURIComponent('0559876543')}`)).toEqual([member.userId]);
    const { members } = await list(`search=${encodeURIComponent('الورد')}&status=pended`);
    expect([members.data, members.total]).toEqual([[], 0]);
    // Neither a pattern nor the end of one field with the beginning of the next is found.
    for (const search of ['1__%', '%', `${nameOf(member)} ${member.email}`])
      expect([search, (await idsOf(`search=${encodeURIComponent(search)}`)).includes(member.userId)]).toEqual([
        search,
        search === '%',
      ]);
    expect((await list(`search=${nameOf(owner)}@`)).members.data).toEqual([]);
  });

  it('takes spellings of a word as one', async () => {
    const member = await makeMember(server.orm, { name: 'مُؤسَّسة أحمد العتيبى ٢٠٢٦' });
    for (const search of ['احمد', 'أحمد', 'مؤسسة', 'موسسه', 'العتيبي', 'أحـمد', '2026', 'سسه احم'])
      expect([search, await idsOf(`search=${encodeURIComponent(search)}`)]).toEqual([search, [member.userId]]);
    for (const search of ['حامد', 'abc', 'سيسه'])
      expect([search, await idsOf(`search=${encodeURIComponent(search)}`)]).toEqual([search, []]);
  });

  it('has no more of it behind the end of a search', async () => {
    const { members } = await list(`search=${nameOf(admin)}&page=9`);
    expect([members.data, members.from, members.total > 0]).toEqual([[], null, true]);
  });
});

describe('one member', () => {
  it('is told with use against limits, what they did last and where they are signed in', async () => {
    const member = await makeMember(server.orm);
    const client = await signIn(member);
    await signIn(member);
    await execute(`insert into devices (account_id, session_id, name) values (?, md5(random()::text), 'A device')`, [
      member.accountId,
    ]);
    const { data } = (await manager.get(`/api/v1/members/${member.userId}`)).body;
    expect(data).toMatchObject({
      id: member.userId,
      permission: [...PERMISSIONS_OF_MEMBER],
      language: 'en',
      time_zone: 'Asia/Riyadh',
      has_second_step: false,
      sessions: 2,
      usage: { devices: { used: 1, limit: -1 }, messages: { used: 0, limit: -1 }, contacts: { used: 0, limit: -1 } },
    });
    expect(data.last_activity[0]).toMatchObject({ action: 'sign_in', ip: '127.0.0.1' });
    await client.post('/v1/logout');
    const again = (await manager.get(`/api/v1/members/${member.userId}`)).body.data;
    expect([again.sessions, again.last_activity[0].action]).toEqual([1, 'sign_out']);
  });

  it('that is a SupperAdmin, is not there or is no number is one and the same answer', async () => {
    const answers = await Promise.all(
      [owner.userId, 999_999_999, 'x'].map((id) => manager.get(`/api/v1/members/${id}`)),
    );
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  });
});

describe('the status', () => {
  it('stops an account: signed out everywhere, in again to read, and told so at each change', async () => {
    const member = await makeMember(server.orm);
    const client = await signIn(member);
    const events = await LiveEvents.open(client);
    const queries = server.app.get(QueryBus);
    expect(await queries.execute(new IsAccountActive(member.accountId))).toBe(true);
    const form = new FormData();
    form.set('_method', 'put');
    form.set('status', 'pended');
    const answer = await manager.post(`/api/v1/members/${member.userId}`, form);
    expect([answer.status, answer.body]).toEqual([200, { data: { id: member.userId, status: 'pended' } }]);
    expect(await queries.execute(new IsAccountActive(member.accountId))).toBe(false);
    await waitFor('the socket is closed', () => !events.isOpen);
    expect((await client.get('/api/v1/user')).status).toBe(401);

    const again = await signIn(member);
    expect((await again.get('/api/v1/user')).body.data.status).toBe('pended');
    expect((await again.get('/api/v1/devices')).status).toBe(200);
    expect((await again.post('/api/v1/messages', {})).body.code).toBe('account_pended');

    await manager.post(`/api/v1/members/${member.userId}`, { status: 'active' });
    expect(await queries.execute(new IsAccountActive(member.accountId))).toBe(true);
    expect((await again.post('/api/v1/messages', {})).status).toBe(422);
    const changes = (await entriesOf(member)).filter(({ action }: { action: string }) => action === 'status_changed');
    expect(changes.map(({ details }: { details: object }) => details)).toEqual([
      { from: 'pended', to: 'active' },
      { from: 'active', to: 'pended' },
    ]);
    expect(changes[0]).toMatchObject({ actor: { name: nameOf(admin) }, subject: nameOf(member), ip: '127.0.0.1' });
  });

  it('of many is changed with an answer for each, once each', async () => {
    const [one, other, boring] = [
      await makeMember(server.orm),
      await makeMember(server.orm),
      await makeMember(server.orm, { role: 'admin', permissions: TRUSTED }),
    ];
    const asked = [one.userId, admin.userId, owner.userId, 999_999_999, boring.userId, other.userId, one.userId];
    const form = new FormData();
    form.set('_method', 'PUT');
    form.set('status', 'pended');
    for (const id of asked) form.append('selected_data[]', String(id));
    const { status, body } = await manager.post('/api/v1/selected-members', form);
    expect(status).toBe(200);
    expect(body.results).toEqual([
      { id: one.userId, username: nameOf(one), ok: true, code: null },
      { id: admin.userId, username: nameOf(admin), ok: false, code: 'members.yourself' },
      { id: owner.userId, username: nameOf(owner), ok: false, code: 'members.owner' },
      { id: 999_999_999, username: null, ok: false, code: 'members.not_found' },
      { id: boring.userId, username: nameOf(boring), ok: false, code: 'members.admin' },
      { id: other.userId, username: nameOf(other), ok: true, code: null },
    ]);
    expect(await idsOf('status=pended&rows=100')).toEqual(expect.arrayContaining([one.userId, other.userId]));
    expect(await entriesOf(one)).toHaveLength(1);
    expect(
      (await boss.post('/api/v1/selected-members', { selected_data: [boring.userId], status: 'pended' })).body
        .results[0].ok,
    ).toBe(true);
    // What is so already is no failure and no news.
    await manager.post('/api/v1/selected-members', { selected_data: [one.userId], status: 'pended' });
    expect(await entriesOf(one)).toHaveLength(1);
  });

  it('needs somebody and a status that there is', async () => {
    const wrong = [
      { status: 'pended' },
      { selected_data: [], status: 'pended' },
      { selected_data: ['x'], status: 'pended' },
      { selected_data: [1] },
      { selected_data: [1], status: 'blocked' },
      { selected_data: Array.from({ length: 1001 }, (_, index) => index + 1), status: 'pended' },
    ];
    for (const body of wrong) expect((await manager.post('/api/v1/selected-members', body)).status).toBe(422);
  });
});

describe('deleting', () => {
  const gone = (member: Member) => () =>
    execute('select 1 from accounts where id = ?', [member.accountId]).then((rows) => rows.length === 0);

  it('takes a member out at once, and everything they had soon after', async () => {
    const member = await makeMember(server.orm);
    const client = await signIn(member);
    const events = await LiveEvents.open(client);
    const session = 'c'.repeat(32);
    await execute(`insert into devices (account_id, session_id, name) values (?, ?, 'A device')`, [
      member.accountId,
      session,
    ]);
    const folder = join(server.app.get(Config).dataDir, 'files', String(member.accountId));
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, 'a-picture'), 'private');

    expect((await manager.delete(`/api/v1/members/${member.userId}`)).status).toBe(200);
    expect((await client.get('/api/v1/user')).status).toBe(401);
    await waitFor('the socket is closed', () => !events.isOpen);
    expect((await new HttpClient(() => server.url).signIn(member.email, member.password)).status).toBe(422);
    expect((await manager.get(`/api/v1/members/${member.userId}`)).status).toBe(404);
    await waitFor('the account is erased', gone(member));
    expect(await execute('select 1 from devices where session_id = ?', [session])).toEqual([]);
    expect(existsSync(folder)).toBe(false);
    expect((await entriesOf(member))[0]).toMatchObject({ action: 'member_deleted', actor: { name: nameOf(admin) } });
    expect((await manager.delete(`/api/v1/members/${member.userId}`)).status).toBe(404);
  });

  it.each([
    ['themselves', () => admin, 'members.yourself'],
    ['a SupperAdmin', () => owner, 'members.owner'],
  ])('is never of %s', async (_whom, who, code) => {
    const refused = await manager.delete(`/api/v1/members/${who().userId}`);
    expect([refused.status, refused.body.code]).toEqual([403, code]);
    expect((await boss.delete(`/api/v1/members/${owner.userId}`)).body.code).toBe('members.yourself');
    expect((await signIn(who())).cookies.has('mersal_session')).toBe(true);
  });

  it('of many tells what became of each, with and without the slash at the end', async () => {
    for (const path of ['/api/v1/selected-members/', '/api/v1/selected-members']) {
      const [one, other] = [await makeMember(server.orm), await makeMember(server.orm)];
      const { status, body } = await manager.request('DELETE', path, {
        selected_data: [one.userId, admin.userId, other.userId],
      });
      expect(status).toBe(200);
      expect(body.results.map(({ ok, code }: { ok: boolean; code: string }) => [ok, code])).toEqual([
        [true, null],
        [false, 'members.yourself'],
        [true, null],
      ]);
      await waitFor('both are erased', async () => (await gone(one)()) && (await gone(other)()));
    }
  });

  it('of all asks for their number, and takes members alone', async () => {
    const late = await makeMember(server.orm);
    const { count_deletable } = await list();
    const wrong = await manager.request('DELETE', '/api/v1/delete-all-members', { count: count_deletable - 1 });
    expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([422, ['count']]);
    expect(await idsOf('rows=100')).toContain(late.userId);
    const answer = await manager.request('DELETE', '/api/v1/delete-all-members', { count: count_deletable });
    expect([answer.status, answer.body]).toEqual([200, { message: 'members_deleted', count: count_deletable }]);
    expect(await execute(`select 1 from users where role = 'member'`)).toEqual([]);
    expect(await idsOf('role=admin')).toContain(admin.userId);
    const [row] = await execute<{ count: string }>(`select count(*) from audit_log where action = 'member_deleted'`);
    expect(Number(row?.count)).toBeGreaterThanOrEqual(count_deletable);
    expect((await list()).count_deletable).toBe(0);
    await waitFor(
      'all are erased',
      async () => (await execute('select 1 from accounts where deleted_at is not null')).length === 0,
    );
  });

  it('goes on where it was interrupted', async () => {
    const member = await makeMember(server.orm);
    await execute('update accounts set deleted_at = now() where id = ?', [member.accountId]);
    await server.app.get(CommandBus).execute(new EraseAccounts());
    expect(await gone(member)()).toBe(true);
  });
});

describe('roles', () => {
  const change = (client: HttpClient, who: Member, body: unknown) =>
    client.post(`/api/v1/members/${who.userId}/role`, body);

  it('are given with what an administrator is trusted with, and hold from the next call', async () => {
    const member = await makeMember(server.orm);
    const client = await signIn(member);
    expect((await client.get('/api/v1/members')).status).toBe(403);
    const answer = await change(boss, member, { role_name: 'admin', permission: ['members', 'payments'] });
    expect(answer.body.data).toEqual({
      id: member.userId,
      role_name: 'admin',
      permission: [...PERMISSIONS_OF_MEMBER, 'members', 'payments', 'show payments'],
    });
    expect((await client.get('/api/v1/members')).status).toBe(200);
    expect((await client.get('/api/v1/user')).body.data.permission).toEqual(answer.body.data.permission);
    expect((await client.get('/api/v1/audit-log')).body.code).toBe('permission');

    const back = await change(boss, member, { role_name: 'member', permission: ['members'] });
    expect(back.body.data).toMatchObject({ role_name: 'member', permission: [...PERMISSIONS_OF_MEMBER] });
    expect((await client.get('/api/v1/members')).status).toBe(403);
    const changes = (await entriesOf(member)).filter(({ action }: { action: string }) => action === 'role_changed');
    expect(changes.map(({ details }: { details: object }) => details)).toEqual([
      { from: 'admin', to: 'member', trusted_with: '' },
      { from: 'member', to: 'admin', trusted_with: 'members, payments, show payments' },
    ]);
  });

  it.each([
    ['what only a SupperAdmin has', ['roles']],
    ['what there is not', ['everything']],
    ['every name there is', [...GRANTABLE_PERMISSIONS, ...OWNER_PERMISSIONS]],
    ['a name of the language', ['constructor']],
  ])('are refused with %s', async (_what, permission) => {
    const member = await makeMember(server.orm);
    for (const role_name of ['admin', 'member']) {
      const refused = await change(boss, member, { role_name, permission });
      expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['permission']]);
    }
    expect((await change(boss, member, { role_name: 'SupperAdmin', permission: [] })).status).toBe(422);
  });

  it('are the SupperAdmin’s to give, and not to take from themselves', async () => {
    const member = await makeMember(server.orm);
    expect((await change(manager, member, { role_name: 'admin', permission: [] })).body.code).toBe('permission');
    expect((await change(boss, owner, { role_name: 'member', permission: [] })).body.code).toBe('members.yourself');
    const other = await makeMember(server.orm, { role: 'SupperAdmin' });
    expect((await change(boss, other, { role_name: 'member', permission: [] })).body.code).toBe('members.owner');
  });
});

describe('a subscription', () => {
  it('is given by an administrator, unlimited or a package, at the server’s price', async () => {
    const member = await makeMember(server.orm);
    const [free] = (await list()).packages;
    const given = await manager.post('/api/v1/package-subscribe', {
      package_id: free.id,
      count_months: 3,
      subscriber_id: member.userId,
      price: -5,
      amount: 0.01,
    });
    expect([given.status, given.body.message, given.body.data.payment]).toEqual([200, 'subscribe_is_created', null]);
    const detail = (await manager.get(`/api/v1/members/${member.userId}`)).body.data;
    expect(detail.subscribe).toMatchObject({ package_id: free.id, package: { title: 'Free' }, is_expired: false });
    expect(detail.usage.devices).toEqual({ used: 0, limit: 1 });

    expect((await manager.post(`/api/v1/set-unlimited-subscribe-account/${member.userId}`)).status).toBe(200);
    expect((await manager.get(`/api/v1/members/${member.userId}`)).body.data.subscribe).toMatchObject({
      package_id: 0,
      expire_at: null,
    });
    expect(
      (await entriesOf(member)).map(({ action, details }: { action: string; details: object }) => [action, details]),
    ).toEqual([
      ['subscription_changed', expect.objectContaining({ package: 'unlimited', until: null })],
      ['subscription_changed', expect.objectContaining({ package: 'Free' })],
    ]);
  });

  it('is refused for what and whom there is not, for oneself and for those above', async () => {
    const member = await makeMember(server.orm);
    const [free] = (await list()).packages;
    const ask = (body: object) => manager.post('/api/v1/package-subscribe', body);
    expect((await ask({ package_id: 999_999, subscriber_id: member.userId })).status).toBe(404);
    expect((await ask({ package_id: free.id, subscriber_id: 999_999_999 })).body.code).toBe('members.not_found');
    expect((await ask({ package_id: free.id, subscriber_id: admin.userId })).body.code).toBe('members.yourself');
    expect((await ask({ package_id: free.id, subscriber_id: owner.userId })).body.code).toBe('members.owner');
    expect((await manager.post(`/api/v1/set-unlimited-subscribe-account/${admin.userId}`)).status).toBe(403);
    for (const wrong of [
      { package_id: 0 },
      { package_id: free.id, count_months: -1 },
      { package_id: free.id, count_months: 1e9 },
    ])
      expect((await ask({ subscriber_id: member.userId, ...wrong })).status).toBe(422);
  });
});
