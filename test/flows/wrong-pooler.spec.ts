import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import pg from 'pg';
import { checkPooler } from '../../src/platform/doctor/check-pooler.js';
import { createDatabase, type TestDatabase } from '../setup/servers/database.js';
import { Gate } from '../setup/servers/gate.js';
import { PgBouncer } from '../setup/servers/pgbouncer.js';
import { ServerProcess } from '../setup/servers/server-process.js';
import { waitFor } from '../setup/wait-for.js';

let database: TestDatabase;
let other: TestDatabase;
let session: PgBouncer;
let transaction: PgBouncer;
let dataDir: string;

beforeAll(async () => {
  [database, other] = await Promise.all([createDatabase(), createDatabase()]);
  session = await PgBouncer.start(database.url, 'session');
  transaction = await PgBouncer.start(database.url, 'transaction');
  dataDir = await mkdtemp(join(tmpdir(), 'mersal-test-'));
}, 60_000);
afterAll(async () => {
  await session?.stop();
  await transaction?.stop();
  await Promise.all([database, other].map((each) => each?.drop()));
  await rm(dataDir, { recursive: true, force: true });
}, 30_000);

const serve = (url: string, env: NodeJS.ProcessEnv = {}) => ServerProcess.on({ database: { url }, dataDir }, env);
const inspect = async (databaseUrl: string, directDatabaseUrl = databaseUrl) => {
  const findings = await checkPooler({ databaseUrl, directDatabaseUrl }, 16);
  return findings.map(({ state, says }) => [state, says]);
};

it('start and doctor name a pooler that does not keep sessions', async () => {
  const url = transaction.urlOf(database.url);
  const sentence = /^DATABASE_URL leads to a connection pooler .* Set DATABASE_DIRECT_URL/;
  expect(await inspect(url)).toEqual([['trouble', expect.stringMatching(sentence)]]);
  await expect((await serve(url)).start()).rejects.toThrow(/ended with 1:\nDATABASE_URL leads to a connection pooler/);
}, 30_000);

it('start and doctor name a direct address that leads to a pooler, to another database or nowhere', async () => {
  const url = transaction.urlOf(database.url);
  for (const [directUrl, sentence] of [
    [url.replace('?', '') + '?sslmode=disable', /^DATABASE_DIRECT_URL leads to a connection pooler/],
    [other.url, /^DATABASE_URL and DATABASE_DIRECT_URL lead to different databases\.$/],
    ['postgres://mersal@127.0.0.1:1/mersal', /^DATABASE_DIRECT_URL leads to a database that does not answer/],
  ] as const) {
    const server = await serve(url, { DATABASE_DIRECT_URL: directUrl });
    await expect(server.start()).rejects.toThrow(/ended with 1:\nDATABASE_/);
    expect(server.output.trim()).toMatch(sentence);
  }
  expect(await inspect(url, other.url)).toEqual([['trouble', expect.stringMatching(/different databases/)]]);
}, 60_000);

it('a start names a setting of the database that pooled sessions would have', async () => {
  const client = new pg.Client(other.url);
  await client.connect();
  await client.query(
    `do $$ begin execute format('alter database %I set default_transaction_isolation = ''serializable''', current_database()); end $$`,
  );
  await client.end();
  expect(await inspect(transaction.urlOf(other.url), other.url)).toEqual([
    [
      'trouble',
      expect.stringMatching(/default_transaction_isolation = serializable\. Run in the database: alter role/),
    ],
  ]);
});

it('start and doctor name a startup parameter that the pooler refuses', async () => {
  const url = new URL(session.urlOf(database.url));
  url.searchParams.set('options', '-c work_mem=8MB');
  const server = await serve(url.href);
  await expect(server.start()).rejects.toThrow(/DATABASE_URL leads to a connection pooler that refuses options/);
}, 30_000);

it('the doctor describes a pooler that fits, and a direct address without a pooler', async () => {
  expect(await inspect(database.url)).toEqual([]);
  expect(await inspect(session.urlOf(database.url))).toEqual([
    ['ok', 'keeps sessions; its pool needs 16 connections for each process'],
  ]);
  expect(await inspect(transaction.urlOf(database.url), database.url)).toEqual([
    ['ok', 'DATABASE_URL leads to a pooler (pool_mode = transaction), DATABASE_DIRECT_URL to PostgreSQL'],
  ]);
  const second = new URL(database.url);
  second.hostname = 'localhost';
  expect(await inspect(database.url, second.href)).toEqual([
    ['warning', 'DATABASE_DIRECT_URL is set, and DATABASE_URL leads to PostgreSQL itself'],
  ]);
});

it('health names the direct address that went away, and the process recovers', async () => {
  const gate = await Gate.before(database.url);
  const server = await serve(transaction.urlOf(database.url), { DATABASE_DIRECT_URL: gate.in(database.url) });
  const readiness = async () => {
    const response = await fetch(`${server.url}/health/ready`);
    return { status: response.status, body: (await response.json()) as { parts: Record<string, string> } };
  };
  try {
    await server.start();
    await waitFor('it is ready', async () => (await readiness()).status === 200);
    await gate.shut();
    const { body } = await waitFor('it is not ready', async () => {
      const found = await readiness();
      return found.status === 503 && found;
    });
    expect(body.parts).toMatchObject({ database: 'ok', database_direct: 'down' });
    await gate.open();
    await waitFor('it is ready again', async () => (await readiness()).status === 200);
  } finally {
    await server.remove();
    await gate.shut();
  }
}, 120_000);
