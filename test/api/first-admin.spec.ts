import { MikroORM } from '@mikro-orm/postgresql';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { createFirstAdmin } from '../../src/auth/accounts/commands/create-first-admin.js';
import { User } from '../../src/auth/accounts/user.entity.js';
import { ormConfig } from '../../src/mikro-orm.config.js';
import { BadConfiguration } from '../../src/platform/config.js';
import { type TestDatabase, createDatabase } from '../setup/servers/database.js';

let database: TestDatabase;
let orm: MikroORM;
beforeAll(async () => {
  database = await createDatabase();
  orm = await MikroORM.init(ormConfig(database.url, { min: 0, max: 2 }));
}, 60_000);
afterAll(async () => {
  await orm.close();
  await database.drop();
});

const create = (password: string) => createFirstAdmin(orm.em.fork(), { email: 'owner@shop.example', password });

it.each(['short', 'password1', 'admin123', 'Admin2026', 'owner@shop.example1'])(
  'a password of the environment such as %j makes no administrator',
  async (password) => {
    await expect(create(password)).rejects.toThrow(BadConfiguration);
    await expect(create(password)).rejects.toThrow(/ADMIN_PASSWORD/);
    expect(await orm.em.fork().count(User)).toBe(0);
  },
);

it('a password that nobody guesses makes one, and is looked at no more', async () => {
  expect(await create('a long and quiet sentence')).toMatchObject({ email: 'owner@shop.example' });
  expect(await create('password1')).toBeNull();
});
