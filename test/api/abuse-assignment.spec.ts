import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { PERMISSIONS_OF_MEMBER } from '../../src/auth/permissions.contract.js';
import { makePackage } from '../factories/make-package.js';
import { type OwnApp, startApp } from '../setup/servers/app.js';
import { newPerson, openGuest } from '../setup/accounts/codes.js';
import type { HttpClient } from '../setup/accounts/http-client.js';
import { type Member, makeMember } from '../setup/accounts/members.js';
import { openSession } from '../setup/accounts/open-session.js';

/** Would grant privileges if a request could set them. */
const PLANTED = {
  id: 1,
  user_id: 1,
  account_id: 1,
  accountId: 1,
  role: 'SupperAdmin',
  role_name: 'SupperAdmin',
  roleName: 'SupperAdmin',
  permission: ['members', 'roles', 'audit_log', 'platform_settings'],
  permissions: ['members', 'roles', 'audit_log', 'platform_settings'],
  status: 'active',
  is_verified: true,
  verified_at: '2020-01-01T00:00:00Z',
  verifiedAt: '2020-01-01T00:00:00Z',
  password_hash: 'x',
  passwordHash: 'x',
  has_second_step: false,
  impersonator_user_id: 1,
  deleted_at: null,
  package_id: 0,
  subcribe: { package_id: 0, count_messages: -1 },
  subscribe: { package_id: 0 },
  count_messages: -1,
  count_devices: -1,
  messages_before: 1_000_000,
  expire_at: '2099-01-01T00:00:00Z',
  amount: -100,
  price: -100,
  discount: 1_000_000,
  is_main: true,
};
let server: OwnApp;
let admin: Member;
let manager: HttpClient;
let superAdminClient: HttpClient;
let victim: Member;
let member: Member;
let client: HttpClient;

beforeAll(async () => {
  server = await startApp();
  const owner = await makeMember(server.orm, { role: 'SupperAdmin' });
  admin = await makeMember(server.orm, { role: 'admin', permissions: [...PERMISSIONS_OF_MEMBER, 'members'] });
  victim = await makeMember(server.orm);
  [superAdminClient, manager] = [await signIn(owner), await signIn(admin)];
}, 60_000);
afterAll(() => server.close());
beforeEach(async () => {
  member = await makeMember(server.orm);
  await execute('update subscriptions set count_messages = 10, count_devices = 1 where account_id = ?', [
    member.accountId,
  ]);
  client = await signIn(member);
});

const execute = <T>(sql: string, params: unknown[] = []) => server.orm.em.getConnection().execute<T[]>(sql, params);

const signIn = (user: Member): Promise<HttpClient> => openSession(server.orm, () => server.url, user);

const send = (as: HttpClient, path: string, body: object) => as.post(path, { ...body, ...PLANTED });

async function readPrivileges(): Promise<string[]> {
  const rows = await execute<{ row: string }>(
    `select to_jsonb(x)::text "row" from (
       select u.id, u.account_id, u.role, u.permissions, u.verified_at, u.password_hash, u.email, u.username, u.phone, u.two_factor_on_at,
              a.status, a.deleted_at, s.package_id, s.count_messages, s.count_devices, s.messages_before, s.expire_at, s.amount
         from users u join accounts a on a.id = u.account_id left join subscriptions s on s.account_id = a.id order by u.id) x`,
  );
  return rows.map(({ row }) => row);
}

describe('fields added to a form', () => {
  it('create only a member at registration', async () => {
    const privilegesBefore = await readPrivileges();
    const guest = await openGuest(server);
    const person = newPerson();
    const answer = await send(guest, '/v1/register', person);
    expect(answer.status).toBe(200);
    expect(answer.body.user).toMatchObject({
      role_name: 'member',
      permission: [...PERMISSIONS_OF_MEMBER],
      is_verified: false,
      status: 'active',
    });
    const { data } = (await guest.get('/api/v1/user')).body;
    expect(data.subcribe).toMatchObject({ package: { title: 'Free' }, count_messages: 200, count_devices: 1 });
    expect((await guest.get('/api/v1/members')).body.code).toBe('unverified');
    expect((await readPrivileges()).filter((row) => !row.includes(person.email))).toEqual(privilegesBefore);
  });

  it.each([
    ['the shell', '/api/v1/update-user-info', { mode: 'dark' }],
    [
      'the settings',
      '/api/v1/save-settings',
      { account_settings: { name: 'Nora', email: 'x@example.com', ...PLANTED } },
    ],
  ])('change nothing else with %s', async (_what, path, body) => {
    const privilegesBefore = await readPrivileges();
    expect((await send(client, path, body)).status).toBe(200);
    expect(await readPrivileges()).toEqual(privilegesBefore);
    expect((await client.get('/api/v1/user')).body.data).toMatchObject({ id: member.userId, email: member.email });
  });

  it.each([
    '{"mode":"dark","__proto__":{"role":"SupperAdmin","permissions":["roles"]}}',
    '{"mode":"dark","constructor":{"prototype":{"role":"SupperAdmin"}}}',
  ])('are rejected unread when they would reach every object: %s', async (body) => {
    const rejected = await client.request('POST', '/api/v1/update-user-info', body, {
      'content-type': 'application/json',
    });
    expect([rejected.status, rejected.body.code]).toEqual([400, 'malformed']);
    const form = new FormData();
    for (const [name, value] of Object.entries({ mode: 'dark', constructor: 'SupperAdmin' })) form.set(name, value);
    expect((await client.post('/api/v1/update-user-info', form)).status).toBe(400);
    expect(({} as { role?: string }).role).toBeUndefined();
  });

  it('change no platform settings without the permission', async () => {
    const read = () => execute('select * from platform_settings');
    const before = await read();
    for (const as of [client, manager]) {
      const rejected = await send(as, '/api/v1/platform-settings', { platform_name: 'Mine' });
      expect(rejected.status).toBe(403);
    }
    expect(await read()).toEqual(before);
  });

  it('change neither owner nor role of a device', async () => {
    const linked = await send(client, '/api/v1/new-connect-device', { device_name: 'A device', session_id: '' });
    expect(linked.status).toBe(200);
    const [device] = await execute<{ account_id: string; is_main: boolean; session_id: string }>(
      'select account_id, is_main, session_id from devices',
    );
    expect([Number(device?.account_id), device?.is_main]).toEqual([member.accountId, false]);
    const path = `/api/v1/update-device/${device?.session_id}`;
    expect((await send(client, path, { type_account: 'main' })).status).toBe(403);
    expect((await send(client, path, { device_name: 'Renamed' })).status).toBe(200);
    expect(await execute('select name, is_main, account_id from devices')).toEqual([
      { name: 'Renamed', is_main: false, account_id: device?.account_id },
    ]);
  });

  it('change only the status of a member', async () => {
    const privilegesBefore = await readPrivileges();
    const answer = await send(manager, `/api/v1/members/${victim.userId}`, {});
    expect(answer.body).toEqual({ data: { id: victim.userId, status: 'active' } });
    const many = await send(manager, '/api/v1/selected-members', { selected_data: [victim.userId] });
    expect(many.body.results).toHaveLength(1);
    expect(await readPrivileges()).toEqual(privilegesBefore);
  });

  it('grant only roles that the caller may grant', async () => {
    const privilegesBefore = await readPrivileges();
    const path = `/api/v1/members/${member.userId}/role`;
    for (const body of [{}, { role_name: 'SupperAdmin', permission: [] }, { role_name: 'admin' }])
      expect((await send(superAdminClient, path, body)).status).toBe(422);
    // The planted names override the form's.
    expect(await readPrivileges()).toEqual(privilegesBefore);
    const granted = await superAdminClient.post(path, {
      role_name: 'admin',
      permission: ['members'],
      account_id: victim.accountId,
      status: 'pended',
    });
    expect(granted.body.data.permission).toEqual([...PERMISSIONS_OF_MEMBER, 'members']);
    const [row] = await execute<{ account_id: string; account_status: string }>(
      'select account_id, account_status from users where id = ?',
      [member.userId],
    );
    expect([Number(row?.account_id), row?.account_status]).toEqual([member.accountId, 'active']);
  });
});

describe('a subscription', () => {
  const subscribe = (body: object) =>
    manager.post('/api/v1/package-subscribe', { subscriber_id: member.userId, ...body });
  const findPeriodId = async (packageId: number) =>
    Number((await execute<{ id: string }>('select id from package_periods where package_id = ?', [packageId]))[0]?.id);

  it('given by an administrator is free and computed by the server, whatever the form contains', async () => {
    const em = server.orm.em.fork();
    const id = await makePackage(em, { price: 100, discount: 10 }, [{ months: 12, discount: 5000 }]);
    const planted = { price: -100, discount: 1e6, amount: -1, total: 0, period_discount: 1e6, count_messages: -1 };
    const three = await subscribe({ package_id: id, count_months: 3, ...planted, expire_at: null });
    expect(three.body.data.subscribe).toMatchObject({ amount: 0, count_months: 3, package_id: id });
    expect(Date.parse(three.body.data.subscribe.expire_at)).toBeLessThan(Date.now() + 100 * 24 * 3600 * 1000);
    const year = await subscribe({ package_id: id, count_months: 3, period_id: await findPeriodId(id), ...planted });
    expect(year.body.data.subscribe).toMatchObject({ amount: 0, count_months: 12 });
    const [row] = await execute<{ count_messages: number }>(
      'select count_messages from subscriptions where account_id = ?',
      [member.accountId],
    );
    expect(row?.count_messages).toBeGreaterThan(0);
    const paid = await execute<{ total: number; provider: string }>(
      'select total, provider from payments where account_id = ?',
      [member.accountId],
    );
    expect(paid).toEqual([0, 1].map(() => ({ total: 0, provider: 'admin' })));
  });

  it('is of one package and its own periods', async () => {
    const em = server.orm.em.fork();
    const [monthlyPackageId, yearlyPackageId] = [
      await makePackage(em, {}, []),
      await makePackage(em, {}, [{ months: 12, discount: 90 }]),
    ];
    const privilegesBefore = await readPrivileges();
    expect(
      (await subscribe({ package_id: monthlyPackageId, period_id: await findPeriodId(yearlyPackageId) })).status,
    ).toBe(404);
    const wrong = [
      { package_id: 0 },
      { package_id: -1 },
      { package_id: null },
      { package_id: { $gt: 0 } },
      { package_id: 1.5 },
      { package_id: '1; drop table users' },
      { package_id: 2 ** 53 },
      { package_id: monthlyPackageId, count_months: 0 },
      { package_id: monthlyPackageId, count_months: -12 },
      { package_id: monthlyPackageId, count_months: 0.5 },
      { package_id: monthlyPackageId, count_months: 121 },
      { package_id: monthlyPackageId, count_months: 'NaN' },
      { package_id: monthlyPackageId, period_id: -1 },
      { package_id: monthlyPackageId, subscriber_id: -1 },
      { package_id: monthlyPackageId, subscriber_id: [member.userId, victim.userId] },
    ];
    for (const body of wrong) expect([body, (await subscribe(body)).status]).toEqual([body, 422]);
    expect(await readPrivileges()).toEqual(privilegesBefore);
  });

  it('cannot be created by members', async () => {
    const privilegesBefore = await readPrivileges();
    const response = await client.post('/api/v1/package-subscribe', { package_id: 1, subscriber_id: victim.userId });
    expect([response.status, response.body.code]).toEqual([404, 'members.not_found']);
    for (const [path, body] of [
      [`/api/v1/set-unlimited-subscribe-account/${member.userId}`, {}],
      [`/api/v1/members/${member.userId}/role`, { role_name: 'admin', permission: ['members'] }],
      [`/api/v1/members/${member.userId}`, { status: 'active' }],
    ] as const) {
      const rejected = await client.post(path, body);
      expect([path, rejected.status, rejected.body.code]).toEqual([path, 403, 'permission']);
    }
    expect(await readPrivileges()).toEqual(privilegesBefore);
  });
});
