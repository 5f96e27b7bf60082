import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

/**
 * Writes the password to a private file first, so an interrupted run loses none. Returns a null `file` if an
 * administrator exists.
 */
export async function withFirstPassword<T>(
  dataDir: string,
  create: (password: string) => Promise<T | null>,
): Promise<{ admin: T | null; file: string | null }> {
  const file = resolve(join(dataDir, 'first-admin-password'));
  const exists = existsSync(file);
  if (!exists) {
    mkdirSync(dataDir, { recursive: true, mode: 0o711 });
    writeFileSync(file, `${randomBytes(9).toString('base64url')}\n`, { mode: 0o600 });
  }
  const admin = await create(readFileSync(file, 'utf8').trim());
  if (!admin && !exists) rmSync(file, { force: true });
  return { admin, file: admin && file };
}
