import { MikroORM, UniqueConstraintViolationException } from '@mikro-orm/postgresql';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { ormConfig } from '../../src/mikro-orm.config.js';
import { database } from '../../src/platform/database/statements/database.js';
import { preparedSql } from '../../src/platform/database/statements/prepared-sql.js';
import { createDatabase, type TestDatabase } from '../setup/servers/database.js';

let postgres: TestDatabase;
let orm: MikroORM;

beforeAll(async () => {
  postgres = await createDatabase();
  orm = await MikroORM.init(ormConfig(postgres.url, { min: 0, max: 2 }));
}, 60_000);
afterAll(async () => {
  await orm.close();
  await postgres.drop();
});

const write = (em = orm.em.fork(), name = 'greeting') =>
  database(em)
    .insertInto('canned_answers')
    .values({ name, body: `it's \\ ?` })
    .returningAll()
    .executeTakeFirstOrThrow();

it('a statement runs in the transaction of the EntityManager', async () => {
  const em = orm.em.fork();
  await expect(
    em.transactional(async (transaction) => {
      await write(transaction);
      expect(await transaction.execute('select name from canned_answers')).toEqual([{ name: 'greeting' }]);
      expect(await database(orm.em.fork()).selectFrom('canned_answers').select('id').execute()).toEqual([]);
      throw new Error('undone');
    }),
  ).rejects.toThrow('undone');
  expect(await database(em).selectFrom('canned_answers').select('id').execute()).toEqual([]);
});

it('a statement throws exceptions of MikroORM', async () => {
  await write();
  await expect(write()).rejects.toThrow(UniqueConstraintViolationException);
});

it('a statement returns the declared types', async () => {
  const row = await write(orm.em.fork(), 'types');
  expect(row).toEqual({ id: expect.any(Number), name: 'types', body: `it's \\ ?`, updated_at: expect.any(Date) });
  const { rows } = await sql`select ${[1, 2]}::bigint[] as ids, 1.50::numeric as price, '2026-01-02'::date as day,
    interval '1 day' as length, ${JSON.stringify([1])}::jsonb as list`.execute(database(orm.em.fork()));
  expect(rows).toEqual([{ ids: [1, 2], price: '1.50', day: '2026-01-02', length: '1 day', list: [1] }]);
});

it('only marked statements are prepared', async () => {
  await orm.em.fork().transactional(async (em) => {
    await sql`select ${1}::int as ordinary`.execute(database(em));
    await preparedSql`select ${1}::int as marked`.execute(database(em));
    const { rows } = await sql`select statement from pg_prepared_statements`.execute(database(em));
    expect(rows).toEqual([{ statement: '/* prepared */ select $1::int as marked' }]);
  });
});
