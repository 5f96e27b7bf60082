import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { dumpRows } from '../setup/dump-rows.js';
import { namesRows } from '../setup/routes/body-schema.js';
import type { Route } from '../setup/routes/route-table.js';
import { type SignedInMember, RouteWorld } from '../setup/routes/route-world.js';
import { APP_ROUTES, PLANTED } from '../setup/routes/seed-owner.js';

const ENDS_SESSION = /\/logout$/;

/** Routes whose body needs more than valid IDs. They still get the owner's IDs, without effect. */
const IDS_CHECKED_ELSEWHERE = new Set([
  // Roles and devices: test/api/account-users.
  'POST /api/v1/account-users',
  // Ids in a form: test/api/auto-replies, chatbots, campaign-form, campaign-preflight, imports and contacts.
  'POST /api/v1/auto-replys',
  'POST /api/v1/chatbots',
  'POST /api/v1/campaigns',
  'POST /api/v1/campaigns-preflight',
  'POST /api/v1/contacts',
  'POST /api/v1/contact-imports',
  'POST /api/v1/contacts/one',
  // Ids of chats and users: test/api/chat-transitions, labels and assignment-rules.
  'POST /api/v1/assignment-rules',
  'POST /api/v1/chats-bulk',
  'POST /api/v1/teams',
  // Labels and hours: test/api/service-levels.
  'POST /api/v1/sla-policies',
  // Ids of labels, users, teams and files: test/api/macros and canned-replies.
  'POST /api/v1/macros',
  'POST /api/v1/canned-replies',
  // Filters of the own inbox: test/api/inbox-views.
  'POST /api/v1/inbox-views',
  // Filters of the caller's own rows.
  'POST /api/v1/check-contacts',
  'POST /api/v1/export-contacts',
  'POST /api/v1/export-groups',
  'POST /api/v1/export-payments',
  'DELETE /api/v1/delete-all-contacts',
  // Packages have no owner.
  'POST /api/v1/packages',
  'POST /api/v1/package-quote',
  'DELETE /api/v1/selected-packages',
]);
const PROBES = [
  'orderBy=password_hash',
  'orderBy[password_hash]=asc&sort=-password_hash&order=desc',
  'select=*&fields=*&columns=password_hash,token_hash',
  'with=user,account,sessions,messages&include=account.users',
];

let world: RouteWorld;
let stranger: SignedInMember;

beforeAll(async () => {
  world = await RouteWorld.open();
  stranger = await world.member();
}, 60_000);
afterAll(() => world.close());

/** Excludes routes of virtual phones, which sandbox.spec.ts covers. */
const isOfAccounts = ({ rule, path }: Route) =>
  rule !== 'guest' && !path.startsWith('/api/v1/sandbox') && !isNamedByApp(path);
/** These routes take the caller's store, so the ID names an app. apps.spec.ts covers them. */
const isNamedByApp = (path: string) =>
  path === '/api/v1/app-events/:appId' || APP_ROUTES.some((name) => path === `/api/v1/${name}/:id`);
const dumpOwnerRows = () => dumpRows(world.server.orm, world.owner.accountId);
/** Returns the keys of a value, without values and lengths. */
const keysOf = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.slice(0, 1).map(keysOf);
  if (typeof value !== 'object' || value === null) return null;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, keysOf(inner)]));
};

describe("another account's data:", () => {
  it.each(['member', 'administrator', 'manager'] as const)(
    'ids in a path get byte for byte the response of unknown ids, for the %s, and change nothing',
    async (kind) => {
      const { client } = kind === 'member' ? stranger : await world.admin(...(kind === 'manager' ? ['members'] : []));
      const rowsBefore = await dumpRows(world.server.orm);
      const named = world.named((route) => isOfAccounts(route) && !(kind === 'manager' && route.rule === 'members'));
      expect(named.length).toBeGreaterThan(14);
      for (const route of named) {
        const call = (idKind: 'theirs' | 'nowhere') =>
          client.request(route.method, world.addressOf(route, idKind), world.bodyOf(route));
        const [foreignResponse, missingResponse] = [await call('theirs'), await call('nowhere')];
        expect([route.name, foreignResponse.status, foreignResponse.text]).toEqual([
          route.name,
          missingResponse.status,
          missingResponse.text,
        ]);
        // The body is valid, so the response can only be "not found".
        expect([route.name, foreignResponse.status]).toEqual([
          route.name,
          foreignResponse.body.code === 'permission' ? 403 : 404,
        ]);
        expect(foreignResponse.text).not.toContain(PLANTED);
      }
      expect(await dumpRows(world.server.orm)).toEqual(rowsBefore);
    },
    30_000,
  );

  it('ids in a body are treated as unknown ids, and change nothing', async () => {
    const unsafe = world.routes.filter((route) => !route.isSafe && isOfAccounts(route) && !/[:*]/.test(route.path));
    const naming = unsafe.filter(({ terms }) => terms?.body && namesRows(terms.body));
    expect(naming.map(({ name }) => name)).toEqual(expect.arrayContaining([...IDS_CHECKED_ELSEWHERE]));
    const checked = naming.filter(({ name }) => !IDS_CHECKED_ELSEWHERE.has(name));
    expect(checked.length).toBeGreaterThan(15);
    const rowsBefore = await dumpRows(world.server.orm);
    for (const route of checked) {
      const call = (idKind: 'theirs' | 'nowhere') =>
        stranger.client.request(route.method, route.path, world.bodyOf(route, idKind));
      const [foreignResponse, missingResponse] = [await call('theirs'), await call('nowhere')];
      expect([route.name, foreignResponse.status, foreignResponse.text]).toEqual([
        route.name,
        missingResponse.status,
        missingResponse.text,
      ]);
      // Bulk deletes return the number of deleted rows.
      const isNone =
        [403, 404].includes(foreignResponse.status) ||
        (foreignResponse.status === 200 && foreignResponse.body.count === 0);
      expect([route.name, isNone, foreignResponse.text]).toEqual([route.name, true, foreignResponse.text]);
    }
    expect(await dumpRows(world.server.orm)).toEqual(rowsBefore);

    // These act on the caller's account only.
    const [member, theirsBefore] = [await world.member(), await dumpOwnerRows()];
    const { accountId, userId } = world.owner;
    const owning = { account_id: accountId, accountId, user_id: userId, userId, id: userId };
    const harmless = unsafe.filter((route) => !checked.includes(route));
    // The last routes end the session.
    const inOrder = [
      ...harmless.filter(({ path }) => !ENDS_SESSION.test(path)),
      ...harmless.filter(({ path }) => ENDS_SESSION.test(path)),
    ];
    for (const route of inOrder) {
      const response = await member.client.request(route.method, route.path, { ...owning, ...world.bodyOf(route) });
      expect([route.name, response.status < 500, response.text.includes(PLANTED)]).toEqual([route.name, true, false]);
      if (!ENDS_SESSION.test(route.path)) expect([route.name, response.status]).not.toEqual([route.name, 401]);
    }
    expect(await dumpOwnerRows()).toEqual(theirsBefore);
  });

  it('rows are never returned, whatever a list filters by', async () => {
    // Earlier jobs may write rows of their own accounts.
    const before = await dumpOwnerRows();
    for (const route of world.routes.filter((each) => each.isSafe && isOfAccounts(each))) {
      const address = world.addressOf(route, 'nowhere');
      const plain = await stranger.client.get(address);
      expect([route.name, plain.text.includes(PLANTED)]).toEqual([route.name, false]);
      const { accountId, userId } = world.owner;
      const idKind = `account_id=${accountId}&accountId=${accountId}&user_id=${userId}&filters[account_id]=${accountId}&id=${userId}`;
      for (const probe of [idKind, ...PROBES]) {
        const filtered = await stranger.client.get(`${address}?${probe}`);
        const expectedStatus = filtered.status === 422 ? 422 : plain.status;
        expect([route.name, probe, filtered.status, filtered.text.includes(PLANTED)]).toEqual([
          route.name,
          probe,
          expectedStatus,
          false,
        ]);
        if (filtered.status === 200 && filtered.body) expect(keysOf(filtered.body)).toEqual(keysOf(plain.body));
      }
    }
    expect(await dumpOwnerRows()).toEqual(before);
  });
});

it('the owner gets the row of each ID, so the IDs above exist', async () => {
  const readable = world.named(
    ({ isSafe, path, rule }) =>
      isSafe && !/[*]|:number|:uuid|admin-app/.test(path) && rule !== 'members' && rule !== 'guest',
  );
  expect(readable.length).toBeGreaterThan(7);
  for (const route of readable) {
    const { status } = await world.owner.client.get(world.addressOf(route, 'theirs'));
    expect([route.name, status]).toEqual([route.name, 200]);
  }
  // The address is signed for the owner.
  const [{ original_url: address }] = (await world.owner.client.get('/api/v1/medias')).body.data;
  expect((await world.owner.client.get(address)).status).toBe(200);
  expect((await stranger.client.get(address)).status).toBe(404);
});

it('an administrator of members changes neither a SupperAdmin, nor another administrator, nor themselves', async () => {
  const [manager, superAdmin, colleague] = [
    await world.admin('members'),
    await world.superAdmin(),
    await world.admin('members'),
  ];
  const rowsBefore = await dumpRows(world.server.orm);
  const named = world.named(({ rule, isSafe }) => rule === 'members' && !isSafe);
  expect(named.length).toBeGreaterThan(2);
  for (const route of named)
    for (const { userId } of [superAdmin, colleague, manager]) {
      const address = world.addressOf(route, 'theirs').replace(/\/\d+/, `/${userId}`);
      const { status } = await manager.client.request(route.method, address, world.bodyOf(route));
      expect([route.name, [403, 404, 409].includes(status), status]).toEqual([route.name, true, status]);
    }
  const selected_data = [superAdmin, colleague, manager].map(({ userId }) => userId);
  for (const method of ['POST', 'DELETE']) {
    const bulk = { selected_data, status: 'pended' };
    const { status, body } = await manager.client.request(method, '/api/v1/selected-members', bulk);
    expect([status, body.results.map(({ ok }: { ok: boolean }) => ok)]).toEqual([200, [false, false, false]]);
  }
  for (const subscriber_id of selected_data) {
    const subscription = { package_id: 1, count_months: 12, subscriber_id };
    const { status } = await manager.client.post('/api/v1/package-subscribe', subscription);
    expect([subscriber_id, [403, 404, 409].includes(status), status]).toEqual([subscriber_id, true, status]);
  }
  const tooMany = await manager.client.request('DELETE', '/api/v1/delete-all-members', { count: 99 });
  expect(tooMany.status).toBeGreaterThanOrEqual(400);
  expect(await dumpRows(world.server.orm)).toEqual(rowsBefore);
});
