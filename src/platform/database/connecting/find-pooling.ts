import { DatabaseClient } from './database-client.js';

const TIMEOUT_MS = 10_000;

export type Pooling = 'none' | 'session' | 'transaction';

/** Clients that begin a transaction. A transaction pooler gives the session of the first client to one of them. */
const MAX_TRANSACTIONS = 3;

/** Returns whether and when clients share sessions. Opens up to four connections. */
export async function findPooling(databaseUrl: string): Promise<Pooling> {
  const first = openClient(databaseUrl);
  const holders: DatabaseClient[] = [];
  try {
    await first.connect();
    const pid = await readBackendPid(first);
    // A pooler reports process IDs of its own.
    if (pid === (first as unknown as { processID: number }).processID) return 'none';
    while (holders.length < MAX_TRANSACTIONS) {
      const holder = openClient(databaseUrl);
      holders.push(holder);
      await holder.connect();
      await holder.query('begin');
      if ((await readBackendPid(holder)) === pid || (await readBackendPid(first)) !== pid) return 'transaction';
    }
    return 'session';
  } finally {
    await Promise.all([first, ...holders].map((client) => client.end().catch(() => undefined)));
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
