// Long: slow-tenant.spec covers slow receivers, api/import-limits.spec imports beside each other in every run.
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { Importer, numberedPhone } from '../setup/accounts/importer.js';
import { expectNoDelay } from '../setup/faults/slow-tenant.js';
import { type OwnApp, startApp } from '../setup/servers/app.js';
import { waitFor } from '../setup/wait-for.js';

/** One more than a process imports concurrently. */
const FILES = 4;
const LINES = process.env['FAULTS'] === 'long' ? 250_000 : 100_000;

let server: OwnApp;
const opened: Importer[] = [];
beforeAll(async () => {
  server = await startApp();
}, 60_000);
afterAll(async () => {
  for (const { apiUser } of opened) apiUser.events.close();
  await server.close();
}, 60_000);

async function openTenant(lines: number) {
  const importer = await Importer.open(server);
  opened.push(importer);
  const file = `phone\n${Array.from({ length: lines }, (_, index) => numberedPhone(index)).join('\n')}\n`;
  const states = () =>
    importer.sql<{ state: string }>('select state from imports where account_id = ? order by id', [importer.accountId]);
  let count = 0;
  /** Starts an import and returns a check for its end. */
  const start = async () => {
    const number = count++;
    const { status, body } = await importer.create({ group_name: `Group ${number}` }, file);
    expect([status, body.code]).toEqual([201, undefined]);
    return async () => (await states())[number]?.state === 'done';
  };
  return { start, states };
}

it('a tenant with large files delays no other tenant’s imports', async () => {
  const [quick, slow] = [await openTenant(20), await openTenant(LINES)];
  await expectNoDelay({ 'contact-import': quick.start }, async () => {
    for (let file = 0; file < FILES; file++) await slow.start();
    await waitFor('the first import is being written', async () => (await slow.states())[0]?.state !== 'reading');
  });
  // The large imports ran during all small ones.
  expect((await slow.states()).at(-1)?.state).not.toBe('done');
}, 180_000);
