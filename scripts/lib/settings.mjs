import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from './project-root.mjs';

/**
 * The server's own configuration as the starter will complete it. Read before anything is started, so that a bad value is
 * told at once; what the starter finds out later (database, sandbox) stands in as a placeholder that is never used.
 */
export async function readSettings() {
  const file = join(projectRoot, '.env');
  // Node's own reader: what the shell set wins over the file.
  if (existsSync(file)) process.loadEnvFile(file);

  const { loadConfig } = await import('../../dist/src/platform/config.js');
  const isEmbedded = !process.env.DATABASE_URL;
  const found = Object.fromEntries(Object.entries(process.env).filter(([, value]) => value !== ''));
  return loadConfig({
    ...(isEmbedded && { DATABASE_URL: 'postgres://later', APP_SECRET: 'made and kept in the data folder' }),
    ...found,
    ...(found.WHATSAPP_NETWORK !== 'live' && {
      WHATSAPP_SOCKET_URL: 'ws://later',
      WHATSAPP_ROOT_KEY: '0'.repeat(64),
      SANDBOX_API_URL: 'http://later',
      SANDBOX_TOKEN: 'later',
    }),
  });
}

/** A secret made once and kept, readable by its owner alone. */
export function keepSecret(dataDir, name) {
  const file = join(dataDir, name);
  if (!existsSync(file)) {
    mkdirSync(dataDir, { recursive: true, mode: 0o711 });
    writeFileSync(file, randomBytes(32).toString('hex'), { mode: 0o600 });
  }
  return readFileSync(file, 'utf8').trim();
}
