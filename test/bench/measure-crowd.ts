import pg from 'pg';
import { HttpClient } from '../setup/accounts/http-client.js';
import { type Bench, withServer } from './context.js';
import { fillBook } from './lists/fill-book.js';
import { makeMembers } from './lists/measure-contacts.js';
import type { Figure } from './report.js';
import { percentile } from './statistics.js';

const CROWD = 40;
const CALLS = 100;
/** The neighbor may wait for CPU time only. */
const MAX_RATIO = 10;

/** Measures a small account's page during forty parallel searches of another. */
export async function measureCrowd(bench: Bench): Promise<Figure[]> {
  return withServer(bench, async (server) => {
    const db = new pg.Client({ connectionString: server.databaseUrl });
    await db.connect();
    try {
      const [small, large] = await makeMembers(server.databaseUrl);
      await fillBook(db, large.accountId, bench.rows);
      await fillBook(db, small.accountId, 2_000);
      await db.query('vacuum analyze contacts, groups, group_members, counters, counter_deltas');
      const [one, many] = [new HttpClient(() => server.url), new HttpClient(() => server.url)];
      await one.signIn(small.email, small.password);
      await many.signIn(large.email, large.password);
      const figure = {
        name: 'contacts of a neighbour, p99 (bare: nobody else)',
        mersal: [] as number[],
        bare: [] as number[],
      };
      for (let round = 0; round <= bench.rounds; round++) {
        const alone = await p99Of(one);
        const stop = startSearches(many);
        const beside = await p99Of(one);
        const answers = await stop();
        if (round === 0) continue;
        figure.bare.push(alone);
        figure.mersal.push(beside);
        bench.print(
          `crowd ${round}: ${beside.toFixed(1)} ms beside ${CROWD} searches (${answers}), ${alone.toFixed(1)} ms alone`,
        );
      }
      return [{ ...figure, unit: 'ms', goal: { of: 'ratio', atMost: MAX_RATIO } }];
    } finally {
      await db.end();
    }
  });
}

/** Returns a stop function, which returns counts by status. */
function startSearches(client: HttpClient): () => Promise<string> {
  let isOver = false;
  const counts = new Map<number, number>();
  const loops = Array.from({ length: CROWD }, async () => {
    while (!isOver) {
      const { status } = await client.get('/api/v1/contacts?rows=20&search=96655');
      counts.set(status, (counts.get(status) ?? 0) + 1);
      if (status === 429) await new Promise((resolve) => void setTimeout(resolve, 250));
    }
  });
  return async () => {
    isOver = true;
    await Promise.all(loops);
    return [...counts].map(([status, count]) => `${count} × ${status}`).join(', ');
  };
}

async function p99Of(client: HttpClient): Promise<number> {
  const times: number[] = [];
  for (let call = 0; call < CALLS; call++) {
    const startedAt = performance.now();
    const { status } = await client.get('/api/v1/contacts?rows=20&search=Omar');
    if (status !== 200) throw new Error(`The neighbour was answered ${status}.`);
    times.push(performance.now() - startedAt);
  }
  return percentile(
    times.toSorted((a, b) => a - b),
    0.99,
  );
}
