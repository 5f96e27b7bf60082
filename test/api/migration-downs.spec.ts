import { MikroORM } from '@mikro-orm/postgresql';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { ormConfig } from '../../src/mikro-orm.config.js';
import { describeSchema } from '../../src/platform/database/schema/describe-schema.js';
import { runMigrations } from '../../src/platform/database/schema/run-migrations.js';
import { createDatabase, type TestDatabase } from '../setup/servers/database.js';

/** Number of newest migrations that an operator may revert. */
const REVERTIBLE_COUNT = 25;

let database: TestDatabase;
let orm: MikroORM;
beforeAll(async () => {
  database = await createDatabase();
  orm = await MikroORM.init(ormConfig(database.url, { min: 0, max: 1 }));
}, 60_000);
afterAll(async () => {
  await orm?.close();
  await database?.drop();
});

const readSchema = (): Promise<string> => describeSchema((sql) => orm.em.getConnection().execute(sql));

it(`the newest ${REVERTIBLE_COUNT} migrations can be reverted and repeated to the same schema`, async () => {
  const schemaBefore = await readSchema();
  for (let each = 0; each < REVERTIBLE_COUNT; each++) await orm.migrator.down();
  expect(await orm.migrator.getPending()).toHaveLength(REVERTIBLE_COUNT);
  expect(await readSchema()).not.toBe(schemaBefore);
  await runMigrations(orm);
  expect(await readSchema()).toBe(schemaBefore);
}, 60_000);
