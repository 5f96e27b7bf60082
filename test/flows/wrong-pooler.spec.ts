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
let otherDatabase: TestDatabase;
let sessionPooler: PgBouncer;
let transactionPooler: PgBouncer;
let dataDir: string;

beforeAll(async () => {
  [database, otherDatabase] = await Promise.all([createDatabase(), createDatabase()]);
  sessionPooler = await PgBouncer.start(database.url, 'session');
  transactionPooler = await PgBouncer.start(database.url, 'transaction');
  dataDir = await mkdtemp(join(tmpdir(), 'mersal-test-'));
}, 60_000);
afterAll(async () => {
  await sessionPooler?.stop();
  await transactionPooler?.stop();
  await Promise.all([database, otherDatabase].map((created) => created?.drop()));
  await rm(dataDir, { recursive: true, force: true });
}, 30_000);

const createServer = (url: string, env: NodeJS.ProcessEnv = {}) =>
  ServerProcess.on({ database: { url }, dataDir }, env);
const inspect = async (databaseUrl: string, directDatabaseUrl = databaseUrl) => {
  const findings = await checkPooler({ databaseUrl, directDatabaseUrl }, 16);
  return findings.map(({ state, message }) => [state, message]);
};

it('start and doctor report a pooler that does not keep sessions', async () => {
  const url = transactionPooler.urlOf(database.url);
  const sentence = /^DATABASE_URL leads to a connection pooler .* Set DATABASE_DIRECT_URL/;
  expect(await inspect(url)).toEqual([['trouble', expect.stringMatching(sentence)]]);
  await expect((await createServer(url)).start()).rejects.toThrow(
    /ended with 1:\nDATABASE_URL leads to a connection pooler/,
  );
}, 30_000);

it('start and doctor report a direct address that leads to a pooler, to another database or nowhere', async () => {
  const url = transactionPooler.urlOf(database.url);
  for (const [directUrl, sentence] of [
    [url.replace('?', '') + '?sslmode=disable', /^DATABASE_DIRECT_URL leads to a connection pooler/],
    [otherDatabase.url, /^DATABASE_URL and DATABASE_DIRECT_URL lead to different databases\.$/],
    ['postgres://mersal@127.0.0.1:1/mersal', /^DATABASE_DIRECT_URL leads to a database that does not answer/],
  ] as const) {
    const server = await createServer(url, { DATABASE_DIRECT_URL: directUrl });
    await expect(server.start()).rejects.toThrow(/ended with 1:\nDATABASE_/);
    expect(server.output.trim()).toMatch(sentence);
  }
  expect(await inspect(url, otherDatabase.url)).toEqual([['trouble', expect.stringMatching(/different databases/)]]);
}, 60_000);

it('the doctor reports a setting of the database that pooled sessions would have', async () => {
  const client = new pg.Client(otherDatabase.url);
  await client.connect();
  await client.query(
    `do $$ begin execute format('alter database %I set default_transaction_isolation = ''serializable''', current_database()); end $$`,
  );
  await client.end();
  expect(await inspect(transactionPooler.urlOf(otherDatabase.url), otherDatabase.url)).toEqual([
    [
      'trouble',
      expect.stringMatching(/default_transaction_isolation = serializable\. Run in the database: alter role/),
    ],
  ]);
});

it('a start reports a startup parameter that the pooler rejects', async () => {
  const url = new URL(sessionPooler.urlOf(database.url));
  url.searchParams.set('options', '-c work_mem=8MB');
  const server = await createServer(url.href);
  await expect(server.start()).rejects.toThrow(/DATABASE_URL leads to a connection pooler that refuses options/);
}, 30_000);

it('the doctor describes a suitable pooler, and a direct address without a pooler', async () => {
  expect(await inspect(database.url)).toEqual([]);
  expect(await inspect(sessionPooler.urlOf(database.url))).toEqual([
    ['ok', 'keeps sessions; its pool needs 16 connections for each process'],
  ]);
  expect(await inspect(transactionPooler.urlOf(database.url), database.url)).toEqual([
    ['ok', 'DATABASE_URL leads to a pooler (pool_mode = transaction), DATABASE_DIRECT_URL to PostgreSQL'],
  ]);
  const second = new URL(database.url);
  second.hostname = 'localhost';
  expect(await inspect(database.url, second.href)).toEqual([
    ['warning', 'DATABASE_DIRECT_URL is set, and DATABASE_URL leads to PostgreSQL itself'],
  ]);
});

it('the health check reports an unreachable direct address, and the process recovers', async () => {
  const gate = await Gate.before(database.url);
  const server = await createServer(transactionPooler.urlOf(database.url), {
    DATABASE_DIRECT_URL: gate.in(database.url),
  });
  const readReadiness = async () => {
    const response = await fetch(`${server.url}/health/ready`);
    return { status: response.status, body: (await response.json()) as { parts: Record<string, string> } };
  };
  try {
    await server.start();
    await waitFor('the process is ready', async () => (await readReadiness()).status === 200);
    await gate.shut();
    const { body } = await waitFor('the process is not ready', async () => {
      const response = await readReadiness();
      return response.status === 503 && response;
    });
    expect(body.parts).toMatchObject({ database: 'ok', database_direct: 'down' });
    await gate.open();
    await waitFor('the process is ready again', async () => (await readReadiness()).status === 200);
  } finally {
    await server.remove();
    await gate.shut();
  }
}, 120_000);
