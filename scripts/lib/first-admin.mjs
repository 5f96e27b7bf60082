import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from './project-root.mjs';
import { runCommand } from './processes/run-command.mjs';

export const adminFile = (dataDir) => join(dataDir, 'first-admin.json');

/** Migrates the database. Stores the first administrator's password first, so that an interruption cannot lose it. */
export async function migrate(dataDir, env) {
  const file = adminFile(dataDir);
  const isGiven = Boolean(process.env.ADMIN_PASSWORD);
  const isNew = !isGiven && !existsSync(file);
  const email = process.env.ADMIN_EMAIL || 'admin@mersal.local';
  if (isNew) saveAdmin(file, { email, password: randomBytes(9).toString('base64url') });

  const password = isGiven ? process.env.ADMIN_PASSWORD : readAdmin(file).password;
  const output = await runCommand(process.execPath, [join(projectRoot, 'dist/server/migrate.js')], {
    env: { ...process.env, ...env, ADMIN_EMAIL: email, ADMIN_PASSWORD: password },
  });
  const { migrations, admin } = JSON.parse(output.trim().split('\n').at(-1));

  if (admin && !isGiven) saveAdmin(file, { email: admin.email, password });
  else if (admin || isNew) rmSync(file, { force: true });
  return { migrations, admin: admin && { email: admin.email, password } };
}

/** Returns the generated credentials while they are valid, else null. */
export async function findFirstAdmin(dataDir, databaseUrl) {
  const admin = readAdmin(adminFile(dataDir));
  if (!admin) return null;

  const { verifyPassword } = await import('../../dist/src/auth/passwords/hash-password.js');
  const { DatabaseClient } = await import('../../dist/src/platform/database/connecting/database-client.js');
  const client = new DatabaseClient(process.env.DATABASE_DIRECT_URL || databaseUrl);
  await client.connect();
  try {
    const { rows } = await client.query('select password_hash from users where email = $1', [admin.email]);
    return rows[0] && (await verifyPassword(rows[0].password_hash, admin.password)) ? admin : null;
  } finally {
    await client.end();
  }
}

const saveAdmin = (file, admin) => writeFileSync(file, `${JSON.stringify(admin)}\n`, { mode: 0o600 });

function readAdmin(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null;
}
