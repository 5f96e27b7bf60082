import type pg from 'pg';
import type { HttpClient } from '../../setup/accounts/http-client.js';
import type { Bench } from '../context.js';
import type { Figure } from '../report.js';
import { percentile } from '../statistics.js';

/** Rows of a page. */
export const ROWS = 20;
const CALLS = 40;
/** Time that Mersal may need beyond the statement: for the session, the rest of the response, and HTTP. */
const MAX_OVERHEAD_MS = 15;

/** A request and its cheapest possible statement. */
export interface ListQuery {
  name: string;
  /** Lacks the parameter `rows`. */
  path: (call: number) => string;
  sql: string;
  params?: (call: number) => unknown[];
}

interface ListComparison {
  bench: Bench;
  db: pg.Client;
  http: HttpClient;
  list: string;
  queries: readonly ListQuery[];
  /** Default: `data` of the response. */
  rowsOf?: (body: Record<string, unknown>) => unknown;
}

/** Compares each request with its statement by the p95 of each round. */
export async function compareLists({ bench, db, http, list, queries, rowsOf = ({ data }) => data }: ListComparison) {
  const figures = queries.map(({ name }) => ({ name, mersal: [] as number[], bare: [] as number[] }));
  for (let round = 0; round <= bench.rounds; round++)
    for (const [index, entry] of queries.entries()) {
      const bare = await p95Of((call) => runStatement(db, entry, call));
      const mersal = await p95Of((call) => requestPage(http, entry.path(call), rowsOf));
      if (round === 0) continue;
      figures[index]?.bare.push(bare);
      figures[index]?.mersal.push(mersal);
      bench.print(`${list} ${round}: ${entry.name} ${mersal.toFixed(1)} ms, bare SQL ${bare.toFixed(1)} ms`);
    }
  return figures.map((figure): Figure => {
    const goal = { of: 'difference', atMost: MAX_OVERHEAD_MS } as const;
    return { ...figure, name: `${list}, ${figure.name}, p95 (bare: SQL)`, unit: 'ms', goal };
  });
}

async function requestPage(
  http: HttpClient,
  path: string,
  rowsOf: NonNullable<ListComparison['rowsOf']>,
): Promise<void> {
  const { status, body } = await http.get(`${path}${path.includes('?') ? '&' : '?'}rows=${ROWS}`);
  const found = rowsOf(body as Record<string, unknown>);
  if (status !== 200 || !Array.isArray(found) || found.length === 0)
    throw new Error(`${path} answered ${status} without rows.`);
}

async function runStatement(db: pg.Client, entry: ListQuery, call: number): Promise<void> {
  const { rows } = await db.query(entry.sql, entry.params?.(call) ?? []);
  if (rows.length === 0) throw new Error(`The statement for ${entry.name} found nothing.`);
}

async function p95Of(callOnce: (call: number) => Promise<void>): Promise<number> {
  const times: number[] = [];
  for (let call = 0; call < CALLS; call++) {
    const startedAt = performance.now();
    await callOnce(call);
    times.push(performance.now() - startedAt);
  }
  return percentile(
    times.toSorted((a, b) => a - b),
    0.95,
  );
}
