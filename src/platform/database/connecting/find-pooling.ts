import { DatabaseClient } from './database-client.js';

const TIMEOUT_MS = 10_000;

export type Pooling = 'none' | 'session' | 'transaction';

/** Clients that hold a transaction. Each occupies the session that the first client used last, if that is free. */
const MAX_TRANSACTIONS = 3;

/** Opens up to four connections. */
export async function findPooling(databaseUrl: string): Promise<Pooling> {
  const first = openClient(databaseUrl);
  const others: DatabaseClient[] = [];
  try {
    await first.connect();
    const pid = await readBackendPid(first);
    // A pooler reports process IDs of its own.
    if (pid === (first as unknown as { processID: number }).processID) return 'none';
    while (others.length < MAX_TRANSACTIONS) {
      const other = openClient(databaseUrl);
      others.push(other);
      await other.connect();
      await other.query('begin');
      if ((await readBackendPid(other)) === pid || (await readBackendPid(first)) !== pid) return 'transaction';
    }
    return 'session';
  } finally {
    await Promise.all([first, ...others].map((client) => client.end().catch(() => undefined)));
  }
}

function openClient(connectionString: string): DatabaseClient {
  const client = new DatabaseClient({
    connectionString,
    connectionTimeoutMillis: TIMEOUT_MS,
    query_timeout: TIMEOUT_MS,
    isPooled: true,
  });
  client.on('error', () => undefined);
  return client;
}

async function readBackendPid(client: DatabaseClient): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return rows[0]!.pid;
}
