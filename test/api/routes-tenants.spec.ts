import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { dumpRows } from '../setup/dump-rows.js';
import type { Route } from '../setup/route-table.js';
import { type Person, RouteWorld } from '../setup/route-world.js';
import { APP_ROUTES, PLANTED } from '../setup/seed-owner.js';

const ENDS_SESSION = /\/logout$/;

/**
 * Unsafe routes, by what their bodies name of somebody's: a new route says it here. Those that name nothing are tried with the
 * owner's ids all the same, which must be of no use.
 */
const NAMED_IN_BODY: Record<string, 'theirs' | 'nothing'> = {
  'POST /api/v1/messages': 'theirs',
  'POST /api/v1/messages-preflight': 'theirs',
  'POST /api/v1/new-connect-device': 'theirs',
  'POST /api/v1/selected-members': 'theirs',
  'DELETE /api/v1/selected-members': 'theirs',
  'DELETE /api/v1/selected-contact': 'theirs',
  'DELETE /api/v1/selected-tickets': 'theirs',
  'POST /api/v1/tickets': 'theirs',
  'POST /api/v1/canned-answers': 'nothing',
  'DELETE /api/v1/selected-groups': 'theirs',
  'DELETE /api/v1/selected-campaigns': 'theirs',
  'DELETE /api/v1/selected-auto-replys': 'theirs',
  'POST /api/v1/auto-replys-test': 'theirs',
  'POST /api/v1/chatbots-simulate': 'theirs',
  // What its form names of others is refused at its field: test/api/auto-replies.spec.ts.
  'POST /api/v1/auto-replys': 'nothing',
  'POST /api/v1/demo': 'nothing',
  'DELETE /api/v1/demo': 'nothing',
  'DELETE /api/v1/delete-all-auto-replys': 'nothing',
  'DELETE /api/v1/selected-chatbots': 'theirs',
  // What its form names of others is refused at its field: test/api/chatbots.spec.ts.
  'POST /api/v1/chatbots': 'nothing',
  'DELETE /api/v1/delete-all-chatbots': 'nothing',
  'DELETE /api/v1/selected-other-events': 'theirs',
  'DELETE /api/v1/selected-aboundedcarts': 'theirs',
  'DELETE /api/v1/delete-all-aboundedcarts': 'nothing',
  // What its form names of others is refused at its field: test/api/campaign-form.spec.ts.
  'POST /api/v1/campaigns': 'nothing',
  // The same: test/api/campaign-preflight.spec.ts.
  'POST /api/v1/campaigns-preflight': 'nothing',
  'DELETE /api/v1/delete-all-campaigns': 'nothing',
  'POST /api/v1/delete-medias': 'theirs',
  'DELETE /api/v1/delete-medias': 'theirs',
  'POST /api/v1/media-usage': 'theirs',
  'POST /api/v1/package-subscribe': 'theirs',
  'POST /api/v1/api-keys': 'nothing',
  'POST /api/v1/generate-credentials': 'nothing',
  'POST /api/v1/webhook-endpoints': 'nothing',
  'POST /api/v1/package-quote': 'nothing',
  'DELETE /api/v1/subscription/next': 'nothing',
  'POST /api/v1/packages': 'nothing',
  'POST /api/v1/coupons': 'nothing',
  'DELETE /api/v1/selected-packages': 'nothing',
  'POST /api/v1/payment-settings': 'nothing',
  'POST /api/v1/payment-settings/check': 'nothing',
  'POST /api/v1/export-payments': 'nothing',
  'DELETE /api/v1/delete-all-contacts': 'nothing',
  'DELETE /api/v1/delete-all-groups': 'nothing',
  'POST /api/v1/delete-all-medias': 'nothing',
  'DELETE /api/v1/delete-all-medias': 'nothing',
  'DELETE /api/v1/delete-all-members': 'nothing',
  'POST /api/v1/upload-medias': 'nothing',
  'POST /api/v1/contacts/one': 'nothing',
  'POST /api/v1/contacts': 'nothing',
  'POST /api/v1/contact-imports': 'nothing',
  'POST /api/v1/check-contacts': 'nothing',
  'POST /api/v1/opt-out-settings': 'nothing',
  'POST /api/v1/guard-settings': 'nothing',
  'POST /api/v1/suppressions': 'nothing',
  'POST /api/v1/export-contacts': 'nothing',
  'POST /api/v1/export-groups': 'nothing',
  'DELETE /api/v1/delete-all-other-events': 'nothing',
  'DELETE /api/v1/delete-all-templates': 'nothing',
  'DELETE /api/v1/selected-templates': 'nothing',
  'POST /api/v1/templates': 'nothing',
  'DELETE /api/v1/other-sessions': 'nothing',
  'DELETE /api/v1/second-step': 'nothing',
  'POST /api/v1/alerts/seen': 'nothing',
  'POST /api/v1/sending': 'nothing',
  'POST /api/v1/platform-settings': 'nothing',
  'POST /api/v1/change-phone': 'nothing',
  'POST /api/v1/confirm-phone': 'nothing',
  'POST /api/v1/send-email-code': 'nothing',
  'POST /api/v1/confirm-email': 'nothing',
  'POST /api/v1/save-settings': 'nothing',
  'POST /api/v1/second-step': 'nothing',
  'POST /api/v1/second-step/confirm': 'nothing',
  'POST /api/v1/second-step/recovery-codes': 'nothing',
  'POST /api/v1/switch-back': 'nothing',
  'POST /api/v1/update-user-info': 'nothing',
  'POST /v1/logout': 'nothing',
};
/** What a list may be asked for elsewhere; here it is words without a meaning. */
const PROBES = [
  'orderBy=password_hash',
  'orderBy[password_hash]=asc&sort=-password_hash&order=desc',
  'select=*&fields=*&columns=password_hash,token_hash',
  'with=user,account,sessions,messages&include=account.users',
];

let world: RouteWorld;
let stranger: Person;

beforeAll(async () => {
  world = await RouteWorld.open();
  stranger = await world.member();
}, 60_000);
afterAll(() => world.close());

/** The virtual phones of the sandbox belong to nobody, and have a spec of their own. */
const isOfAccounts = ({ rule, path }: Route) =>
  rule !== 'guest' && !path.startsWith('/api/v1/sandbox') && !namesApp(path);
/** Apps are the same for everybody: whose shop is meant is said by who asks. See apps.spec. */
const namesApp = (path: string) =>
  path === '/api/v1/app-events/:appId' || APP_ROUTES.some((name) => path === `/api/v1/${name}/:id`);
const ownersRows = () => dumpRows(world.server.orm, world.owner.accountId);
/** The names of what an answer has, however many there are of it. */
const shapeOf = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.slice(0, 1).map(shapeOf);
  if (typeof value !== 'object' || value === null) return null;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, shapeOf(inner)]));
};

describe("another account's", () => {
  it.each(['member', 'administrator', 'manager'] as const)(
    'ids in an address are byte for byte like ids that are not there, for the %s, and nothing is touched',
    async (kind) => {
      const { client } = kind === 'member' ? stranger : await world.admin(...(kind === 'manager' ? ['members'] : []));
      const before = await dumpRows(world.server.orm);
      const named = world.named((route) => isOfAccounts(route) && !(kind === 'manager' && route.rule === 'members'));
      expect(named.length).toBeGreaterThan(14);
      for (const route of named) {
        const call = (whose: 'theirs' | 'nowhere') =>
          client.request(route.method, world.addressOf(route, whose), world.bodyOf(route));
        const [theirs, nowhere] = [await call('theirs'), await call('nowhere')];
        expect([route.name, theirs.status, theirs.text]).toEqual([route.name, nowhere.status, nowhere.text]);
        // Let in, one is told of nothing but that there is nothing: the body was in order.
        expect([route.name, theirs.status]).toEqual([route.name, theirs.body.code === 'permission' ? 403 : 404]);
        expect(theirs.text).not.toContain(PLANTED);
      }
      expect(await dumpRows(world.server.orm)).toEqual(before);
    },
    30_000,
  );

  it('ids in a body are like ids that are not there, and nothing is touched', async () => {
    const unsafe = world.routes.filter((route) => !route.isSafe && isOfAccounts(route) && !/[:*]/.test(route.path));
    expect(unsafe.map(({ name }) => name).toSorted()).toEqual(
      expect.arrayContaining(
        unsafe.map(({ name }) => (NAMED_IN_BODY[name] ? name : `${name}: say it in NAMED_IN_BODY`)),
      ),
    );
    const before = await dumpRows(world.server.orm);
    for (const route of unsafe.filter(({ name }) => NAMED_IN_BODY[name] === 'theirs')) {
      const call = (whose: 'theirs' | 'nowhere') =>
        stranger.client.request(route.method, route.path, world.bodyOf(route, whose));
      const [theirs, nowhere] = [await call('theirs'), await call('nowhere')];
      expect([route.name, theirs.status, theirs.text]).toEqual([route.name, nowhere.status, nowhere.text]);
      // What deletes many says how many it deleted.
      const isNone = [403, 404].includes(theirs.status) || (theirs.status === 200 && theirs.body.count === 0);
      expect([route.name, isNone, theirs.text]).toEqual([route.name, true, theirs.text]);
    }
    expect(await dumpRows(world.server.orm)).toEqual(before);

    // The others run for whoever calls them; to nobody else anything happens.
    const [mine, theirsBefore] = [await world.member(), await ownersRows()];
    const { accountId, userId } = world.owner;
    const owning = { account_id: accountId, accountId, user_id: userId, userId, id: userId };
    const harmless = unsafe.filter(({ name }) => NAMED_IN_BODY[name] === 'nothing');
    // Last what ends the session: nobody is asked anything after it.
    const inOrder = [
      ...harmless.filter(({ path }) => !ENDS_SESSION.test(path)),
      ...harmless.filter(({ path }) => ENDS_SESSION.test(path)),
    ];
    for (const route of inOrder) {
      const answer = await mine.client.request(route.method, route.path, { ...owning, ...world.bodyOf(route) });
      expect([route.name, answer.status < 500, answer.text.includes(PLANTED)]).toEqual([route.name, true, false]);
      if (!ENDS_SESSION.test(route.path)) expect([route.name, answer.status]).not.toEqual([route.name, 401]);
    }
    expect(await ownersRows()).toEqual(theirsBefore);
  });

  it('rows come with no question, whatever a list is asked for', async () => {
    // Jobs that the calls above have asked for may still write rows of their own accounts.
    const before = await ownersRows();
    for (const route of world.routes.filter((each) => each.isSafe && isOfAccounts(each))) {
      const address = world.addressOf(route, 'nowhere');
      const plain = await stranger.client.get(address);
      expect([route.name, plain.text.includes(PLANTED)]).toEqual([route.name, false]);
      const { accountId, userId } = world.owner;
      const whose = `account_id=${accountId}&accountId=${accountId}&user_id=${userId}&filters[account_id]=${accountId}&id=${userId}`;
      for (const probe of [whose, ...PROBES]) {
        const asked = await stranger.client.get(`${address}?${probe}`);
        const said = asked.status === 422 ? 422 : plain.status;
        expect([route.name, probe, asked.status, asked.text.includes(PLANTED)]).toEqual([
          route.name,
          probe,
          said,
          false,
        ]);
        if (asked.status === 200 && asked.body) expect(shapeOf(asked.body)).toEqual(shapeOf(plain.body));
      }
    }
    expect(await ownersRows()).toEqual(before);
  });
});

it('the ids above are real: what names a row gives it to its owner', async () => {
  const readable = world.named(
    ({ isSafe, path, rule }) =>
      isSafe && !/[*]|:number|:uuid|admin-app/.test(path) && rule !== 'members' && rule !== 'guest',
  );
  expect(readable.length).toBeGreaterThan(7);
  for (const route of readable) {
    const { status } = await world.owner.client.get(world.addressOf(route, 'theirs'));
    expect([route.name, status]).toEqual([route.name, 200]);
  }
  // A file of the library has an address that was signed for its owner.
  const [{ original_url: address }] = (await world.owner.client.get('/api/v1/medias')).body.data;
  expect((await world.owner.client.get(address)).status).toBe(200);
  expect((await stranger.client.get(address)).status).toBe(404);
});

it('an administrator of members changes neither a SupperAdmin, nor another administrator, nor themselves', async () => {
  const [manager, supper, colleague] = [
    await world.admin('members'),
    await world.supper(),
    await world.admin('members'),
  ];
  const before = await dumpRows(world.server.orm);
  const named = world.named(({ rule, isSafe }) => rule === 'members' && !isSafe);
  expect(named.length).toBeGreaterThan(2);
  for (const route of named)
    for (const { userId } of [supper, colleague, manager]) {
      const address = world.addressOf(route, 'theirs').replace(/\/\d+/, `/${userId}`);
      const { status } = await manager.client.request(route.method, address, world.bodyOf(route));
      expect([route.name, [403, 404, 409].includes(status), status]).toEqual([route.name, true, status]);
    }
  const selected_data = [supper, colleague, manager].map(({ userId }) => userId);
  for (const method of ['POST', 'DELETE']) {
    const bulk = { selected_data, status: 'pended' };
    const { status, body } = await manager.client.request(method, '/api/v1/selected-members', bulk);
    expect([status, body.results.map(({ ok }: { ok: boolean }) => ok)]).toEqual([200, [false, false, false]]);
  }
  for (const subscriber_id of selected_data) {
    const gift = { package_id: 1, count_months: 12, subscriber_id };
    const { status } = await manager.client.post('/api/v1/package-subscribe', gift);
    expect([subscriber_id, [403, 404, 409].includes(status), status]).toEqual([subscriber_id, true, status]);
  }
  // "Delete all" means members, and as many as were announced.
  const tooMany = await manager.client.request('DELETE', '/api/v1/delete-all-members', { count: 99 });
  expect(tooMany.status).toBeGreaterThanOrEqual(400);
  expect(await dumpRows(world.server.orm)).toEqual(before);
});
