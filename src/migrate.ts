import 'reflect-metadata';
import { MikroORM } from '@mikro-orm/postgresql';
import { withFirstPassword } from './auth/accounts/first-password.js';
import { createFirstAdmin } from './auth/accounts/create-first-admin.js';
import { User } from './auth/accounts/user.entity.js';
import { openUnlimited } from './billing/commands/open-unlimited.js';
import { writeApps } from './commerce/apps/write-apps.js';
import { ormConfig } from './mikro-orm.config.js';
import { Clock } from './platform/clock.js';
import { BadConfiguration } from './platform/config.js';
import { exitUnlessFit } from './platform/database/connecting/check-fitness.js';
import { runMigrations } from './platform/database/schema/run-migrations.js';
import { migrateQueues } from './platform/jobs/queue-backend.js';

// Migrates, adds apps of new store platforms and creates a first administrator. Prints one line of JSON.
const databaseUrl = process.env['DATABASE_URL'];
if (!databaseUrl) {
  console.error('DATABASE_URL is required: the address of a PostgreSQL database.');
  process.exit(1);
}
// Migrations need one session. A pooler may change it.
const directUrl = process.env['DATABASE_DIRECT_URL'] || databaseUrl;
await exitUnlessFit(databaseUrl, directUrl);
const orm = await MikroORM.init(ormConfig(directUrl, { min: 0, max: 1 }));
try {
  const migrations = await runMigrations(orm);
  await writeApps(orm.em.fork());
  if (!process.env['REDIS_URL']) await migrateQueues(directUrl);
  const create = (password: string) =>
    createFirstAdmin(orm.em.fork(), {
      email: process.env['ADMIN_EMAIL'] || undefined,
      password,
      now: new Clock().now(),
    });
  const givenPassword = process.env['ADMIN_PASSWORD'];
  const isNew = (await orm.em.fork().count(User)) === 0;
  const { admin, file } =
    isNew && !givenPassword
      ? await withFirstPassword(process.env['DATA_DIR'] || '.data', create)
      : { admin: isNew ? await create(givenPassword ?? '') : null, file: null };
  const owners = await orm.em.fork().find(User, { role: 'SupperAdmin' });
  await openUnlimited(
    orm.em.fork(),
    owners.map(({ accountId }) => accountId),
  );
  // Many can read container logs, so only the file is named.
  console.log(JSON.stringify({ migrations, admin: admin && { email: admin.email, password_file: file } }));
} catch (error) {
  if (!(error instanceof BadConfiguration)) throw error;
  console.error(error.message);
  process.exitCode = 1;
} finally {
  await orm.close();
}
