import { METHOD_METADATA, PATH_METADATA } from '@nestjs/common/constants.js';
import { RequestMethod } from '@nestjs/common';
import { ModulesContainer } from '@nestjs/core';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Device } from '../../src/devices/device.entity.js';
import { ACCESS_RULE, type AccessRule } from '../../src/platform/http/access.js';
import { type TestApp, startApp } from '../setup/app.js';
import { HttpClient } from '../setup/http-client.js';
import { makeMember } from '../setup/members.js';

interface Route {
  method: string;
  path: string;
  rule: AccessRule | undefined;
}

/** The only doors for people who are not signed in. A new one is a decision, made here as well. */
const GUEST_ROUTES = ['GET /health/live', 'GET /health/ready', 'GET /sanctum/csrf-cookie', 'POST /v1/login'];
const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);
const SESSION = 'a1b2c3d4e5f60718293a4b5c6d7e8f90';

let server: TestApp;
let routes: Route[];
let owner: HttpClient;
let stranger: HttpClient;
let powerless: HttpClient;
/** What stands for each name in an address: the owner's row, and one that is not there. */
let ids: Record<string, [theirs: string, nowhere: string]>;

beforeAll(async () => {
  server = await startApp();
  routes = readRoutes();
  const signIn = async (given: Parameters<typeof makeMember>[1] = {}) => {
    const member = await makeMember(server.orm, given);
    const client = new HttpClient(() => server.url);
    await client.signIn(member.email, member.password);
    return { client, member };
  };
  const { client, member } = await signIn();
  owner = client;
  stranger = (await signIn()).client;
  powerless = (await signIn({ permissions: [] })).client;
  const em = server.orm.em.fork();
  em.persist(Device.create(member.accountId, SESSION, 'Front desk'));
  await em.flush();
  const form = new FormData();
  for (const [name, value] of Object.entries({ device: SESSION, phone: '0501112233', body: 'private' }))
    form.set(name, value);
  form.set('attachment', new File(['private'], 'a.txt', { type: 'text/plain' }));
  const { id, device_id, chat_id } = (await owner.post('/api/v1/messages', form)).body.data;
  const execute = <T>(sql: string) => server.orm.em.getConnection().execute<T[]>(sql);
  const [contact] = await execute<{ id: string }>('select id from contacts');
  const picture = Buffer.from('private').toString('hex');
  await execute(`update contacts set picture = '\\x${picture}', picture_type = 'image/png', picture_mark = 'a'`);
  await execute(`update devices set avatar = '\\x${picture}', avatar_type = 'image/png', avatar_mark = 'a'`);
  const nowhere = '999999999';
  ids = {
    'messages/:id': [String(id), nowhere],
    ':deviceId': [String(device_id), nowhere],
    'device/:id': [String(device_id), nowhere],
    'device-status/:id': [String(device_id), nowhere],
    ':chatId': [String(chat_id), nowhere],
    ':contactId': [contact?.id ?? '', nowhere],
    ':sessionId': [SESSION, 'f'.repeat(32)],
    // The virtual phones belong to everybody who is signed in.
    ':number': ['966500000000', '966500000000'],
    '*': ['nothing', 'nothing'],
  };
}, 60_000);
afterAll(() => server.close());

/** Every handler of every controller, as the running application holds them. */
function readRoutes(): Route[] {
  const found: Route[] = [];
  for (const module of server.app.get(ModulesContainer).values()) {
    for (const { metatype } of module.controllers.values()) {
      const prototype = (metatype as { prototype: Record<string, object> }).prototype;
      for (const name of Object.getOwnPropertyNames(prototype)) {
        const handler = prototype[name]!;
        const code = Reflect.getMetadata(METHOD_METADATA, handler) as RequestMethod | undefined;
        if (code === undefined) continue;
        const parts = [metatype!, handler].map((of) => String(Reflect.getMetadata(PATH_METADATA, of)));
        const path = `/${parts.join('/')}`.replaceAll(/\/+/g, '/').replace(/(?<=.)\/$/, '');
        const rule = (Reflect.getMetadata(ACCESS_RULE, handler) ?? Reflect.getMetadata(ACCESS_RULE, metatype!)) as
          | AccessRule
          | undefined;
        const methods = code === RequestMethod.ALL ? ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] : [RequestMethod[code]];
        found.push(...methods.map((method) => ({ method, path, rule })));
      }
    }
  }
  return found;
}

const nameOf = ({ method, path }: Route) => `${method} ${path}`;
const isForGuests = ({ rule }: Route) => rule === 'guest';

function addressOf({ path }: Route, which: 0 | 1): string {
  let address = path;
  for (const [name, values] of Object.entries(ids))
    if (address.includes(name)) address = address.replace(name, name.replace(/:\w+$|\*$/, values[which]));
  if (/[:*]/.test(address)) throw new Error(`this spec knows no value for ${path}`);
  return address;
}

/** A body that every route would take, so that a refusal is about the caller and not about the body. */
const bodyOf = (route: Route) =>
  SAFE.has(route.method)
    ? undefined
    : { device: SESSION, phone: '0501112233', body: 'x', device_name: 'stolen', mode: 'dark', session_id: SESSION };

describe('each route', () => {
  it('is known to the web server and to this spec alike', () => {
    const fastify = server.app.getHttpAdapter().getInstance();
    expect(routes.length).toBeGreaterThan(20);
    for (const { method, path } of routes)
      expect([method, path, fastify.hasRoute({ method: method as 'GET', url: path })]).toEqual([method, path, true]);
  });

  it('declares who may call it, and only the named ones are for guests', () => {
    expect(routes.filter(({ rule }) => rule === undefined)).toEqual([]);
    expect(routes.filter(isForGuests).map(nameOf).toSorted()).toEqual(GUEST_ROUTES);
  });

  it('refuses a guest in one and the same way', async () => {
    for (const route of routes.filter((each) => !isForGuests(each))) {
      const guest = new HttpClient(() => server.url);
      await guest.get('/sanctum/csrf-cookie');
      const { status, body } = await guest.request(route.method, addressOf(route, 0), bodyOf(route));
      expect([nameOf(route), status, body]).toEqual([
        nameOf(route),
        401,
        { message: 'Unauthenticated.', code: 'unauthenticated' },
      ]);
    }
  });

  it('that is unsafe refuses its own user without the anti-forgery token, with a wrong one and with one in the body', async () => {
    const before = await dump();
    for (const route of routes.filter(({ method }) => !SAFE.has(method))) {
      for (const token of ['', 'wrong', owner.cookies.get('XSRF-TOKEN')?.replace(/^./, '-') ?? '']) {
        const refused = await owner.request(
          route.method,
          addressOf(route, 0),
          { ...bodyOf(route), _token: owner.cookies.get('XSRF-TOKEN') },
          { 'x-xsrf-token': token },
        );
        expect([nameOf(route), refused.status, refused.body.code]).toEqual([nameOf(route), 419, 'csrf']);
      }
    }
    expect(await dump()).toBe(before);
  });

  it('with a permission refuses a member without it', async () => {
    const guarded = routes.filter(({ rule }) => rule !== 'guest' && rule !== 'all');
    expect(guarded.map(nameOf)).toContain('POST /api/v1/messages');
    for (const route of guarded) {
      const { status, body } = await powerless.request(route.method, addressOf(route, 0), bodyOf(route));
      expect([nameOf(route), status, body.code]).toEqual([nameOf(route), 403, 'permission']);
    }
  });

  it("answers another account's ids byte for byte like ids that are not there, and touches nothing", async () => {
    const before = await dump();
    const named = routes.filter(({ path }) => /:|\*/.test(path));
    expect(named.length).toBeGreaterThan(12);
    for (const route of named) {
      const call = (which: 0 | 1) => stranger.request(route.method, addressOf(route, which), bodyOf(route));
      const [theirs, nowhere] = [await call(0), await call(1)];
      expect([nameOf(route), theirs.status, theirs.text]).toEqual([nameOf(route), nowhere.status, nowhere.text]);
      expect(theirs.status).toBeGreaterThanOrEqual(400);
      expect(theirs.status).toBeLessThan(500);
      expect(theirs.text).not.toContain('private');
    }
    expect(await dump()).toBe(before);
  });

  it('that names a row gives it to its owner: the ids above are real', async () => {
    const readable = routes.filter(({ method, path }) => method === 'GET' && /:(?!number)/.test(path));
    expect(readable.length).toBeGreaterThan(7);
    for (const route of readable)
      expect([nameOf(route), (await owner.get(addressOf(route, 0))).status]).toEqual([nameOf(route), 200]);
  });
});

/** All rows that a call could have changed. */
async function dump(): Promise<string> {
  const rows = [];
  for (const table of ['accounts', 'users', 'devices', 'contacts', 'chats', 'messages'])
    rows.push(await server.orm.em.getConnection().execute(`select t::text from ${table} t order by id`));
  return JSON.stringify(rows);
}
