import pg from 'pg';
import { migrationsList } from '../../../migrations/list.js';
import { checkSending } from './check-sending.js';
import { checkTasks } from './check-tasks.js';
import { type Finding, ok, reasonOf, trouble, warning } from './finding.js';

/** What a process keeps at most, as docs/operations.md counts it: without a Redis the pool of the queues comes on top. */
const CONNECTIONS_OF_A_PROCESS = { withRedis: 16, withoutRedis: 21 };
const OLDEST_VERSION = 15;
const WAIT_MS = 5000;

interface Answers {
  version: number;
  free: number;
  synced: boolean;
  trigrams: boolean;
  migrated: boolean;
  now: Date;
}

/** Whether the database answers and is fit, up to date and large enough. Its clock comes along, null when it does not answer. */
export async function checkDatabase(
  url: string,
  hasRedis: boolean,
  sending: boolean,
): Promise<{ findings: Finding[]; skewMs: number | null }> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: WAIT_MS, query_timeout: WAIT_MS });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<Answers>(
      `select current_setting('server_version_num')::int / 10000 as version, clock_timestamp() as now,
         current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
           - (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as free,
         current_setting('fsync')::bool as synced,
         exists (select from pg_extension where extname = 'pg_trgm') as trigrams,
         to_regclass('migrations') is not null as migrated`,
    );
    const answers = rows[0]!;
    const skewMs = Date.now() - answers.now.getTime();
    const findings = [...judge(answers, hasRedis), await checkMigrations(client, answers.migrated)];
    const state = [...(await checkSending(client, sending)), ...(await checkTasks(client))];
    return { findings: [...findings, ...state], skewMs };
  } catch (error) {
    const todo =
      'Look whether PostgreSQL runs, and whether the host, user, password and database of DATABASE_URL are right.';
    return { findings: [trouble('Database', `it does not answer (${reasonOf(error)})`, todo)], skewMs: null };
  } finally {
    await client.end().catch(() => undefined);
  }
}

function judge({ version, free, synced, trigrams, migrated }: Answers, hasRedis: boolean): Finding[] {
  const needed = hasRedis ? CONNECTIONS_OF_A_PROCESS.withRedis : CONNECTIONS_OF_A_PROCESS.withoutRedis;
  const findings = [
    version < OLDEST_VERSION
      ? trouble('Database', `PostgreSQL ${version} is too old`, `Move to PostgreSQL ${OLDEST_VERSION} or later.`)
      : ok('Database', `PostgreSQL ${version} answers`),
    free < needed
      ? warning(
          'Connections',
          `${free} are free, a process wants up to ${needed}`,
          hasRedis ? 'Raise max_connections of PostgreSQL.' : 'Raise max_connections of PostgreSQL, or give REDIS_URL.',
        )
      : ok('Connections', `${free} are free, a process wants up to ${needed}`),
  ];
  if (!synced)
    findings.push(
      trouble('Durability', 'fsync is off: a power cut can destroy everything', 'Set fsync = on in PostgreSQL.'),
    );
  // The migrations bring it along where they may.
  if (migrated && !trigrams)
    findings.push(
      warning(
        'Search',
        'the extension pg_trgm is missing: searching large lists is slow',
        'Its indexes are made with the tables: before those, an administrator of the database runs "create extension pg_trgm".',
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
  const left = migrationsList.filter(({ name }) => !done.has(name)).length;
  return left === 0
    ? ok('Tables', 'are up to date')
    : warning(
        'Tables',
        `${left} of ${migrationsList.length} migrations are to be made`,
        'Run "npm run migrate"; "npm start" does it too.',
      );
}
