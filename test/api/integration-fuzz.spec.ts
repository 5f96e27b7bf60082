import { beforeAll, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { ApiProgram, generateKey } from '../setup/integration/api-program.js';
import { type Document, type Known, callsOf, checkAnswer, queryOf, safely } from '../setup/integration/fuzz-values.js';
import type { TestApp } from '../setup/servers/app.js';
import { workerApp } from '../setup/shared/worker-app.js';
import { openSender } from '../setup/whatsapp/sender.js';

const CALLS_OF_EACH = Number(process.env['FUZZ_CALLS'] ?? 25);
const METHODS = ['get', 'post', 'put', 'delete'] as const;

let server: TestApp;
let program: ApiProgram;
let document: Document;
let known: Known;

beforeAll(async () => {
  server = await workerApp();
  const owner = await openSender(server);
  program = new ApiProgram(server, await generateKey(owner.client));
  document = (await program.get('openapi.json')).body;
  const { id } = await owner.contact();
  const group = await owner.group([id]);
  known = {
    device: fc.constant(owner.session),
    sessionId: fc.constant(owner.session),
    phone: fc.constantFrom('0501112233', '+966 50 111 2233'),
    groups: fc.constant([group]),
    devices: fc.constant([owner.deviceId]),
    id: fc.constant(id),
  };
}, 60_000);

/** A response that violates its contract becomes a 500. */
it(
  'every response to a program’s random call matches its description',
  async () => {
    let calls = 0;
    for (const [path, operations] of Object.entries(document.paths))
      for (const method of METHODS) {
        const operation = operations[method];
        if (!operation) continue;
        const ask = fc.asyncProperty(callsOf(operation, known), async ([values, sent]) => {
          const place = path.slice(1).replaceAll(/\{(\w+)\}/g, (_, name: string) => safely(values[name]));
          const address = `${place}?${queryOf(operation, values)}`;
          const response = method === 'get' ? await program.get(address) : await program[method](address, sent);
          calls += 1;
          checkAnswer(`${method} ${address} with ${JSON.stringify(sent)}`, operation, response);
        });
        await fc.assert(ask, { numRuns: CALLS_OF_EACH, endOnFailure: true, includeErrorInReport: true });
        await server.orm.em.getConnection().execute('delete from throttles');
      }
    expect(calls).toBeGreaterThan(20 * CALLS_OF_EACH);
  },
  5_000 * CALLS_OF_EACH,
);
