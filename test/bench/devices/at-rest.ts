import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { MersalServer } from '../mersal-server.js';

/** Returns each server's CPU time in milliseconds per second, measured for `ms`. */
export async function cpuAtRest(servers: readonly MersalServer[], ms: number): Promise<number[]> {
  const before = await Promise.all(servers.map((server) => server.cpuMs()));
  const startedAt = performance.now();
  await sleep(ms);
  const after = await Promise.all(servers.map((server) => server.cpuMs()));
  return after.map((used, index) => ((used - before[index]!) * 1000) / (performance.now() - startedAt));
}

/** Counts the connections of all servers to this database. */
export async function countConnections(server: MersalServer): Promise<number> {
  const [row] = await askDatabase<{ count: number }>(
    server,
    'select count(*)::int from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  );
  return row?.count ?? Number.NaN;
}

export async function askDatabase<Row extends pg.QueryResultRow>(server: MersalServer, query: string): Promise<Row[]> {
  const db = new pg.Client({ connectionString: server.databaseUrl });
  await db.connect();
  try {
    return (await db.query<Row>(query)).rows;
  } finally {
    await db.end();
  }
}
