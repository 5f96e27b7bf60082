import { MikroORM } from '@mikro-orm/postgresql';
import pg from 'pg';
import { ormConfig } from '../../../src/mikro-orm.config.js';
import { HttpClient } from '../../setup/accounts/http-client.js';
import { makeMember } from '../../setup/accounts/members.js';
import { makeKey } from '../../setup/integration/api-program.js';
import { type Bench, withServer } from '../context.js';
import type { MersalServer } from '../mersal-server.js';
import type { Figure } from '../report.js';
import { medianOf } from '../statistics.js';
import { fillGrowth } from '../../setup/platform/fill-growth.js';
import { type GrownClients, GROWN_CALLS, type GrownCall } from './grown-calls.js';

const SIZE_RATIO = 100;
const CALLS = 15;
const MAX_RATIO = 1.5;

interface GrownServer {
  clients: GrownClients;
  bytes: { heap: number; indexes: number; search: number };
}

/** Compares an account with `--rows` messages and one with a hundredth, on alternating servers. */
export async function measureGrowthLists(bench: Bench): Promise<Figure[]> {
  return withServer(bench, (large) =>
    withServer(bench, async (small) => {
      const closers: (() => Promise<unknown>)[] = [];
      try {
        const few = await grow(bench, small, Math.ceil(bench.rows / SIZE_RATIO), closers);
        const many = await grow(bench, large, bench.rows, closers);
        return [...(await compare(bench, few, many)), ...sizeFigures(bench, few, many)];
      } finally {
        for (const close of closers) await close();
      }
    }),
  );
}

async function grow(
  bench: Bench,
  server: MersalServer,
  messages: number,
  closers: (() => Promise<unknown>)[],
): Promise<GrownServer> {
  const startedAt = performance.now();
  const db = new pg.Client({ connectionString: server.databaseUrl });
  await db.connect();
  closers.push(() => db.end());
  const grown = await fillGrowth(db, server.member.accountId, messages);
  const orm = await MikroORM.init(ormConfig(server.databaseUrl, { min: 0, max: 1 }));
  closers.push(() => orm.close());
  const url = () => server.url;
  const [http, admin] = [new HttpClient(url), new HttpClient(url)];
  await http.signIn(server.member.email, server.member.password);
  const administrator = await makeMember(orm, { role: 'SupperAdmin' });
  await admin.signIn(administrator.email, administrator.password);
  const { app_id, token } = await makeKey(http);
  const program = new HttpClient(url, { 'x-header-app-id': app_id, 'x-header-authorization': token });
  const { rows } = await db.query<Record<'heap' | 'indexes' | 'search', string>>(
    `select pg_table_size('messages') heap, pg_indexes_size('messages') indexes, pg_total_relation_size('message_texts') search`,
  );
  bench.print(`${messages} messages written in ${((performance.now() - startedAt) / 1000).toFixed(0)} s`);
  const { heap, indexes, search } = rows[0]!;
  return {
    clients: { http, admin, program, em: orm.em, grown },
    bytes: { heap: Number(heap), indexes: Number(indexes), search: Number(search) },
  };
}

async function compare(bench: Bench, few: GrownServer, many: GrownServer): Promise<Figure[]> {
  const figures = GROWN_CALLS.map(({ name }): Figure & { bare: number[] } => ({
    name: `${name} (bare: at a hundredth)`,
    unit: 'ms',
    mersal: [],
    bare: [],
    goal: { of: 'ratio', atMost: MAX_RATIO },
  }));
  for (let round = 0; round <= bench.rounds; round++)
    for (const [index, call] of GROWN_CALLS.entries()) {
      const bare = await medianMs(call, few.clients);
      const mersal = await medianMs(call, many.clients);
      if (round === 0) continue;
      figures[index]?.bare.push(bare);
      figures[index]?.mersal.push(mersal);
    }
  return figures;
}

async function medianMs({ run }: GrownCall, clients: GrownClients): Promise<number> {
  const times: number[] = [];
  for (let call = 0; call < CALLS; call++) {
    const startedAt = performance.now();
    await run(clients, call);
    times.push(performance.now() - startedAt);
  }
  return medianOf(times);
}

function sizeFigures({ rows }: Bench, few: GrownServer, many: GrownServer): Figure[] {
  const parts = { heap: 'its row', indexes: 'its indexes', search: 'its search text with the index' } as const;
  return Object.entries(parts).map(([part, label]) => ({
    name: `a message, ${label} (bare: at a hundredth)`,
    unit: 'bytes',
    mersal: [many.bytes[part as keyof GrownServer['bytes']] / rows],
    bare: [few.bytes[part as keyof GrownServer['bytes']] / Math.ceil(rows / SIZE_RATIO)],
  }));
}
