import { MikroORM } from '@mikro-orm/postgresql';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type pg from 'pg';
import { ormConfig } from '../../src/mikro-orm.config.js';
import { type TestDatabase, createDatabase } from '../setup/servers/database.js';
import { waitFor } from '../setup/wait-for.js';

const TIMES = 20;
const MAX = 3;

let database: TestDatabase;
let orm: MikroORM;
let pool: pg.Pool;

beforeAll(async () => {
  database = await createDatabase();
  orm = await MikroORM.init(ormConfig(database.url, { min: 0, max: MAX }));
  pool = await orm.em.getConnection().getNativeClient();
}, 60_000);
afterAll(() => database.drop());

/** Breaks the next connection taken from the pool. */
const breakNext = () =>
  pool.once('acquire', (client) => {
    (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
  });
const killOwnBackend = 'select pg_terminate_backend(pg_backend_pid())';

it.each<[string, () => Promise<unknown>]>([
  [
    'at its begin',
    () => {
      breakNext();
      return orm.em.fork().transactional((em) => em.execute('select 1'));
    },
  ],
  ['in the middle', () => orm.em.fork().transactional((em) => em.execute(killOwnBackend))],
  [
    'at its commit',
    () =>
      orm.em.fork().transactional(async (em) => {
        await em.execute(killOwnBackend).catch(() => undefined);
      }),
  ],
  ['in a question without one', () => orm.em.fork().execute(killOwnBackend)],
])(`a connection that breaks under a transaction, %s, ${TIMES} times: the pool is whole`, async (_when, work) => {
  for (let time = 0; time < TIMES; time++) await expect(work()).rejects.toThrow(/terminat|not queryable/i);
  await waitFor('all are back', () => pool.totalCount === pool.idleCount);
  expect(pool.waitingCount).toBe(0);
  const one = () => orm.em.fork().transactional((em) => em.execute('select 1 as one'));
  expect(await Promise.all(Array.from({ length: 2 * MAX }, one))).toHaveLength(2 * MAX);
});

it('closes', async () => {
  await orm.close();
  expect(pool.totalCount).toBe(0);
});
