import { DatabaseClient } from './database-client.js';
import { findPooling, type Pooling } from './find-pooling.js';

export interface DatabaseUrls {
  databaseUrl: string;
  directDatabaseUrl: string;
}

export const directNameOf = ({
  databaseUrl,
  directDatabaseUrl,
}: DatabaseUrls): 'DATABASE_URL' | 'DATABASE_DIRECT_URL' =>
  databaseUrl === directDatabaseUrl ? 'DATABASE_URL' : 'DATABASE_DIRECT_URL';

/** Settings that a pooler does not move between sessions, and that the program relies on. */
const REQUIRED_SETTINGS = {
  intervalstyle: 'postgres',
  bytea_output: 'hex',
  default_transaction_isolation: 'read committed',
};

/** Returns the fault as a sentence for operators, or null. */
export async function findPoolingFault(
  { databaseUrl, directDatabaseUrl }: DatabaseUrls,
  pooling: Pooling,
): Promise<string | null> {
  if (databaseUrl === directDatabaseUrl)
    return pooling === 'transaction'
      ? 'DATABASE_URL leads to a connection pooler that changes sessions between transactions. Set DATABASE_DIRECT_URL to the address of PostgreSQL itself, or let the pooler keep sessions (pool_mode = session).'
      : null;
  if ((await findPooling(directDatabaseUrl)) === 'transaction')
    return 'DATABASE_DIRECT_URL leads to a connection pooler that changes sessions between transactions. It must lead to PostgreSQL itself.';
  const [pooled, direct] = await Promise.all([databaseUrl, directDatabaseUrl].map(readFacts));
  if (pooled!.identity !== direct!.identity) return 'DATABASE_URL and DATABASE_DIRECT_URL lead to different databases.';
  for (const [name, value] of Object.entries(REQUIRED_SETTINGS))
    if (pooled!.settings[name] !== value)
      return `DATABASE_URL leads to sessions with ${name} = ${pooled!.settings[name]}. Run in the database: alter role ${pooled!.role} in database ${pooled!.database} set ${name} = '${value}'. Then restart the pooler.`;
  return null;
}

interface DatabaseFacts {
  identity: string;
  role: string;
  database: string;
  settings: Record<string, string>;
}

/** Identifies a server by its start time, because its system identifier may be hidden. */
async function readFacts(connectionString: string): Promise<DatabaseFacts> {
  const client = new DatabaseClient({ connectionString, isPooled: true });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<DatabaseFacts>(
      `select concat_ws('/', extract(epoch from pg_postmaster_start_time()), d.oid) as identity,
         quote_ident(current_user) as role, quote_ident(d.datname) as database,
         (select json_object_agg(lower(name), setting) from pg_settings where lower(name) = any ($1)) as settings
       from pg_database d where d.datname = current_database()`,
      [Object.keys(REQUIRED_SETTINGS)],
    );
    return rows[0]!;
  } finally {
    await client.end().catch(() => undefined);
  }
}
