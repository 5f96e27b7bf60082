import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  ALL_PERMISSIONS,
  PERMISSIONS_OF_MEMBER,
  SUPER_ADMIN_PERMISSIONS,
} from '../../src/auth/permissions.contract.js';
import { CHOOSE_DEVICES } from '../../src/devices/choose-devices.contract.js';
import { DELETE_MEDIA } from '../../src/media/delete-media.contract.js';
import { dumpRows } from '../setup/dump-rows.js';
import { type Route, readServed } from '../setup/routes/route-table.js';
import { type SignedInMember, RouteWorld } from '../setup/routes/route-world.js';

/** Routes that are open without a session. An addition is a security decision. */
const GUEST_ROUTES = [
  'GET /api/integrate/v1/openapi.json',
  'GET /api/openapi.json',
  'GET /api/v1/app-callback/:platform',
  'GET /api/v1/app-install/:platform',
  'GET /api/v1/message-files/:id',
  'GET /api/v1/status',
  'GET /c/:token',
  'GET /health',
  'GET /health/live',
  'GET /health/ready',
  'GET /l/:token',
  'GET /metrics',
  'GET /sanctum/csrf-cookie',
  'POST /api/v1/send-otp-login',
  'POST /api/v1/verify-otp',
  'POST /v1/accept-invitation',
  'POST /v1/forgot-password',
  'POST /v1/login',
  'POST /v1/login-second-step',
  'POST /v1/register',
  'POST /v1/reset-password',
];
const UNVERIFIED_ROUTES = ['GET /api/v1/user', 'POST /api/v1/update-user-info', 'POST /v1/logout'];
const SUSPENDED_ROUTES = [
  'DELETE /api/v1/other-sessions',
  'DELETE /api/v1/sessions/:id',
  'POST /api/v1/alerts/seen',
  'POST /api/v1/switch-back',
  'POST /api/v1/tickets',
  'POST /api/v1/tickets/:id',
  'POST /api/v1/tickets/:id/close',
  'POST /api/v1/tickets/:id/read',
  'POST /api/v1/tickets/:id/reopen',
  'POST /api/v1/update-user-info',
  'POST /v1/logout',
];
const OWNERS_ROUTES = [
  'DELETE /api/v1/account-users/:id',
  'DELETE /api/v1/api-keys/:id',
  'DELETE /api/v1/other-sessions',
  'DELETE /api/v1/roles/:id',
  'DELETE /api/v1/second-step',
  'DELETE /api/v1/sessions/:id',
  'DELETE /api/v1/webhook-endpoints/:id',
  'GET /api/v1/sessions',
  'POST /api/v1/account-users',
  'POST /api/v1/account-users/:id/invite-again',
  'POST /api/v1/alerts/seen',
  'POST /api/v1/api-keys',
  'POST /api/v1/api-keys/:id/rotate',
  'POST /api/v1/app-connect/:id',
  'POST /api/v1/app-disconnect/:id',
  'POST /api/v1/app-rotate-secret/:id',
  'POST /api/v1/availability',
  'POST /api/v1/change-phone',
  'POST /api/v1/confirm-email',
  'POST /api/v1/confirm-phone',
  'POST /api/v1/generate-credentials',
  'POST /api/v1/payment-settings',
  'POST /api/v1/payment-settings/check',
  'POST /api/v1/roles',
  'POST /api/v1/second-step',
  'POST /api/v1/second-step/confirm',
  'POST /api/v1/second-step/recovery-codes',
  'POST /api/v1/send-email-code',
  'POST /api/v1/sending',
  'POST /api/v1/switch-to-account/:id',
  'POST /api/v1/webhook-endpoints',
  'POST /api/v1/webhook-endpoints/:id',
  'POST /api/v1/webhook-endpoints/:id/rotate-secret',
  'PUT /api/v1/account-users/:id',
  'PUT /api/v1/roles/:id',
];
/** Open to owners, and to colleagues with the permission. */
const DEVICE_MANAGERS_ROUTES = [
  'DELETE /api/v1/devices/:sessionId',
  'GET /api/v1/profile-info/:sessionId',
  'POST /api/v1/device-passkey/:sessionId',
  'POST /api/v1/device-settings/:sessionId',
  'POST /api/v1/device-settings/:sessionId/calls',
  'POST /api/v1/device-settings/:sessionId/choose',
  'POST /api/v1/device-settings/:sessionId/resume',
  'POST /api/v1/device-settings/:sessionId/warning',
  'POST /api/v1/new-connect-device',
  'POST /api/v1/update-device/:sessionId',
];
/** Open to owners, and to colleagues with any of the permissions. */
const MEDIA_DELETERS_ROUTES = [
  'DELETE /api/v1/delete-all-medias',
  'DELETE /api/v1/delete-medias',
  'POST /api/v1/delete-all-medias',
  'POST /api/v1/delete-medias',
];
const LAST_CALLS = ['POST /v1/logout', 'POST /api/v1/switch-back', 'DELETE /api/v1/other-sessions'];

let world: RouteWorld;
let guarded: Route[];

beforeAll(async () => {
  world = await RouteWorld.open();
  guarded = world.routes.filter(({ rule }) => rule !== 'guest');
}, 60_000);
afterAll(() => world.close());

const isForMembers = ({ rule }: Route) => rule === 'all' || rule === 'owner' || PERMISSIONS_OF_MEMBER.includes(rule!);
const doPathsOverlap = (pattern: string, path: string): boolean => {
  if (pattern.endsWith('/*')) return path.startsWith(pattern.slice(0, -1));
  const [a, b] = [pattern.split('/'), path.split('/')];
  return a.length === b.length && a.every((part, at) => part === b[at] || `${part}${b[at]}`.includes(':'));
};
const namesOf = (routes: readonly Route[]) => routes.map(({ name }) => name).toSorted();

/** Requests missing IDs, so that an admitted call changes nothing. */
const request = ({ client }: SignedInMember, route: Route) =>
  client.request(route.method, world.addressOf(route, 'nowhere'), world.bodyOf(route, 'nowhere'));

describe('each route', () => {
  it('is registered in the web server, which otherwise serves only client files', () => {
    const served = readServed(world.server);
    const known = new Set(namesOf([...world.routes, ...world.keyRoutes]));
    expect(known.size).toBeGreaterThan(40);
    for (const { name, path } of [...world.routes, ...world.keyRoutes])
      if (!path.endsWith('*')) expect([name, served.includes(name)]).toEqual([name, true]);
    const unknownRoutes = served.filter((name) => !known.has(name) && !known.has(name.replace('HEAD', 'GET')));
    // Webhook routes verify signatures. store-webhooks.spec.ts covers them.
    for (const name of unknownRoutes)
      expect(name).toMatch(/^((GET|HEAD) (\*|\/((assets|icons)\/)?[\w.-]+)|(GET|HEAD|POST) \/webhooks\/[\w:/*-]+)$/);
  });

  it('responds to a wrong method with 405, in the caller’s language, with the allowed methods', async () => {
    const byPath = new Map<string, Route[]>();
    for (const route of [...world.routes, ...world.keyRoutes])
      byPath.set(route.path, [...(byPath.get(route.path) ?? []), route]);
    const guest = await world.guest();
    const headers = { 'accept-language': 'ar' };
    for (const [path, [route]] of byPath) {
      const overlapping = [...world.routes, ...world.keyRoutes].filter((otherRoute) =>
        doPathsOverlap(otherRoute.path, path),
      );
      const wrongMethods = ['GET', 'PUT', 'PATCH', 'DELETE'].filter(
        (method) => !overlapping.some((overlap) => overlap.method === method),
      );
      for (const method of wrongMethods.slice(0, 2)) {
        const address = world.addressOf(route!, 'nowhere');
        const response = await guest.request(method, address, undefined, headers);
        const allowed = response.headers.get('allow')?.split(', ') ?? [];
        expect([method, path, response.status, response.body]).toEqual([
          method,
          path,
          405,
          { code: 'method_not_allowed', message: 'هذا العنوان لا يقبل هذا النوع من الطلبات.' },
        ]);
        expect([path, allowed]).toEqual([
          path,
          expect.arrayContaining(byPath.get(path)!.map((candidate) => candidate.method)),
        ]);
        expect(allowed).not.toContain(method);
      }
    }
    const otherCases = [
      ['GET', '/webhooks/salla/some-key', 405],
      ['PUT', '/webhooks/stripe?x=1', 405],
      ['DELETE', '/api/v1/us%65r/', 405],
      ['POST', '/campaigns', 405],
      ['DELETE', '/api/v1/nothing', 404],
      ['GET', '/webhooks/nobody', 404],
      ['GET', `/api/v1/contacts/${'9'.repeat(300)}`, 404],
    ] as const;
    for (const [method, path, status] of otherCases)
      expect([method, path, (await guest.request(method, path)).status]).toEqual([method, path, status]);
  });

  it('declares who may call it, by a permission that exists', () => {
    expect(namesOf(world.routes.filter(({ rule }) => rule === undefined))).toEqual([]);
    const rules = new Set(['guest', 'all', 'owner', ...ALL_PERMISSIONS]);
    expect(namesOf(world.routes.filter(({ rule }) => !rules.has(rule!)))).toEqual([]);
  });

  it('declares its input and its response', () => {
    const all = [...world.routes, ...world.keyRoutes];
    expect(namesOf(all.filter(({ terms }) => terms?.response === undefined))).toEqual([]);
    const changing = all.filter(({ isSafe }) => !isSafe);
    expect(namesOf(changing.filter(({ terms }) => terms?.body === undefined))).toEqual([]);
    const withFiles = world.routes.filter(({ terms }) => terms?.files);
    expect(namesOf(withFiles)).toEqual(expect.arrayContaining(['POST /api/v1/messages', 'POST /api/v1/upload-medias']));
    expect(namesOf(withFiles.filter(({ terms }) => !terms?.body))).toEqual([]);
  });

  it('has exceptions only where this spec lists them', () => {
    expect(namesOf(world.routes.filter(({ rule }) => rule === 'guest'))).toEqual(GUEST_ROUTES);
    expect(namesOf(guarded.filter(({ options }) => options.unverified))).toEqual(UNVERIFIED_ROUTES);
    expect(namesOf(guarded.filter(({ options, isSafe }) => options.suspended && !isSafe))).toEqual(SUSPENDED_ROUTES);
    expect(namesOf(guarded.filter(({ options }) => options.impersonator === false))).toEqual(OWNERS_ROUTES);
    const twice = guarded.flatMap(({ name, options }) => (options.orPermission ? [[name, options.orPermission]] : []));
    expect(Object.fromEntries(twice)).toEqual({
      ...Object.fromEntries(DEVICE_MANAGERS_ROUTES.map((name) => [name, 'show devices'])),
      ...Object.fromEntries(MEDIA_DELETERS_ROUTES.map((name) => [name, DELETE_MEDIA])),
      'GET /api/v1/devices': CHOOSE_DEVICES,
      'POST /api/v1/campaigns-preflight': 'edit campaigns',
      'POST /api/v1/package-subscribe': 'members',
    });
  });

  it('rejects a guest with the same response', async () => {
    const guest = await world.guest();
    for (const route of guarded) {
      const { status, body } = await guest.request(route.method, world.addressOf(route, 'theirs'), world.bodyOf(route));
      expect([route.name, status, body]).toEqual([
        route.name,
        401,
        { message: 'Unauthenticated.', code: 'unauthenticated' },
      ]);
      if (route.method === 'GET')
        expect((await guest.request('HEAD', world.addressOf(route, 'theirs'))).status).toBe(401);
    }
  });
});

describe('each route with a permission', () => {
  it('rejects callers without it, without effect', async () => {
    const powerless = await world.withoutPermissions();
    const rowsBefore = await dumpRows(world.server.orm);
    const asking = guarded.filter(({ rule }) => rule !== 'all' && rule !== 'owner');
    expect(namesOf(asking)).toEqual(expect.arrayContaining(['POST /api/v1/messages', 'GET /api/v1/members']));
    for (const route of asking) {
      const { client } = powerless;
      const response = await client.request(route.method, world.addressOf(route, 'theirs'), world.bodyOf(route));
      expect([route.name, response.status, response.body.code]).toEqual([route.name, 403, 'permission']);
    }
    expect(await dumpRows(world.server.orm)).toEqual(rowsBefore);
  });

  it('rejects members if it is for administrators, and administrators if it is for the platform owner', async () => {
    const member = await world.member();
    const mighty = await world.withAllPermissions();
    const owners: readonly string[] = SUPER_ADMIN_PERMISSIONS;
    for (const route of guarded.filter(({ rule }) => rule === 'members' || owners.includes(rule!))) {
      const { status, body } = await request(member, route);
      expect([route.name, status, body.code]).toEqual([route.name, 403, 'permission']);
    }
    for (const route of guarded.filter(({ rule }) => owners.includes(rule!))) {
      const { status, body } = await request(mighty, route);
      expect([route.name, status, body.code]).toEqual([route.name, 403, 'permission']);
    }
  });

  it('admits an administrator who has it', async () => {
    for (const route of guarded.filter(({ rule }) => rule === 'members')) {
      const manager = await world.admin('members');
      const { status } = await request(manager, route);
      expect([route.name, [200, 404, 409, 422].includes(status), status]).toEqual([route.name, true, status]);
    }
  });
});

describe('each route', () => {
  it('rejects an unverified user, apart from listed exceptions', async () => {
    const person = await world.unverified();
    const rowsBefore = await dumpRows(world.server.orm);
    for (const route of guarded.filter(({ name }) => !UNVERIFIED_ROUTES.includes(name))) {
      const { status, body } = await request(person, route);
      expect([route.name, status, body.code]).toEqual([route.name, 403, 'unverified']);
    }
    expect(await dumpRows(world.server.orm)).toEqual(rowsBefore);
    expect((await person.client.get('/api/v1/user')).body.data.is_verified).toBe(false);
  });

  it('lets a suspended member read, but not write', async () => {
    const person = await world.suspended();
    const member = await world.member();
    const rowsBefore = await dumpRows(world.server.orm);
    for (const route of guarded.filter(({ name }) => !SUSPENDED_ROUTES.includes(name))) {
      const [ownerResponse, memberResponse] = [
        await request(person, route),
        route.isSafe ? await request(member, route) : null,
      ];
      const code = isForMembers(route) ? 'account_pended' : 'permission';
      if (memberResponse) expect([route.name, ownerResponse.status]).toEqual([route.name, memberResponse.status]);
      else expect([route.name, ownerResponse.status, ownerResponse.body.code]).toEqual([route.name, 403, code]);
    }
    expect(await dumpRows(world.server.orm)).toEqual(rowsBefore);
  });

  it('rejects an impersonating administrator if it is owner-only or for administrators', async () => {
    const person = await world.inside();
    for (const route of guarded.filter(({ name }) => !LAST_CALLS.includes(name))) {
      const { status, body, text } = await request(person, route);
      const code = OWNERS_ROUTES.includes(route.name) ? 'impersonating' : isForMembers(route) ? null : 'permission';
      if (code) expect([route.name, status, body.code]).toEqual([route.name, 403, code]);
      else expect([route.name, status === 401 || status === 403, text]).toEqual([route.name, false, text]);
    }
  });
});
