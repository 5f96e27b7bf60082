import { afterAll, beforeAll, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { templateOf } from '../../src/platform/openapi/describe-operation.js';
import type { HttpClient } from '../setup/accounts/http-client.js';
import { type Document, type Known, callsOf, checkAnswer, queryOf, safely } from '../setup/integration/fuzz-values.js';
import type { Route } from '../setup/routes/route-table.js';
import { RouteWorld } from '../setup/routes/route-world.js';
import { SESSION } from '../setup/routes/seed-owner.js';

const CALLS_OF_EACH = 3;

/** Excludes responses that are not described as JSON, and calls forwarded to the sandbox. */
const LEFT_OUT = /^GET (\/[lc]\/:token|\/api\/v1\/app-(install|callback)\/:platform|.*\/openapi\.json)$|\*$/;

let world: RouteWorld;
let client: HttpClient;
let document: Document;
let known: Known;

beforeAll(async () => {
  world = await RouteWorld.open();
  await sql(`update users set role = 'SupperAdmin' where id = ${world.owner.userId}`);
  client = world.owner.client;
  document = (await client.get('/api/openapi.json')).body;
  known = { device: fc.constant(SESSION), session_id: fc.constant(SESSION), phone: fc.constant('0501112233') };
}, 60_000);
afterAll(() => world.close());

const sql = (query: string) => world.server.orm.em.getConnection().execute(query);

/** Builds a path from existing IDs, or from any values of the schema. */
const addressOf = (route: Route, values: Record<string, unknown>, isTheirs: boolean) =>
  isTheirs
    ? world.addressOf(route, 'theirs')
    : templateOf(route.path).replaceAll(/\{(\w+)\}/g, (_, name: string) => safely(values[name]));

function bodyOf(route: Route, drawn: unknown, isRight: boolean): unknown {
  if (route.isSafe) return undefined;
  const isForm = typeof drawn === 'object' && drawn !== null && !Array.isArray(drawn);
  return isRight && isForm
    ? { ...world.bodyOf(route), ...Object.fromEntries(Object.entries(drawn).slice(0, 2)) }
    : drawn;
}

/** A response that violates its contract becomes a 500. */
it('every response to a browser’s random call matches its description', async () => {
  let calls = 0;
  for (const route of world.routes.filter(({ name }) => !LEFT_OUT.test(name))) {
    const operation = document.paths[templateOf(route.path)]?.[route.method.toLowerCase()];
    if (!operation) throw new Error(`${route.name} is not described`);
    const drawn = fc.tuple(callsOf(operation, known), fc.boolean(), fc.boolean());
    const ask = fc.asyncProperty(drawn, async ([[values, sent], isTheirs, isRight]) => {
      const address = `${addressOf(route, values, isTheirs)}?${queryOf(operation, values)}`;
      const body = bodyOf(route, sent, isRight);
      const response = await client.request(route.method, address, body);
      calls += 1;
      if (response.status === 401) client = await world.again(world.owner);
      checkAnswer(`${route.method} ${address} with ${JSON.stringify(body)}`, operation, response);
    });
    await fc.assert(ask, { numRuns: CALLS_OF_EACH, endOnFailure: true, includeErrorInReport: true });
    await sql('delete from throttles');
  }
  expect(calls).toBeGreaterThan(250 * CALLS_OF_EACH);
}, 120_000);
