import pg from 'pg';
import { HttpClient } from '../setup/accounts/http-client.js';
import { type Bench, withServer } from './context.js';
import { fillBook } from './lists/fill-book.js';
import { makeMembers } from './lists/measure-contacts.js';
import type { Figure } from './report.js';
import { percentile } from './statistics.js';

const PARALLEL_SEARCHES = 40;
const CALLS = 100;
/** Limit of p99 during the searches to p99 alone. The small account may wait for CPU time only. */
const MAX_RATIO = 10;

/** Measures a small account's page during forty parallel searches of a large account. */
export async function measureCrowd(bench: Bench): Promise<Figure[]> {
  return withServer(bench, async (server) => {
    const db = new pg.Client({ connectionString: server.databaseUrl });
    await db.connect();
    try {
      const [small, large] = await makeMembers(server.databaseUrl);
      await fillBook(db, large.accountId, bench.rows);
      await fillBook(db, small.accountId, 2_000);
      await db.query('vacuum analyze contacts, groups, group_members, counters, counter_deltas');
      const [smallClient, largeClient] = [new HttpClient(() => server.url), new HttpClient(() => server.url)];
      await smallClient.signIn(small.email, small.password);
      await largeClient.signIn(large.email, large.password);
      const figure = {
        name: 'contacts of a small account during searches of a large one, p99 (bare: alone)',
        mersal: [] as number[],
        bare: [] as number[],
      };
      for (let round = 0; round <= bench.rounds; round++) {
        const alone = await p99Of(smallClient);
        const stop = startSearches(largeClient);
        const duringSearches = await p99Of(smallClient);
        const statusCounts = await stop();
        if (round === 0) continue;
        figure.bare.push(alone);
        figure.mersal.push(duringSearches);
        bench.print(
          `crowd ${round}: ${duringSearches.toFixed(1)} ms during ${PARALLEL_SEARCHES} searches (${statusCounts}), ${alone.toFixed(1)} ms alone`,
        );
      }
      return [{ ...figure, unit: 'ms', goal: { of: 'ratio', atMost: MAX_RATIO } }];
    } finally {
      await db.end();
    }
  });
}

/** Searches until the returned function is called, which returns the number of responses by status. */
function startSearches(client: HttpClient): () => Promise<string> {
  let isStopped = false;
  const counts = new Map<number, number>();
  const loops = Array.from({ length: PARALLEL_SEARCHES }, async () => {
    while (!isStopped) {
      const { status } = await client.get('/api/v1/contacts?rows=20&search=96655');
      counts.set(status, (counts.get(status) ?? 0) + 1);
      if (status === 429) await new Promise((resolve) => void setTimeout(resolve, 250));
    }
  });
  return async () => {
    isStopped = true;
    await Promise.all(loops);
    return [...counts].map(([status, count]) => `${count} × ${status}`).join(', ');
  };
}

async function p99Of(client: HttpClient): Promise<number> {
  const times: number[] = [];
  for (let call = 0; call < CALLS; call++) {
    const startedAt = performance.now();
    const { status } = await client.get('/api/v1/contacts?rows=20&search=Omar');
    if (status !== 200) throw new Error(`The small account's page answered ${status}.`);
    times.push(performance.now() - startedAt);
  }
  return percentile(
    times.toSorted((a, b) => a - b),
    0.99,
  );
}
