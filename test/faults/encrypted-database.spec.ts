import { execFileSync, spawnSync } from 'node:child_process';
import { chownSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { TLSSocket } from 'node:tls';
import { MikroORM } from '@mikro-orm/postgresql';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import pg from 'pg';
import { ormConfig } from '../../src/mikro-orm.config.js';
import { runMigrations } from '../../src/platform/database/schema/run-migrations.js';
import { checkFitness } from '../../src/platform/database/connecting/check-fitness.js';
import { DatabaseClient } from '../../src/platform/database/connecting/database-client.js';
import { explainFailure } from '../../src/platform/database/connecting/explain-failure.js';
import { describeEncryption } from '../../src/platform/doctor/describe-encryption.js';
import { createDatabase } from '../setup/servers/database.js';
import { OwnPostgres } from '../setup/servers/own-postgres.js';
import { ServerProcess } from '../setup/servers/server-process.js';
import { waitFor } from '../setup/wait-for.js';

const shared = process.env['TEST_DATABASE_URL']!;
let folder: string;
let postgres: OwnPostgres;

/** Makes a server certificate for `localhost` only. */
function makeCertificates(): void {
  const openssl = (...args: string[]) => execFileSync('openssl', args, { cwd: folder, stdio: 'ignore' });
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2'];
  for (const name of ['authority', 'other'])
    openssl('req', '-x509', ...key, '-subj', `/CN=${name}`, '-keyout', `${name}.key`, '-out', `${name}.crt`);
  for (const [name, subject] of [
    ['server', 'localhost'],
    ['client', 'mersal'],
  ] as const) {
    openssl('req', ...key, '-subj', `/CN=${subject}`, '-keyout', `${name}.key`, '-out', `${name}.csr`);
    writeFileSync(join(folder, 'names'), 'subjectAltName=DNS:localhost');
    const signed = ['-CA', 'authority.crt', '-CAkey', 'authority.key', '-CAcreateserial', '-extfile', 'names'];
    openssl('x509', '-req', '-in', `${name}.csr`, ...signed, '-days', '2', '-out', `${name}.crt`);
  }
}

async function enableTls(): Promise<void> {
  const client = new pg.Client(postgres.url('postgres'));
  await client.connect();
  const { rows } = await client.query<{ data_directory: string }>('show data_directory');
  const home = rows[0]!.data_directory;
  const { uid, gid } = statSync(home);
  for (const name of ['server.crt', 'server.key']) {
    writeFileSync(join(home, name), readFileSync(join(folder, name)), { mode: 0o600 });
    chownSync(join(home, name), uid, gid);
  }
  await client.query('alter system set ssl = on');
  await client.query('select pg_reload_conf()');
  await waitFor('the server offers TLS', async () => (await client.query('show ssl')).rows[0]?.ssl === 'on');
  await client.end();
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mersal-tls-'));
  makeCertificates();
  postgres = await OwnPostgres.start();
  await enableTls();
}, 60_000);
afterAll(async () => {
  process.env['TEST_DATABASE_URL'] = shared;
  await postgres.remove();
  await rm(folder, { recursive: true, force: true });
}, 60_000);

/** Returns the address with parameters. Names of files become paths. */
function addressOf(base: string, parameters: Record<string, string>, host = 'localhost'): string {
  const url = new URL(base);
  url.hostname = host;
  for (const [name, value] of Object.entries(parameters))
    url.searchParams.set(name, /\.(crt|key)$/.test(value) ? join(folder, value) : value);
  return url.href;
}

/** Returns the doctor's description of the connection, or the error. */
async function tryAddress(address: string): Promise<string> {
  let client: DatabaseClient | undefined;
  try {
    client = new DatabaseClient(address);
    await client.connect();
    const { stream } = (client as unknown as { connection: { stream: Partial<TLSSocket> } }).connection;
    const { rows } = await client.query<{ ssl: boolean }>('select ssl from pg_stat_ssl where pid = pg_backend_pid()');
    expect(rows[0]!.ssl).toBe(Boolean(stream.encrypted));
    return describeEncryption(address, client).message;
  } catch (error) {
    return explainFailure(error) ?? String(error);
  } finally {
    await client?.end().catch(() => undefined);
  }
}

const NOT_ENCRYPTED = /not encrypted/;
const UNVERIFIED = /encrypted \(TLSv1.3\), the server is not verified/;
const BY_AUTHORITY = /encrypted \(TLSv1.3\), certificate verified/;
const BY_HOST = /encrypted \(TLSv1.3\), certificate and host verified/;
const UNTRUSTED = /whose certificate no trusted authority has signed/;

it.each<[Record<string, string>, string, RegExp]>([
  [{}, 'localhost', NOT_ENCRYPTED],
  [{ sslmode: 'disable' }, 'localhost', NOT_ENCRYPTED],
  [{ sslmode: 'allow' }, 'localhost', UNVERIFIED],
  [{ sslmode: 'prefer' }, 'localhost', UNVERIFIED],
  [{ sslmode: 'require' }, 'localhost', UNVERIFIED],
  [{ sslmode: 'require' }, '127.0.0.1', UNVERIFIED],
  [{ sslmode: 'require', sslcert: 'client.crt', sslkey: 'client.key' }, 'localhost', UNVERIFIED],
  [{ sslmode: 'require', sslrootcert: 'authority.crt' }, '127.0.0.1', BY_AUTHORITY],
  [{ sslmode: 'require', sslrootcert: 'other.crt' }, 'localhost', UNTRUSTED],
  [{ sslmode: 'verify-ca', sslrootcert: 'authority.crt' }, '127.0.0.1', BY_AUTHORITY],
  [{ sslmode: 'verify-ca', sslrootcert: 'other.crt' }, 'localhost', UNTRUSTED],
  [{ sslmode: 'verify-full', sslrootcert: 'authority.crt' }, 'localhost', BY_HOST],
  [{ sslmode: 'verify-full', sslrootcert: 'authority.crt' }, '127.0.0.1', /is for another host name/],
  [{ sslmode: 'verify-full', sslrootcert: 'other.crt' }, 'localhost', UNTRUSTED],
  [{ sslmode: 'verify-full' }, 'localhost', UNTRUSTED],
  [
    { sslmode: 'verify-full', sslrootcert: 'missing.crt' },
    'localhost',
    /must name a file that can be read as sslrootcert \(ENOENT\)/,
  ],
  [{ sslmode: 'require', sslcert: 'client.crt' }, 'localhost', /must name sslkey/],
  [{ sslmode: 'sometimes' }, 'localhost', /must have an sslmode of/],
])('with %j the connection to %s is encrypted and verified as by libpq', async (parameters, host, expected) => {
  expect(await tryAddress(addressOf(postgres.url('postgres'), parameters, host))).toMatch(expected);
});

it('a server without TLS is used unencrypted if sslmode allows it', async () => {
  for (const sslmode of ['allow', 'prefer'])
    expect(await tryAddress(addressOf(shared, { sslmode }))).toMatch(NOT_ENCRYPTED);
  for (const sslmode of ['require', 'verify-full'])
    expect(await tryAddress(addressOf(shared, { sslmode }))).toMatch(/the database offers none/);
});

it('every connection of a server is encrypted, and a wrong authority ends its start with an explanation', async () => {
  process.env['TEST_DATABASE_URL'] = postgres.url('postgres');
  const database = await createDatabase();
  const verified = { sslmode: 'verify-full', sslrootcert: 'authority.crt' };
  // Without Redis the job queues have a pool of their own, which must be encrypted too.
  const env = { REDIS_URL: '' };
  const server = await ServerProcess.on(
    { database: { url: addressOf(database.url, verified) }, dataDir: join(folder, 'data') },
    env,
  );
  const client = new pg.Client(postgres.url('postgres'));
  await client.connect();
  try {
    await server.start();
    const { rows } = await client.query<{ encrypted: boolean; count: number }>(
      `select s.ssl encrypted, count(*)::int count from pg_stat_activity a join pg_stat_ssl s using (pid)
        where a.datname = $1 group by 1`,
      [new URL(database.url).pathname.slice(1)],
    );
    expect(rows.map(({ encrypted }) => encrypted)).toEqual([true]);
    expect(rows[0]!.count).toBeGreaterThan(4);
  } finally {
    await client.end();
    await server.remove();
  }
  const wrong = addressOf(database.url, { ...verified, sslrootcert: 'other.crt' });
  const migrate = spawnSync(process.execPath, [resolve('dist/server/migrate.js')], {
    env: { ...process.env, DATABASE_URL: wrong },
    encoding: 'utf8',
  });
  expect([migrate.status, migrate.stderr]).toEqual([78, expect.stringMatching(/^DATABASE_URL leads to .*\n$/)]);
  const rejected = await ServerProcess.on({ database: { url: wrong }, dataDir: join(folder, 'data') }, env);
  await expect(rejected.start()).rejects.toThrow(
    /the server ended with 1:\nDATABASE_URL leads to a database whose certi.*\n$/,
  );
}, 60_000);

async function withDatabase<T>(name: string, options: string, work: (url: string) => Promise<T>): Promise<T> {
  const admin = new pg.Client(postgres.url('postgres'));
  await admin.connect();
  try {
    await admin.query(`create database ${name} template template0 ${options}`);
    return await work(postgres.url(name));
  } finally {
    await admin.end();
  }
}

it('a connection overrides the default settings of its database', async () => {
  const settings = await withDatabase('odd', `encoding 'UTF8'`, async (url) => {
    const plain = new pg.Client(url);
    await plain.connect();
    for (const setting of [`datestyle = 'German'`, `timezone = 'Asia/Tokyo'`, `intervalstyle = 'iso_8601'`])
      await plain.query(`alter database odd set ${setting}`);
    await plain.query(`alter database odd set default_transaction_isolation = 'serializable'`);
    await plain.end();
    const orm = await MikroORM.init(ormConfig(url, { min: 0, max: 1 }));
    const [row] = await orm.em.getConnection().execute<Record<string, string>[]>(
      `select current_setting('datestyle') d, current_setting('timezone') z, current_setting('intervalstyle') i,
         current_setting('transaction_isolation') t, '2026-11-30 12:00+03'::timestamptz::text at`,
    );
    await orm.close();
    return row;
  });
  expect(settings).toEqual({
    d: 'ISO, MDY',
    z: 'UTC',
    i: 'postgres',
    t: 'read committed',
    at: '2026-11-30 09:00:00+00',
  });
});

it('a database with a limited encoding, or of an older or newer version, is rejected with an explanation', async () => {
  await withDatabase('latin', `encoding 'LATIN1' locale_provider libc locale 'C'`, (url) =>
    expect(checkFitness(url)).rejects.toThrow(
      /^The database has the encoding LATIN1, which cannot keep every letter\./,
    ),
  );
  await withDatabase('newer', `encoding 'UTF8'`, async (url) => {
    await checkFitness(url);
    const client = new pg.Client(url);
    await client.connect();
    await client.query(`create table migrations (name text)`);
    await client.query(`insert into migrations values ('Migration20261121000000_foundation')`);
    await expect(checkFitness(url)).rejects.toThrow(/^The database is older than the first release of Mersal/);
    await client.query(`insert into migrations values ('Migration20261125010000_search_key')`);
    await checkFitness(url);
    await client.query(`insert into migrations values ('Migration29990101000000_later')`);
    await client.query('create table schema_state (oldest_compatible_version text)');
    await client.query(`insert into schema_state values ('1.0.0')`);
    await checkFitness(url);
    await client.query(`update schema_state set oldest_compatible_version = '99.0.0'`);
    await client.end();
    await expect(checkFitness(url)).rejects.toThrow(
      /^The database belongs to a newer version of Mersal: it needs 99.0.0/,
    );
  });
});

it('case is ignored in the same way in a database with a Turkish locale', async () => {
  const options = `encoding 'UTF8' locale_provider icu icu_locale 'tr' locale 'C'`;
  const folded = await withDatabase('turkish', options, async (url) => {
    const orm = await MikroORM.init(ormConfig(url, { min: 0, max: 1 }));
    await runMigrations(orm);
    const [row] = await orm.em
      .getConnection()
      .execute<Record<string, unknown>[]>(
        `select lower('I') as lower, fold_case('I') as fold, fold_search('INFO') as search, search_key('INFO') = search_key('info') as key`,
      );
    await orm.close();
    return row;
  });
  expect(folded).toEqual({ lower: 'ı', fold: 'i', search: 'info', key: true });
}, 60_000);
