import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { lintFromString, createConfig } from '@redocly/openapi-core';
import { SentKind } from '../../src/outgoing-webhooks/webhook-events.contract.js';
import { dumpRows } from '../setup/dump-rows.js';
import { HttpClient } from '../setup/accounts/http-client.js';
import { generateKey } from '../setup/integration/api-program.js';
import { type Route } from '../setup/route-table.js';
import { type Person, RouteWorld } from '../setup/route-world.js';
import { PLANTED, SESSION } from '../setup/seed-owner.js';

let world: RouteWorld;
let stranger: HttpClient;
let theirs: HttpClient;

beforeAll(async () => {
  world = await RouteWorld.open();
  stranger = await withKey(await world.member());
  theirs = await withKey(world.owner);
}, 60_000);
afterAll(() => world.close());

/** A program with a key that may do everything. */
async function withKey({ client, accountId }: Person): Promise<HttpClient> {
  await world.server.orm.em.getConnection().execute('delete from api_keys where account_id = ?', [accountId]);
  const { app_id, token } = await generateKey(client);
  return new HttpClient(() => world.server.url, { 'x-header-app-id': app_id, 'x-header-authorization': token });
}

/** A body that the route would take. */
function bodyOf(route: Route, whose: 'theirs' | 'nowhere'): unknown {
  if (route.isSafe || route.terms?.body === null) return undefined;
  const body = world.bodyOf(route, whose)!;
  return route.path.endsWith('/campaigns') ? { ...body, devices: [1], groups: [1] } : body;
}

const templateOf = (path: string) => path.replaceAll(/:(\w+)/g, '{$1}');

describe('each route of the integration API', () => {
  it('refuses whoever has no key, and sessions', async () => {
    const guest = await world.guest();
    for (const client of [guest, world.owner.client])
      for (const route of world.keyRoutes) {
        const { status, body } = await client.request(
          route.method,
          world.addressOf(route, 'theirs'),
          bodyOf(route, 'theirs'),
        );
        expect([route.name, status, body.code]).toEqual([
          route.name,
          ...(status === 429 ? [429, 'throttled'] : [401, 'api_key']),
        ]);
      }
    await world.server.orm.em.getConnection().execute('delete from throttles');
  });

  it('answers of another account’s ids as of ids that are not there, and touches nothing', async () => {
    const before = await dumpRows(world.server.orm, world.owner.accountId);
    const named = world.keyRoutes.filter(({ path }) => path.includes(':'));
    expect(named.length).toBeGreaterThan(10);
    for (const route of named) {
      const call = (whose: 'theirs' | 'nowhere') =>
        stranger.request(route.method, world.addressOf(route, whose), bodyOf(route, whose));
      const [of, nowhere] = [await call('theirs'), await call('nowhere')];
      expect([route.name, of.status, of.text]).toEqual([route.name, 404, nowhere.text]);
    }
    for (const path of ['messages/text', 'messages/media', 'number-checks']) {
      const order = { device: SESSION, phone: '0501112233', body: 'x', media: undefined };
      const { status } = await stranger.post(`/api/integrate/v1/${path}`, order);
      expect([path, status]).toEqual([path, path.endsWith('media') ? 422 : 404]);
    }
    for (const route of world.keyRoutes.filter(({ isSafe, path }) => isSafe && !path.includes(':')))
      expect((await stranger.get(route.path)).text).not.toContain(PLANTED);
    expect(await dumpRows(world.server.orm, world.owner.accountId)).toEqual(before);
    // The ids are real: their owner is answered.
    for (const route of named.filter(({ isSafe }) => isSafe)) {
      const { status } = await theirs.get(world.addressOf(route, 'theirs'));
      expect([route.name, status]).toEqual([route.name, 200]);
    }
  });
});

describe('the description of the API', () => {
  const read = async (path: string) => (await world.guest()).get(path);

  it('has every route, from the contracts that check it', async () => {
    const [own, dashboard] = [await read('/api/integrate/v1/openapi.json'), await read('/api/openapi.json')];
    for (const route of world.keyRoutes) {
      const operation =
        own.body.paths[templateOf(route.path.replace('/api/integrate/v1', ''))]?.[route.method.toLowerCase()];
      expect([route.name, operation?.summary]).toEqual([route.name, route.terms?.summary]);
      expect([route.name, operation['x-scope']]).toEqual([route.name, route.options.scope]);
      expect([route.name, !!operation.requestBody]).toEqual([route.name, !!route.terms?.body]);
    }
    const told = (document: typeof own) =>
      Object.values(document.body.paths as object).flatMap((path) => Object.keys(path)).length;
    expect(told(own)).toBe(world.keyRoutes.length);
    const missing = world.routes.filter(
      ({ path, method }) => !dashboard.body.paths[templateOf(path).replaceAll('*', '{path}')]?.[method.toLowerCase()],
    );
    expect(missing.map(({ name }) => name)).toEqual([]);
    const { body, device } =
      own.body.paths['/messages/text'].post.requestBody.content['application/json'].schema.properties;
    expect([body.maxLength, device.maxLength]).toEqual([65_536, 64]);
  });

  it('has every webhook, from the contract of what is sent', async () => {
    const { webhooks } = (await read('/api/integrate/v1/openapi.json')).body;
    expect(Object.keys(webhooks)).toEqual(SentKind.options);
    const { event, data } = webhooks['message.status'].post.requestBody.content['application/json'].schema.properties;
    expect([event.const, data.properties.message.properties.ticks.maximum]).toEqual(['message.status', 3]);
  });

  it('passes a linter', async () => {
    const config = await createConfig({ extends: ['recommended-strict'], rules: { 'no-unused-components': 'off' } });
    for (const path of ['/api/integrate/v1/openapi.json', '/api/openapi.json']) {
      const problems = await lintFromString({ source: (await read(path)).text, config });
      expect(
        problems.slice(0, 10).map(({ ruleId, message, location }) => [path, ruleId, message, location[0]?.pointer]),
      ).toEqual([]);
    }
  });
});
