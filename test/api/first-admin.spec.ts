import { mkdtemp, readFile, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MikroORM } from '@mikro-orm/postgresql';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { withFirstPassword } from '../../src/auth/accounts/first-password.js';
import { createFirstAdmin } from '../../src/auth/accounts/create-first-admin.js';
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

const create = (password: string) =>
  createFirstAdmin(orm.em.fork(), { email: 'owner@shop.example', password, now: new Date() });

it.each(['short', 'password1', 'admin123', 'Admin2026', 'owner@shop.example1'])(
  'a weak ADMIN_PASSWORD such as %j creates no administrator',
  async (password) => {
    await expect(create(password)).rejects.toThrow(BadConfiguration);
    await expect(create(password)).rejects.toThrow(/ADMIN_PASSWORD/);
    expect(await orm.em.fork().count(User)).toBe(0);
  },
);

it('a generated password is written to a file that only its owner can read, also after an interrupted first run', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'mersal-test-'));
  const tried: string[] = [];
  const interrupted = withFirstPassword(folder, async (password) => {
    tried.push(password);
    throw new Error('the database is away');
  });
  await expect(interrupted).rejects.toThrow('the database is away');
  const { admin, file } = await withFirstPassword(folder, async (password) => {
    tried.push(password);
    return 'an administrator';
  });
  expect([admin, file, tried[0]]).toEqual(['an administrator', join(folder, 'first-admin-password'), tried[1]]);
  expect((await readFile(file!, 'utf8')).trim()).toBe(tried[1]);
  expect((await stat(file!)).mode & 0o777).toBe(0o600);
  await rm(folder, { recursive: true });
  expect(await withFirstPassword(folder, async () => null)).toEqual({ admin: null, file: null });
  expect(await readdir(folder)).toEqual([]);
  await rm(folder, { recursive: true });
});

it('a strong password creates an administrator, and is ignored later', async () => {
  expect(await create('a long and quiet sentence')).toMatchObject({ email: 'owner@shop.example' });
  expect(await create('password1')).toBeNull();
});
