import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { chmod, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { checkClock } from '../../src/platform/doctor/check-clock.js';
import { type DiagnosedConfig, diagnose } from '../../src/platform/doctor/diagnose.js';
import { type TestDatabase, createDatabase } from '../setup/servers/database.js';
import { MailServer } from '../setup/servers/mail-server.js';

// Runs on both queues, because the doctor checks the queues.

let database: TestDatabase;
let mail: MailServer;
let dataDir: string;

beforeAll(async () => {
  database = await createDatabase();
  mail = await MailServer.start();
  dataDir = await mkdtemp(join(tmpdir(), 'mersal-doctor-'));
}, 60_000);
afterAll(async () => {
  await mail.close();
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

const configWith = (changed: Partial<DiagnosedConfig> = {}): DiagnosedConfig => ({
  appUrl: 'http://127.0.0.1:3000',
  databaseUrl: database.url,
  directDatabaseUrl: database.url,
  redisUrl: process.env['TEST_REDIS_URL'],
  dataDir,
  diskReserve: 1_000_000,
  smtpUrl: mail.url,
  whatsappNetwork: 'sandbox',
  isSandboxPublic: false,
  sending: true,
  metricsToken: undefined,
  isRedisOwn: false,
  socketUrl: process.env['WHATSAPP_SOCKET_URL'],
  ...changed,
});
const stateOf = async (subject: string, changed: Partial<DiagnosedConfig> = {}) =>
  (await diagnose(configWith(changed))).find((finding) => finding.subject === subject)?.state;

it('finds nothing wrong except a database without fsync, and leaves nothing behind', async () => {
  const findings = await diagnose(configWith());
  // These depend on the small PostgreSQL and Redis of the specs.
  const machineDependent = new Set(['Redis memory', 'Redis on disk', 'Connections', 'Disk']);
  const troubled = findings.filter(({ state, subject }) => state !== 'ok' && !machineDependent.has(subject));
  expect(troubled.map(({ subject }) => subject)).toEqual(['Durability']);
  expect(findings.map(({ subject }) => subject)).toEqual(
    expect.arrayContaining([
      'Configuration',
      'Database',
      'Encryption',
      'Tables',
      'Redis',
      'Clock',
      'Disk',
      'WhatsApp',
      'E-mail',
    ]),
  );
  expect(await readdir(dataDir)).toEqual([]);
});

it('reports a sandbox network that is reachable from the internet', async () => {
  expect(await stateOf('Configuration', { isSandboxPublic: true })).toBe('warning');
});

it('names each unreachable dependency with advice and without secrets', async () => {
  const findings = await diagnose(
    configWith({
      databaseUrl: 'postgres://mersal:sesame@127.0.0.1:1/mersal',
      directDatabaseUrl: 'postgres://mersal:sesame@127.0.0.1:1/mersal',
      redisUrl: 'redis://:sesame@127.0.0.1:1',
      smtpUrl: 'smtp://mersal:sesame@127.0.0.1:1',
      socketUrl: 'ws://127.0.0.1:1/ws',
    }),
  );
  const troubled = findings.filter(({ state }) => state === 'trouble');
  expect(troubled.map(({ subject }) => subject)).toEqual(['Database', 'Redis', 'WhatsApp', 'E-mail']);
  expect(troubled.every(({ advice }) => advice)).toBe(true);
  expect(JSON.stringify(findings)).not.toContain('sesame');
});

it('a wrong password of the database is reported, without the password', async () => {
  const url = new URL(database.url);
  url.password = 'sesame';
  const findings = await diagnose(configWith({ databaseUrl: url.href, directDatabaseUrl: url.href }));
  expect(findings.find(({ subject }) => subject === 'Database')).toMatchObject({ state: 'trouble' });
  expect(JSON.stringify(findings)).not.toContain('sesame');
});

it('outdated tables are reported', async () => {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const last = 'delete from migrations where id = (select max(id) from migrations) returning name';
  const [removed] = (await client.query<{ name: string }>(last)).rows;
  try {
    expect(await stateOf('Tables')).toBe('warning');
  } finally {
    await client.query('insert into migrations (name) values ($1)', [removed?.name]);
    await client.end();
  }
  expect(await stateOf('Tables')).toBe('ok');
});

it('says which Redis is used, and checks persistence only of its own', async () => {
  const isRedisOwn = Boolean(process.env['TEST_REDIS_URL']);
  const findings = await diagnose(configWith({ isRedisOwn }));
  const message = findings.find(({ subject }) => subject === 'Redis')?.message;
  expect(message).toContain(isRedisOwn ? 'started by "npm run start:cluster"' : 'REDIS_URL is not set');
  expect(findings.map(({ subject }) => subject)).not.toContain('Redis on disk');
  expect(await stateOf('Redis on disk')).toBe(isRedisOwn ? 'warning' : undefined);
});

it('a data folder that is no folder is reported', async () => {
  const file = join(dataDir, 'file');
  await writeFile(file, '');
  await chmod(file, 0o400);
  expect(await stateOf('Disk', { dataDir: join(file, 'data') })).toBe('trouble');
  await rm(file);
});

it('the live network without HTTPS causes a warning', async () => {
  const changed = { whatsappNetwork: 'live' as const, appUrl: 'http://shop.example.com' };
  expect(await stateOf('Configuration', changed)).toBe('warning');
  expect(await stateOf('Configuration', { ...changed, appUrl: 'https://shop.example.com' })).toBe('ok');
});

it('disabled sending causes a warning, and so does a server without metrics on the live network', async () => {
  const execute = async (sql: string) => {
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    await client.query(sql).finally(() => client.end());
  };
  const findingsOf = async (changed: Partial<DiagnosedConfig> = {}) =>
    (await diagnose(configWith(changed))).find(({ subject }) => subject === 'Sending');
  expect(await findingsOf()).toMatchObject({ state: 'ok' });
  expect(await findingsOf({ sending: false })).toMatchObject({ state: 'warning', message: 'is off: SENDING=off' });
  await execute('update sending_permit set is_off = true');
  expect(await findingsOf()).toMatchObject({ state: 'warning', message: expect.stringContaining('by an operator') });
  await execute(`update sending_permit set is_off = false, installation = 'elsewhere'`);
  expect(await findingsOf()).toMatchObject({ state: 'warning', message: expect.stringContaining('copied') });
  await execute('update sending_permit set installation = installation_identity()');

  expect(await stateOf('Metrics')).toBe('ok');
  expect(await stateOf('Metrics', { whatsappNetwork: 'live' })).toBe('warning');
  expect(await stateOf('Metrics', { whatsappNetwork: 'live', metricsToken: 'sixteen letters!' })).toBe('ok');
});

it('clock differences are reported in both directions', () => {
  const states = (skewMs: number | null) => checkClock({ other: skewMs }).map(({ state, message }) => [state, message]);
  expect(states(1500)).toEqual([['ok', 'agrees with other']]);
  expect(states(-3000)).toEqual([['warning', '3.0 s behind other']]);
  expect(states(45_000)).toEqual([['trouble', '45.0 s ahead of other']]);
  expect(states(null)).toEqual([]);
});
