import type pg from 'pg';
import { type DatabaseUrls, directNameOf } from '../database/connecting/check-pooling.js';
import { DatabaseClient } from '../database/connecting/database-client.js';
import { explainFailure } from '../database/connecting/explain-failure.js';
import { areFunctionsApplied } from '../database/schema/apply-functions.js';
import { listMigrations } from '../database/schema/migration-files.js';
import { checkPooler } from './check-pooler.js';
import { describeEncryption } from './describe-encryption.js';
import { checkSending } from './check-sending.js';
import { checkJobs } from './check-jobs.js';
import { type Finding, ok, shortReason, trouble, warning } from './finding.js';

/** Connections by variable (docs/operations.md). Without Redis the queue has its own pool. */
const CONNECTIONS_OF_A_PROCESS = {
  DATABASE_URL: { withRedis: 16, withoutRedis: 21 },
  DATABASE_DIRECT_URL: { withRedis: 1, withoutRedis: 6 },
};
const MIN_VERSION = 15;
const TIMEOUT_MS = 5000;

interface DatabaseFacts {
  version: number;
  free: number;
  has_fsync: boolean;
  has_trigrams: boolean;
  is_migrated: boolean;
  now: Date;
}

export async function checkDatabase(
  urls: DatabaseUrls,
  hasRedis: boolean,
  sending: boolean,
): Promise<{ findings: Finding[]; skewMs: number | null }> {
  const variable = directNameOf(urls);
  const { [variable]: limits } = CONNECTIONS_OF_A_PROCESS;
  const needed = hasRedis ? limits.withRedis : limits.withoutRedis;
  const pooler = await checkPooler(urls, needed);
  let client: DatabaseClient | undefined;
  try {
    client = new DatabaseClient({
      connectionString: urls.directDatabaseUrl,
      isPooled: true,
      connectionTimeoutMillis: TIMEOUT_MS,
      query_timeout: TIMEOUT_MS,
    });
    client.on('error', () => undefined);
    await client.connect();
    const { rows } = await client.query<DatabaseFacts>(
      `select current_setting('server_version_num')::int / 10000 as version, clock_timestamp() as now,
         current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
           - (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as free,
         current_setting('fsync')::bool as has_fsync,
         exists (select from pg_extension where extname = 'pg_trgm') as has_trigrams,
         to_regclass('migrations') is not null as is_migrated`,
    );
    const facts = rows[0]!;
    const skewMs = Date.now() - facts.now.getTime();
    const findings = [
      ...evaluate(facts, needed, hasRedis),
      ...pooler,
      describeEncryption(urls.directDatabaseUrl, client),
      await checkMigrations(client, facts.is_migrated),
    ];
    const state = [...(await checkSending(client, sending)), ...(await checkJobs(client))];
    return { findings: [...findings, ...state], skewMs };
  } catch (error) {
    const advice = `Check that PostgreSQL runs, and check host, user, password and database of ${variable}.`;
    const message = explainFailure(error, variable) ?? `no response (${shortReason(error)})`;
    return { findings: [trouble('Database', message, advice), ...pooler], skewMs: null };
  } finally {
    await client?.end().catch(() => undefined);
  }
}

function evaluate(
  { version, free, has_fsync, has_trigrams, is_migrated }: DatabaseFacts,
  needed: number,
  hasRedis: boolean,
): Finding[] {
  const findings = [
    version < MIN_VERSION
      ? trouble('Database', `PostgreSQL ${version} is too old`, `Upgrade to PostgreSQL ${MIN_VERSION} or later.`)
      : ok('Database', `PostgreSQL ${version} is reachable`),
    free < needed
      ? warning(
          'Connections',
          `${free} are free, a process uses up to ${needed}`,
          hasRedis ? 'Raise max_connections of PostgreSQL.' : 'Raise max_connections of PostgreSQL, or set REDIS_URL.',
        )
      : ok('Connections', `${free} are free, a process uses up to ${needed}`),
  ];
  if (!has_fsync)
    findings.push(
      trouble('Durability', 'fsync is off: a power failure can corrupt the database', 'Set fsync = on in PostgreSQL.'),
    );
  // Migrations create the extension if the role may.
  if (is_migrated && !has_trigrams)
    findings.push(
      warning(
        'Search',
        'the extension pg_trgm is missing: searching large lists is slow',
        'A database administrator must run "create extension pg_trgm" before the migrations.',
      ),
    );
  return findings;
}

async function checkMigrations(client: pg.Client, isMigrated: boolean): Promise<Finding> {
  const done = new Set<string>();
  if (isMigrated) {
    const { rows } = await client.query<{ name: string }>('select name from migrations');
    for (const { name } of rows) done.add(name);
  }
  const all = listMigrations();
  const pending = all.filter((name) => !done.has(name)).length;
  const advice = 'Run "npm run migrate" or "npm start".';
  if (pending > 0) return warning('Tables', `${pending} of ${all.length} migrations are pending`, advice);
  const { rows: states } = await client.query<Parameters<typeof areFunctionsApplied>[0]>(
    'select functions_hash, version from schema_state',
  );
  return states[0] && areFunctionsApplied(states[0], done)
    ? ok('Tables', 'are up to date')
    : warning('Tables', 'an update was interrupted before its functions were applied', advice);
}
