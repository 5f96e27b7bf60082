import { readFileSync } from 'node:fs';
import type { ConnectionOptions } from 'node:tls';

/** @see https://www.postgresql.org/docs/current/libpq-ssl.html#LIBPQ-SSL-PROTECTION */
const MODES = ['disable', 'allow', 'prefer', 'require', 'verify-ca', 'verify-full'];
const PARAMETERS = ['sslmode', 'sslrootcert', 'sslcert', 'sslkey', 'sslpassword', 'uselibpqcompat', 'options'];
const SYSTEM = 'system';

export interface Encryption {
  /** `allow` equals `prefer`: both encrypt when the server can. */
  mode: 'disable' | 'prefer' | 'require' | 'verify-ca' | 'verify-full';
  ssl: false | ConnectionOptions;
}

export class BadEncryption extends Error {}

export function encryptionOf({ searchParams }: URL): Encryption {
  const requestedMode = searchParams.get('sslmode') ?? (searchParams.has('sslrootcert') ? 'prefer' : 'disable');
  // `no-verify` exists in node-postgres only.
  const modeName = requestedMode === 'no-verify' ? 'require' : requestedMode;
  if (!MODES.includes(modeName)) throw new BadEncryption(`must have an sslmode of ${MODES.join(', ')}`);
  const rootcert = searchParams.get('sslrootcert');
  if (rootcert === SYSTEM && modeName !== 'verify-full')
    throw new BadEncryption('must have sslmode=verify-full beside sslrootcert=system');
  if (modeName === 'disable') return { mode: 'disable', ssl: false };
  // With a root certificate, libpq verifies.
  const mode =
    modeName === 'require' && rootcert
      ? 'verify-ca'
      : modeName === 'allow'
        ? 'prefer'
        : (modeName as Encryption['mode']);
  const isVerified = mode === 'verify-ca' || mode === 'verify-full';
  const file = (name: string) => readNamedFile(name, searchParams.get(name));
  return {
    mode,
    ssl: {
      rejectUnauthorized: isVerified,
      ...(isVerified && rootcert && rootcert !== SYSTEM && { ca: file('sslrootcert') }),
      ...(mode === 'verify-ca' && { checkServerIdentity: () => undefined }),
      ...(searchParams.has('sslcert') && { cert: file('sslcert'), key: file('sslkey') }),
      ...(searchParams.has('sslpassword') && { passphrase: searchParams.get('sslpassword')! }),
    },
  };
}

export function withoutEncryption(url: URL): string {
  const plain = new URL(url);
  for (const name of PARAMETERS) plain.searchParams.delete(name);
  return plain.href;
}

function readNamedFile(name: string, path: string | null): Buffer {
  if (!path) throw new BadEncryption(`must name ${name} beside sslcert`);
  try {
    return readFileSync(path);
  } catch (error) {
    throw new BadEncryption(`must name a file that can be read as ${name} (${(error as { code?: string }).code})`);
  }
}
