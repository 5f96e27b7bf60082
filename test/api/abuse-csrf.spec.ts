import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { io } from 'socket.io-client';
import { dumpRows } from '../setup/dump-rows.js';
import type { HttpClient } from '../setup/accounts/http-client.js';
import type { Route } from '../setup/routes/route-table.js';
import { type SignedInMember, RouteWorld } from '../setup/routes/route-world.js';

const ATTACKER_ORIGIN = 'https://evil.example';
let world: RouteWorld;
let owner: SignedInMember;
let unsafe: Route[];

beforeAll(async () => {
  world = await RouteWorld.open();
  ({ owner } = world);
  unsafe = world.routes.filter(({ isSafe }) => !isSafe);
}, 60_000);
afterAll(() => world.close());

const tokenOf = (client: HttpClient) => client.cookies.get('XSRF-TOKEN') ?? '';
const cookieHeader = (session: HttpClient, token: string) =>
  `mersal_session=${session.cookies.get('mersal_session')}; XSRF-TOKEN=${token}`;

/** Each forgery is tried on every third route, with another offset. */
const ROUTE_STEP = 3;
let nextForgeryIndex = 0;

async function expectRejections(headers: Record<string, string>, toBody: (body: unknown) => unknown = (body) => body) {
  const rowsBefore = await dumpRows(world.server.orm);
  const forgeryIndex = nextForgeryIndex++;
  for (const route of unsafe.filter((_, index) => index % ROUTE_STEP === forgeryIndex % ROUTE_STEP)) {
    const body = toBody(world.bodyOf(route));
    const rejected = await owner.client.request(route.method, world.addressOf(route, 'theirs'), body, headers);
    expect([route.name, rejected.status, rejected.body.code]).toEqual([route.name, 419, 'csrf']);
    expect(rejected.headers.get('access-control-allow-origin')).toBeNull();
    expect(rejected.headers.getSetCookie().join()).not.toContain('mersal_session');
  }
  expect(await dumpRows(world.server.orm)).toEqual(rowsBefore);
}

describe('every unsafe route', () => {
  it('is covered, including routes for guests and deleting routes', () => {
    const names = unsafe.map(({ name }) => name);
    expect(names).toEqual(
      expect.arrayContaining(['POST /v1/login', 'POST /v1/logout', 'DELETE /api/v1/delete-all-members']),
    );
    expect(names.length).toBeGreaterThan(30);
  });

  it('rejects its own user without the token, with a wrong one and with one in the body', async () => {
    const token = tokenOf(owner.client);
    for (const header of ['', 'wrong', token.replace(/^./, '-'), `${token}.x`])
      await expectRejections({ 'x-xsrf-token': header }, (body) => ({
        ...(body as object),
        _token: token,
        'X-XSRF-TOKEN': token,
        'XSRF-TOKEN': token,
      }));
  });

  it('rejects a page of another origin, even with the token', async () => {
    for (const origin of [
      ATTACKER_ORIGIN,
      'null',
      `${world.server.url}.evil.example`,
      world.server.url.replace('127', '128'),
    ])
      await expectRejections({ origin });
  });

  it('rejects planted tokens: a guest’s, another session’s, an invented one', async () => {
    const stranger = await world.member();
    const oldToken = tokenOf(await world.guest());
    for (const planted of [oldToken, tokenOf(stranger.client), 'chosen', 'chosen.chosen', '.'])
      await expectRejections({ cookie: cookieHeader(owner.client, planted), 'x-xsrf-token': planted });
    const pair = `XSRF-TOKEN=chosen; ${cookieHeader(owner.client, tokenOf(owner.client))}`;
    await expectRejections({ cookie: pair, 'x-xsrf-token': 'chosen' });
  });

  it('accepts the session’s token from our own page, so the rejections above mean something', async () => {
    const { client } = await world.member();
    const behindProxy = { origin: 'https://mersal.example', 'x-forwarded-host': 'mersal.example' };
    for (const headers of [{}, { origin: world.server.url }, behindProxy] as Record<string, string>[]) {
      const saved = await client.post('/api/v1/update-user-info', { mode: 'dark' }, headers);
      expect([saved.status, saved.body.data.mode]).toEqual([200, 'dark']);
    }
  });
});

describe('a form on a foreign page', () => {
  const kinds = [
    ['JSON as plain text', 'text/plain', (body: object) => JSON.stringify(body)],
    ['a form', 'application/x-www-form-urlencoded', toForm],
    [
      'a form with a token of its own',
      'application/x-www-form-urlencoded',
      (body: object) => toForm({ ...body, _token: 'x' }),
    ],
    [
      'a form that says DELETE',
      'application/x-www-form-urlencoded',
      (body: object) => toForm({ ...body, _method: 'DELETE' }),
    ],
  ] as const;

  it.each(kinds)('with %s and the visitor’s cookies has no effect on any route', async (_what, type, encode) => {
    const rowsBefore = await dumpRows(world.server.orm);
    // HTML forms only send GET and POST.
    for (const route of world.routes) {
      const address = world.addressOf(route, 'theirs');
      const response = await fetch(`${world.server.url}${address}?_method=${route.method}`, {
        method: 'POST',
        headers: { cookie: owner.client.cookieHeader, origin: ATTACKER_ORIGIN, 'content-type': type },
        body: encode(world.bodyOf({ ...route, isSafe: false })!),
      });
      expect([route.name, [404, 405, 415, 419].includes(response.status), response.status]).toEqual([
        route.name,
        true,
        response.status,
      ]);
      expect(response.headers.get('access-control-allow-origin')).toBeNull();
    }
    expect(await dumpRows(world.server.orm)).toEqual(rowsBefore);
  });

  it('is not read as JSON, even with the right token', async () => {
    const { client } = await world.member();
    const saved = await client.request('POST', '/api/v1/update-user-info', '{"mode":"dark"}', {
      'content-type': 'text/plain',
    });
    expect([saved.status, (await client.get('/api/v1/user')).body.data.mode]).toEqual([422, 'light']);
  });

  it('preflight requests allow no other origin', async () => {
    for (const route of unsafe) {
      const response = await fetch(world.server.url + world.addressOf(route, 'theirs'), {
        method: 'OPTIONS',
        headers: {
          origin: ATTACKER_ORIGIN,
          'access-control-request-method': route.method,
          'access-control-request-headers': 'x-xsrf-token,content-type',
        },
      });
      for (const name of ['origin', 'headers', 'methods', 'credentials'])
        expect([route.name, response.headers.get(`access-control-allow-${name}`)]).toEqual([route.name, null]);
    }
  });
});

describe('an overridden method', () => {
  it('has no effect in an address or a header of a safe call', async () => {
    const rowsBefore = await dumpRows(world.server.orm);
    for (const route of unsafe) {
      const query = new URLSearchParams({ _method: route.method, mode: 'dark', status: 'pended', count: '1' });
      const headers = { 'x-http-method-override': route.method, 'x-method-override': route.method };
      const response = await owner.client.request(
        'GET',
        `${world.addressOf(route, 'theirs')}?${query.toString()}`,
        undefined,
        headers,
      );
      // A GET is answered, unknown or invalid.
      expect([route.name, [200, 403, 404, 405, 422].includes(response.status), response.status]).toEqual([
        route.name,
        true,
        response.status,
      ]);
    }
    expect(await dumpRows(world.server.orm)).toEqual(rowsBefore);
  });

  it('does not turn a change into a deletion, even with the token and all permissions', async () => {
    const [superAdmin, victim] = [await world.superAdmin(), await world.member()];
    const headers = { 'x-http-method-override': 'DELETE' };
    const body = { _method: 'DELETE', selected_data: [victim.userId], status: 'active', count: 1 };
    for (const path of [`members/${victim.userId}`, 'selected-members', 'delete-all-members'])
      await superAdmin.client.post(`/api/v1/${path}?_method=DELETE`, body, headers);
    expect((await victim.client.get('/api/v1/user')).status).toBe(200);
  });
});

it('a foreign page opens no socket, by either transport', async () => {
  const cookie = owner.client.cookieHeader;
  for (const transport of ['websocket', 'polling'] as const) {
    for (const origin of [ATTACKER_ORIGIN, 'null', `${world.server.url}.evil.example`])
      expect([transport, origin, await canConnect({ cookie, origin }, transport)]).toEqual([transport, origin, false]);
    expect(await canConnect({ cookie, origin: world.server.url }, transport)).toBe(true);
  }
});

function toForm(body: object): string {
  const form = new URLSearchParams();
  for (const [name, value] of Object.entries(body)) form.set(name, String(value));
  return form.toString();
}

function canConnect(extraHeaders: Record<string, string>, transport: 'websocket' | 'polling'): Promise<boolean> {
  const socket = io(world.server.url, { transports: [transport], extraHeaders, reconnection: false, forceNew: true });
  return new Promise<boolean>((resolve) => {
    socket.once('connect', () => resolve(true));
    socket.once('connect_error', () => resolve(false));
  }).finally(() => socket.disconnect());
}
