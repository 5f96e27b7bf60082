import { beforeAll, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { ApiProgram, generateKey } from '../setup/integration/api-program.js';
import type { TestApp } from '../setup/servers/app.js';
import { workerApp } from '../setup/shared/worker-app.js';
import { openSender } from '../setup/whatsapp/sender.js';

interface Schema {
  type?: string | string[];
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
  enum?: unknown[];
  const?: unknown;
  format?: string;
  additionalProperties?: Schema | boolean;
}
interface Operation {
  parameters: { name: string; in: string; schema: Schema }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<string, unknown>;
}
interface Document {
  paths: Record<string, Record<string, Operation>>;
}

const CALLS_OF_EACH = 25;
const METHODS = ['get', 'post', 'put', 'delete'] as const;

let server: TestApp;
let program: ApiProgram;
let document: Document;
let known: Record<string, fc.Arbitrary<unknown>>;

beforeAll(async () => {
  server = await workerApp();
  const owner = await openSender(server);
  program = new ApiProgram(server, await generateKey(owner.client));
  document = (await program.get('openapi.json')).body;
  const { id } = await owner.contact();
  const group = await owner.group([id]);
  // Values that are somebody's let a call come further than the first check.
  known = {
    ...{ device: fc.constant(owner.session), sessionId: fc.constant(owner.session) },
    ...{ phone: fc.constantFrom('0501112233', '+966 50 111 2233') },
    ...{ groups: fc.constant([group]), devices: fc.constant([owner.deviceId]), id: fc.constant(id) },
  };
}, 60_000);

const WORDS = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constantFrom('', ' ', '\u0000', '\ud800', '{{a|b', '{name}', "'; drop table x", '-1', '1e999', '💥'.repeat(20)),
);
const ANYTHING = fc.oneof(fc.jsonValue({ maxDepth: 2 }), WORDS, fc.constantFrom(null, [], {}, 0, -1, 1e21));

/** Mostly what the description says, and now and then anything else. */
function valueOf(schema: Schema, name = ''): fc.Arbitrary<unknown> {
  const right = rightOf(schema);
  return fc.oneof(
    { weight: 6, arbitrary: known[name] ?? right },
    { weight: 2, arbitrary: right },
    { weight: 1, arbitrary: ANYTHING },
  );
}

function rightOf(schema: Schema): fc.Arbitrary<unknown> {
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((one) => rightOf(one)));
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  if (type === 'object') return objectOf(schema);
  if (type === 'array') return fc.array(valueOf(schema.items ?? {}), { maxLength: 3 });
  if (type === 'integer' || type === 'number') return fc.oneof(fc.integer({ min: 0, max: 40 }), fc.maxSafeInteger());
  if (type === 'boolean') return fc.boolean();
  if (schema.format === 'uuid') return fc.uuid();
  if (schema.format === 'date-time')
    return fc
      .date({ noInvalidDate: true, min: new Date(0), max: new Date('2040-01-01') })
      .map((at) => at.toISOString());
  return type === 'string' ? WORDS : ANYTHING;
}

function objectOf({ properties = {}, additionalProperties }: Schema): fc.Arbitrary<unknown> {
  if (typeof additionalProperties === 'object')
    return fc.dictionary(WORDS, valueOf(additionalProperties), { maxKeys: 3 });
  const fields = Object.fromEntries(Object.entries(properties).map(([name, one]) => [name, valueOf(one, name)]));
  return fc.record(fields, { requiredKeys: [] });
}

const asText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));
const safely = (text: string): string => encodeURIComponent(text.toWellFormed());

/** What comes out is held to the contracts by the server of the specs itself; a mismatch is a 500. */
it('whatever a program sends, each call answers what its description says', async () => {
  const sql = (query: string) => server.orm.em.getConnection().execute(query);
  let calls = 0;
  for (const [path, operations] of Object.entries(document.paths))
    for (const method of METHODS) {
      const operation = operations[method];
      if (!operation) continue;
      const body = operation.requestBody?.content['application/json']?.schema;
      const given = operation.parameters.filter(({ in: where }) => where === 'path' || where === 'query');
      const parameters = fc.record(Object.fromEntries(given.map(({ name, schema }) => [name, valueOf(schema, name)])));
      const ask = fc.asyncProperty(parameters, body ? valueOf(body) : fc.constant(undefined), async (values, sent) => {
        const named = (name: string) => safely(asText(values[name] ?? '1')) || '1';
        const query = given.filter(({ in: where }) => where === 'query').map(({ name }) => `${name}=${named(name)}`);
        const address = `${path.slice(1).replaceAll(/\{(\w+)\}/g, (_, name: string) => named(name))}?${query.join('&')}`;
        const answer = method === 'get' ? await program.get(address) : await program[method](address, sent);
        calls += 1;
        const { status } = answer;
        if (!(String(status) in operation.responses))
          throw new Error(`${method} ${address} with ${JSON.stringify(sent)}: ${status} ${answer.text}`);
        if (status >= 400 && (typeof answer.body?.code !== 'string' || typeof answer.body?.message !== 'string'))
          throw new Error(`${method} ${address}: ${status} without a code: ${answer.text}`);
      });
      await fc.assert(ask, { numRuns: CALLS_OF_EACH, endOnFailure: true });
      await sql('delete from throttles');
    }
  expect(calls).toBeGreaterThan(20 * CALLS_OF_EACH);
}, 120_000);
