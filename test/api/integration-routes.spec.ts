import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { lintFromString, createConfig } from '@redocly/openapi-core';
import descriptionsAr from '../../client/routes/-docs/descriptions-ar.js';
import { SentKind } from '../../src/outgoing-webhooks/webhook-events.contract.js';
import { dumpRows } from '../setup/dump-rows.js';
import { HttpClient } from '../setup/accounts/http-client.js';
import { generateKey } from '../setup/integration/api-program.js';
import { type Route } from '../setup/routes/route-table.js';
import { type SignedInMember, RouteWorld } from '../setup/routes/route-world.js';
import { PLANTED, SESSION } from '../setup/routes/seed-owner.js';

/** Clients of merchants are generated from these operation IDs, so they must not change. */
const PUBLISHED_IDS = {
  'GET /me': 'account_me',
  'GET /campaigns': 'campaigns_list',
  'GET /campaigns/{id}': 'campaigns_get',
  'GET /campaigns/{id}/report': 'campaigns_report',
  'POST /campaigns': 'campaigns_create',
  'POST /campaigns/{id}/start': 'campaigns_start',
  'POST /campaigns/{id}/pause': 'campaigns_pause',
  'GET /chats': 'chats_list',
  'GET /chats/{id}': 'chats_get',
  'POST /chats/{id}/assign': 'chats_assign',
  'POST /chats/{id}/labels': 'chats_label',
  'POST /chats/{id}/notes': 'chats_addNote',
  'GET /devices': 'devices_list',
  'GET /devices/{sessionId}': 'devices_get',
  'GET /contacts': 'contacts_list',
  'GET /contacts/{id}': 'contacts_get',
  'POST /contacts': 'contacts_save',
  'PUT /contacts/{id}': 'contacts_update',
  'POST /contacts/{id}/opt-out': 'contacts_optOut',
  'POST /contacts/{id}/opt-in': 'contacts_optIn',
  'GET /groups': 'groups_groups',
  'POST /groups/{id}/members': 'groups_join',
  'DELETE /groups/{id}/members': 'groups_leave',
  'GET /templates': 'groups_templates',
  'POST /messages/text': 'messages_sendText',
  'POST /messages/media': 'messages_sendMedia',
  'POST /messages/bulk': 'messages_sendBulk',
  'GET /messages': 'messages_list',
  'GET /messages/{id}': 'messages_get',
  'DELETE /messages/{id}': 'messages_cancel',
  'POST /number-checks': 'messages_check',
  'GET /webhook-endpoints': 'webhooks_list',
  'POST /webhook-endpoints': 'webhooks_create',
  'GET /webhook-endpoints/{id}': 'webhooks_get',
  'POST /webhook-endpoints/{id}': 'webhooks_update',
  'DELETE /webhook-endpoints/{id}': 'webhooks_delete',
  'POST /webhook-endpoints/{id}/rotate-secret': 'webhooks_rotate',
  'POST /webhook-endpoints/{id}/test': 'webhooks_test',
  'GET /webhook-endpoints/{id}/deliveries': 'webhooks_deliveries',
  'POST /webhook-endpoints/{id}/deliveries/{deliveryId}/replay': 'webhooks_replay',
  'POST /webhook-endpoints/{id}/replay': 'webhooks_replaySpan',
};

let world: RouteWorld;
let stranger: HttpClient;
let otherClient: HttpClient;

beforeAll(async () => {
  world = await RouteWorld.open();
  stranger = await openWithKey(await world.member());
  otherClient = await openWithKey(world.owner);
}, 60_000);
afterAll(() => world.close());

async function openWithKey({ client, accountId }: SignedInMember): Promise<HttpClient> {
  await world.server.orm.em.getConnection().execute('delete from api_keys where account_id = ?', [accountId]);
  const { app_id, token } = await generateKey(client);
  return new HttpClient(() => world.server.url, { 'x-header-app-id': app_id, 'x-header-authorization': token });
}

const bodyOf = (route: Route, idKind: 'theirs' | 'nowhere'): unknown =>
  route.terms?.body === null ? undefined : world.bodyOf(route, idKind);

const templateOf = (path: string) => path.replaceAll(/:(\w+)/g, '{$1}');

describe('each route of the integration API', () => {
  it('rejects calls without a key or with a session', async () => {
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

  it('responds to another account’s ids as to unknown ids, and changes nothing', async () => {
    const rowsBefore = await dumpRows(world.server.orm, world.owner.accountId);
    const named = world.keyRoutes.filter(({ path }) => path.includes(':'));
    expect(named.length).toBeGreaterThan(10);
    for (const route of named) {
      const call = (idKind: 'theirs' | 'nowhere') =>
        stranger.request(route.method, world.addressOf(route, idKind), bodyOf(route, idKind));
      const [foreignResponse, missingResponse] = [await call('theirs'), await call('nowhere')];
      expect([route.name, foreignResponse.status, foreignResponse.text]).toEqual([
        route.name,
        404,
        missingResponse.text,
      ]);
    }
    for (const path of ['messages/text', 'messages/media', 'number-checks']) {
      const order = { device: SESSION, phone: '0501112233', body: 'x', media: undefined };
      const { status } = await stranger.post(`/api/integrate/v1/${path}`, order);
      expect([path, status]).toEqual([path, path.endsWith('media') ? 422 : 404]);
    }
    for (const route of world.keyRoutes.filter(({ isSafe, path }) => isSafe && !path.includes(':')))
      expect((await stranger.get(route.path)).text).not.toContain(PLANTED);
    expect(await dumpRows(world.server.orm, world.owner.accountId)).toEqual(rowsBefore);
    // The owner's calls succeed, so the IDs above exist.
    for (const route of named.filter(({ isSafe }) => isSafe)) {
      const { status } = await otherClient.get(world.addressOf(route, 'theirs'));
      expect([route.name, status]).toEqual([route.name, 200]);
    }
  });
});

describe('the description of the API', () => {
  const read = async (path: string) => (await world.guest()).get(path);

  it('contains every route, with the schemas that validate it', async () => {
    const [own, dashboard] = [await read('/api/integrate/v1/openapi.json'), await read('/api/openapi.json')];
    for (const route of world.keyRoutes) {
      const operation =
        own.body.paths[templateOf(route.path.replace('/api/integrate/v1', ''))]?.[route.method.toLowerCase()];
      expect([route.name, operation?.summary]).toEqual([route.name, route.terms?.summary]);
      expect([route.name, operation['x-scope']]).toEqual([route.name, route.options.scope]);
      expect([route.name, !!operation.requestBody]).toEqual([route.name, !!route.terms?.body]);
    }
    const countDocumented = (document: typeof own) =>
      Object.values(document.body.paths as object).flatMap((path) => Object.keys(path)).length;
    expect(countDocumented(own)).toBe(world.keyRoutes.length);
    const missing = world.routes.filter(
      ({ path, method }) => !dashboard.body.paths[templateOf(path).replaceAll('*', '{path}')]?.[method.toLowerCase()],
    );
    expect(missing.map(({ name }) => name)).toEqual([]);
    const { body, device } =
      own.body.paths['/messages/text'].post.requestBody.content['application/json'].schema.properties;
    expect([body.maxLength, device.maxLength]).toEqual([65_536, 64]);
  });

  it('keeps published operation IDs, and derives those of the dashboard from method and path', async () => {
    const idsOf = async (path: string) =>
      Object.entries((await read(path)).body.paths as Record<string, Record<string, { operationId: string }>>).flatMap(
        ([template, methods]) =>
          Object.entries(methods).map(([method, { operationId }]) => [
            `${method.toUpperCase()} ${template}`,
            operationId,
          ]),
      );
    expect(Object.fromEntries(await idsOf('/api/integrate/v1/openapi.json'))).toEqual(PUBLISHED_IDS);
    const dashboard = new Map((await idsOf('/api/openapi.json')).map(([name, id]) => [name, id]));
    expect(dashboard.get('POST /api/v1/chats/{id}/typing')).toBe('post_api_v1_chats_id_typing');
    expect(new Set(dashboard.values()).size).toBe(dashboard.size);
  });

  it('contains every webhook, with the schema of its body', async () => {
    const { webhooks } = (await read('/api/integrate/v1/openapi.json')).body;
    expect(Object.keys(webhooks)).toEqual(SentKind.options);
    const { event, data } = webhooks['message.status'].post.requestBody.content['application/json'].schema.properties;
    expect([event.const, data.properties.message.properties.ticks.maximum]).toEqual(['message.status', 3]);
  });

  it('has every description in Arabic too', async () => {
    const { paths, webhooks } = (await read('/api/integrate/v1/openapi.json')).body;
    const missing = new Set<string>();
    JSON.stringify({ paths, webhooks }, (name, value: unknown) => {
      if (name === 'description' && typeof value === 'string' && !(value in descriptionsAr)) missing.add(value);
      return value;
    });
    expect([...missing].filter((sentence) => !sentence.startsWith('Requires the scope'))).toEqual([]);
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
