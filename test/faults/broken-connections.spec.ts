import { MikroORM } from '@mikro-orm/postgresql';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type pg from 'pg';
import { ormConfig } from '../../src/mikro-orm.config.js';
import { type TestDatabase, createDatabase } from '../setup/servers/database.js';
import { waitFor } from '../setup/wait-for.js';

const TIMES = 20;
const POOL_SIZE = 3;

let database: TestDatabase;
let orm: MikroORM;
let pool: pg.Pool;

beforeAll(async () => {
  database = await createDatabase();
  orm = await MikroORM.init(ormConfig(database.url, { min: 0, max: POOL_SIZE }));
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
    'when the transaction begins',
    () => {
      breakNext();
      return orm.em.fork().transactional((em) => em.execute('select 1'));
    },
  ],
  ['within the transaction', () => orm.em.fork().transactional((em) => em.execute(killOwnBackend))],
  [
    'when the transaction commits',
    () =>
      orm.em.fork().transactional(async (em) => {
        await em.execute(killOwnBackend).catch(() => undefined);
      }),
  ],
  ['in a query without a transaction', () => orm.em.fork().execute(killOwnBackend)],
])(`a connection that breaks %s, ${TIMES} times: the pool loses no connection`, async (_when, work) => {
  for (let time = 0; time < TIMES; time++) await expect(work()).rejects.toThrow(/terminat|not queryable/i);
  await waitFor('all connections are idle', () => pool.totalCount === pool.idleCount);
  expect(pool.waitingCount).toBe(0);
  const query = () => orm.em.fork().transactional((em) => em.execute('select 1 as one'));
  expect(await Promise.all(Array.from({ length: 2 * POOL_SIZE }, query))).toHaveLength(2 * POOL_SIZE);
});

it('the pool closes', async () => {
  await orm.close();
  expect(pool.totalCount).toBe(0);
});
