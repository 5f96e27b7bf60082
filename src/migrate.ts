import 'reflect-metadata';
import { MikroORM } from '@mikro-orm/postgresql';
import { createFirstAdmin } from './auth/accounts/commands/create-first-admin.js';
import { User } from './auth/accounts/user.entity.js';
import { openUnlimited } from './billing/commands/open-unlimited.js';
import { ormConfig } from './mikro-orm.config.js';
import { BadConfiguration } from './platform/config.js';
import { runMigrations } from './platform/database/run-migrations.js';
import { migrateQueues } from './platform/queues/queue-backend.js';

// Brings the database of DATABASE_URL up to date, makes the first administrator when there is no user, and prints one line of JSON.
const databaseUrl = process.env['DATABASE_URL'];
if (!databaseUrl) {
  console.error('DATABASE_URL is required: the address of a PostgreSQL database.');
  process.exit(1);
}
const orm = await MikroORM.init(ormConfig(databaseUrl, { min: 0, max: 1 }));
try {
  const migrations = await runMigrations(orm);
  if (!process.env['REDIS_URL']) await migrateQueues(databaseUrl);
  const admin = await createFirstAdmin(orm.em.fork(), {
    email: process.env['ADMIN_EMAIL'] || undefined,
    password: process.env['ADMIN_PASSWORD'] || undefined,
  });
  // Looked at each time, so that one that was interrupted here is not left without.
  const owners = await orm.em.fork().find(User, { role: 'SupperAdmin' });
  await openUnlimited(
    orm.em.fork(),
    owners.map(({ accountId }) => accountId),
  );
  const generated = admin && !process.env['ADMIN_PASSWORD'] ? admin.password : null;
  console.log(JSON.stringify({ migrations, admin: admin ? { email: admin.email, password: generated } : null }));
} catch (error) {
  if (!(error instanceof BadConfiguration)) throw error;
  console.error(error.message);
  process.exitCode = 1;
} finally {
  await orm.close();
}
