import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadEnvFile } from './load-env-file.mjs';
import { CliError } from './progress.mjs';

/** Reads the configuration before anything starts. Addresses of an embedded database and sandbox are placeholders. */
export async function readSettings() {
  loadEnvFile();

  const { loadConfig } = await import('../../dist/src/platform/config.js');
  const isEmbedded = !process.env.DATABASE_URL;
  if (isEmbedded && process.env.DATABASE_DIRECT_URL)
    throw new CliError('DATABASE_DIRECT_URL needs DATABASE_URL, the address of the connection pooler.');
  const found = Object.fromEntries(Object.entries(process.env).filter(([, value]) => value !== ''));
  return loadConfig({
    ...(isEmbedded && { DATABASE_URL: 'postgres://later', APP_SECRET: 'made and kept in the data folder' }),
    ...(found.WHATSAPP_NETWORK !== 'live' && {
      WHATSAPP_SOCKET_URL: 'ws://later',
      WHATSAPP_ROOT_KEY: '0'.repeat(64),
      SANDBOX_API_URL: 'http://later',
      SANDBOX_TOKEN: 'later',
    }),
    ...found,
  });
}

export function defaultsForUnset(defaults, given = process.env) {
  return Object.fromEntries(Object.entries(defaults).filter(([name]) => !given[name]));
}

/** Returns a secret of the data folder, and generates it on first use. */
export function loadOrCreateSecret(dataDir, name) {
  const file = join(dataDir, name);
  if (!existsSync(file)) {
    mkdirSync(dataDir, { recursive: true, mode: 0o711 });
    writeFileSync(file, randomBytes(32).toString('hex'), { mode: 0o600 });
  }
  return readFileSync(file, 'utf8').trim();
}
