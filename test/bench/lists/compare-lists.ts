import type pg from 'pg';
import type { HttpClient } from '../../setup/accounts/http-client.js';
import type { Bench } from '../context.js';
import type { Figure } from '../report.js';
import { percentile } from '../statistics.js';

export const ROWS = 20;
const CALLS = 40;
/** The session, the other parts of the answer and the way through HTTP, beside what the list itself costs. */
const MOST_BESIDE_MS = 15;

/** What a user of a list asks for, and the best the database could be asked instead. */
export interface Look {
  name: string;
  /** The path with its query, without `rows`. */
  path: (call: number) => string;
  sql: string;
  params?: (call: number) => unknown[];
}

interface Given {
  bench: Bench;
  db: pg.Client;
  http: HttpClient;
  /** What the figures are called by. */
  list: string;
  looks: readonly Look[];
  rowsOf?: (body: Record<string, unknown>) => unknown;
}

/** How long the page takes against the statement, p95 of each round. */
export async function compareLists({ bench, db, http, list, looks, rowsOf = ({ data }) => data }: Given) {
  const figures = looks.map(({ name }) => ({ name, mersal: [] as number[], bare: [] as number[] }));
  // The first round warms up.
  for (let round = 0; round <= bench.rounds; round++)
    for (const [index, look] of looks.entries()) {
      const bare = await p95Of((call) => ask(db, look, call));
      const mersal = await p95Of((call) => open(http, look.path(call), rowsOf));
      if (round === 0) continue;
      figures[index]?.bare.push(bare);
      figures[index]?.mersal.push(mersal);
      bench.say(`${list} ${round}: ${look.name} ${mersal.toFixed(1)} ms, bare SQL ${bare.toFixed(1)} ms`);
    }
  return figures.map((figure): Figure => {
    const goal = { of: 'difference', atMost: MOST_BESIDE_MS } as const;
    return { ...figure, name: `${list}, ${figure.name}, p95 (bare: SQL)`, unit: 'ms', goal };
  });
}

async function open(http: HttpClient, path: string, rowsOf: NonNullable<Given['rowsOf']>): Promise<void> {
  const { status, body } = await http.get(`${path}${path.includes('?') ? '&' : '?'}rows=${ROWS}`);
  const found = rowsOf(body as Record<string, unknown>);
  if (status !== 200 || !Array.isArray(found) || found.length === 0)
    throw new Error(`${path} answered ${status} without rows.`);
}

async function ask(db: pg.Client, look: Look, call: number): Promise<void> {
  const { rows } = await db.query(look.sql, look.params?.(call) ?? []);
  if (rows.length === 0) throw new Error(`The statement for ${look.name} found nothing.`);
}

async function p95Of(once: (call: number) => Promise<void>): Promise<number> {
  const times: number[] = [];
  for (let call = 0; call < CALLS; call++) {
    const startedAt = performance.now();
    await once(call);
    times.push(performance.now() - startedAt);
  }
  return percentile(
    times.toSorted((a, b) => a - b),
    0.95,
  );
}
