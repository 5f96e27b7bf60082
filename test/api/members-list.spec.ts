import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { makeStore } from '../factories/make-store.js';
import { PERMISSIONS_OF_MEMBER } from '../../src/auth/permissions.contract.js';
import { PLATFORMS } from '../../src/commerce/platforms/platforms.contract.js';
import { AdminConsole, usernameOf } from '../setup/accounts/admin-console.js';
import { type OwnApp, startApp } from '../setup/servers/app.js';

let server: OwnApp;
let admins: AdminConsole;
beforeAll(async () => {
  server = await startApp();
  admins = await AdminConsole.open(server);
}, 60_000);
afterAll(() => server.close());

const list = async (query = '') => (await admins.manager.get(`/api/v1/members?${query}`)).body;
const idsOf = async (query: string): Promise<number[]> =>
  (await list(query)).members.data.map(({ id }: { id: number }) => id);

describe('the list', () => {
  it('shows all members, newest first, with plan and state, including the owner', async () => {
    const member = await admins.makeMember({ name: 'Nora' });
    await admins.execute('update users set phone = ?, phone_proven_at = now() where id = ?', [
      '966501112299',
      member.userId,
    ]);
    const { members, packages, apps, count_deletable } = await list('rows=100');
    expect(members.data[0]).toEqual({
      id: member.userId,
      username: usernameOf(member),
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
    expect(ids).toContain(admins.admin.userId);
    expect(members.data.find(({ id }: { id: number }) => id === admins.owner.userId)).toMatchObject({
      role_name: 'SupperAdmin',
    });
    expect(members).toMatchObject({ from: 1, total: ids.length, current_page: 1 });
    expect(packages).toContainEqual(expect.objectContaining({ title: 'Free', periods: [] }));
    expect(apps.map(({ name }: { name: string }) => name)).toEqual(PLATFORMS);
    expect(count_deletable).toBe(ids.length - 2);
  });

  it('has pages in both orders, with each row once', async () => {
    for (let index = 0; index < 7; index++) await admins.makeMember();
    for (const order of ['asc', 'desc']) {
      const all = await idsOf(`rows=100&orderType=${order}`);
      expect(all).toEqual(all.toSorted((a, b) => (order === 'asc' ? a - b : b - a)));
      const { last_page, total } = (await list(`rows=3&orderType=${order}`)).members;
      expect([last_page, total]).toEqual([Math.ceil(all.length / 3), all.length]);
      const ascending: number[] = [];
      for (let page = 1; page <= last_page; page++)
        ascending.push(...(await idsOf(`rows=3&page=${page}&orderType=${order}`)));
      expect(ascending).toEqual(all);
      expect(await idsOf(`rows=3&page=${last_page + 1}&orderType=${order}`)).toEqual([]);
    }
  });

  it('filters by status, role and application, also both at once', async () => {
    const pended = await admins.makeMember();
    await admins.manager.post(`/api/v1/members/${pended.userId}`, { status: 'pended' });
    expect(await idsOf('status=pended&rows=100')).toContain(pended.userId);
    expect(await idsOf('status=active&rows=100')).not.toContain(pended.userId);
    expect(await idsOf('status=pended&role=member&rows=100')).toContain(pended.userId);
    expect(await idsOf('status=pended&role=admin')).toEqual([]);
    expect(await idsOf('role=admin')).toEqual([admins.admin.userId]);
    for (const status of ['active', 'pended', '']) {
      const { data, total } = (await list(`rows=100&status=${status}&role=&filters.app=`)).members;
      expect(total).toBe(data.length);
    }
    const [merchant, otherMember] = [await admins.makeMember(), await admins.makeMember()];
    const stores = [
      { accountId: merchant.accountId, platform: 'shopify', platformStoreId: 'Oud-99.myshopify.com' },
      { accountId: otherMember.accountId, platform: 'zid', platformStoreId: '30780010' },
    ] as const;
    for (const store of stores) await makeStore(admins.server.orm.em.fork(), store);
    for (const filter of ['filters.app=3', 'filters%5Bapp%5D=3', 'filters.app=3&search=Oud-99.my']) {
      const { members } = await list(filter);
      expect([members.data.length, members.total, members.last_page]).toEqual([1, 1, 1]);
      expect([members.data[0].id, members.data[0].apps]).toEqual([
        merchant.userId,
        [{ id: 3, name: 'shopify', title: 'Shopify', pivot: { store_id: 'Oud-99.myshopify.com' } }],
      ]);
    }
    expect(await idsOf('search=30780')).toEqual([otherMember.userId]);
    expect(await idsOf('search=30780&filters.app=3')).toEqual([]);
    expect(await idsOf('search=_0780')).toEqual([]);
    const panel = await admins.manager.get(`/api/v1/members/${otherMember.userId}`);
    expect(panel.body.data.apps).toMatchObject([{ name: 'zid', pivot: { store_id: '30780010' } }]);
    expect((await admins.manager.get('/api/v1/members?status=blocked')).status).toBe(422);
  });

  it('can be searched by user name, e-mail, name and phone in any notation', async () => {
    const member = await admins.makeMember({ name: 'متجر الورد 100% طبيعي' });
    await admins.execute('update users set phone = ?, phone_proven_at = now() where id = ?', [
      '966559876543',
      member.userId,
    ]);
    const searches = [
      usernameOf(member).toUpperCase(),
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
    // These are LIKE patterns, and texts that would match across two fields.
    for (const search of ['1__%', '%', `${usernameOf(member)} ${member.email}`])
      expect([search, (await idsOf(`search=${encodeURIComponent(search)}`)).includes(member.userId)]).toEqual([
        search,
        search === '%',
      ]);
    expect(await idsOf(`search=${usernameOf(admins.owner)}@`)).toEqual([admins.owner.userId]);
    expect(await idsOf(`search=${usernameOf(admins.owner)}@&role=admin`)).toEqual([]);
    expect(await idsOf('status=active&rows=100')).toContain(admins.owner.userId);
  });

  it('treats spellings of a word as equal', async () => {
    const member = await admins.makeMember({ name: 'مُؤسَّسة أحمد العتيبى ٢٠٢٦' });
    for (const search of ['احمد', 'أحمد', 'مؤسسة', 'موسسه', 'العتيبي', 'أحـمد', '2026', 'سسه احم'])
      expect([search, await idsOf(`search=${encodeURIComponent(search)}`)]).toEqual([search, [member.userId]]);
    for (const search of ['حامد', 'abc', 'سيسه'])
      expect([search, await idsOf(`search=${encodeURIComponent(search)}`)]).toEqual([search, []]);
  });

  it('has no rows after the last page of a search', async () => {
    const { members } = await list(`search=${usernameOf(admins.admin)}&page=9`);
    expect([members.data, members.from, members.total > 0]).toEqual([[], null, true]);
  });
});

describe('one member', () => {
  it('shows use against limits, recent activity and sessions', async () => {
    const member = await admins.makeMember();
    const client = await admins.signIn(member);
    await admins.signIn(member);
    await admins.execute(
      `insert into devices (account_id, session_id, name) values (?, md5(random()::text), 'A device')`,
      [member.accountId],
    );
    const { data } = (await admins.manager.get(`/api/v1/members/${member.userId}`)).body;
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
    const again = (await admins.manager.get(`/api/v1/members/${member.userId}`)).body.data;
    expect([again.sessions, again.last_activity[0].action]).toEqual([1, 'sign_out']);
  });

  it('who is the platform owner can be read but not edited', async () => {
    const { body } = await admins.manager.get(`/api/v1/members/${admins.owner.userId}`);
    expect(body.data).toMatchObject({ id: admins.owner.userId, role_name: 'SupperAdmin' });
    const { body: rejected } = await admins.manager.delete(`/api/v1/members/${admins.owner.userId}`);
    expect(rejected.code).toBe('members.owner');
  });

  it('gives the same response for an unknown and an invalid id', async () => {
    const answers = await Promise.all([999_999_999, 'x'].map((id) => admins.manager.get(`/api/v1/members/${id}`)));
    expect(answers.map(({ status }) => status)).toEqual([404, 404]);
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  });
});
