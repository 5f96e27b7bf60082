import { randomUUID } from 'node:crypto';
import { MikroORM, type EntityManager } from '@mikro-orm/postgresql';
import { ormConfig } from '../../src/mikro-orm.config.js';
import { recordEvent } from '../../src/platform/events/record-event.js';
import { makeAccount } from '../factories/make-account.js';
import { Counted } from '../setup/platform/durable-job-worker.js';
import { type Bench, inParallel, withServer } from './context.js';
import type { Figure } from './report.js';

const EVENTS = 3_000;
const CONCURRENCY = 4;

/** Compares the rate of recorded events with one subscriber with that of transactions that only insert the row. */
export async function measureEvents(bench: Bench): Promise<Figure[]> {
  return withServer(bench, async ({ databaseUrl }) => {
    const orm = await MikroORM.init(ormConfig(databaseUrl, { min: 0, max: CONCURRENCY }));
    try {
      const accountId = Number((await makeAccount(orm.em.fork())).id);
      const record = (em: EntityManager, n: number) =>
        recordEvent(em, Counted, { accountId, key: `key-${n % 100}`, payload: { n } });
      const insert = (em: EntityManager, n: number) =>
        em.execute(
          `insert into durable_tasks (handler, key, account_id, event_id, payload, due_at) values (?, ?, ?, ?, ?, clock_timestamp())`,
          ['test.first', `key-${n % 100}`, accountId, randomUUID(), JSON.stringify({ n })],
        );
      const rates = { mersal: [] as number[], bare: [] as number[] };
      for (let round = 0; round <= bench.rounds; round++) {
        const bare = await rateOf(orm, insert);
        const mersal = await rateOf(orm, record);
        await orm.em.fork().execute('truncate durable_tasks');
        if (round === 0) continue;
        rates.bare.push(bare);
        rates.mersal.push(mersal);
        bench.print(`events ${round}: ${mersal.toFixed(0)}/s recorded, ${bare.toFixed(0)}/s inserted`);
      }
      return [
        {
          name: 'events recorded (bare: an insert)',
          unit: '/s',
          ...rates,
          goal: { of: 'ratio', atLeast: 0.8 },
        },
      ];
    } finally {
      await orm.close();
    }
  });
}

async function rateOf(orm: MikroORM, write: (em: EntityManager, n: number) => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  const numbers = Array.from({ length: EVENTS }, (_, n) => n);
  await inParallel(numbers, CONCURRENCY, async (n) => void (await orm.em.fork().transactional((em) => write(em, n))));
  return EVENTS / ((performance.now() - startedAt) / 1000);
}
