import type { TLSSocket } from 'node:tls';
import type pg from 'pg';
import { encryptionOf } from '../database/connecting/encryption.js';
import { type Finding, ok, warning } from './finding.js';

const LOCAL = /^(localhost|127\.|\[?::1|%2f|$)/i;

export function describeEncryption(databaseUrl: string, client: pg.Client): Finding {
  const url = new URL(databaseUrl);
  const { mode } = encryptionOf(url);
  const { stream } = (client as unknown as { connection: { stream: Partial<TLSSocket> } }).connection;
  const protocol = stream.encrypted ? stream.getProtocol?.() : null;
  if (!protocol)
    return LOCAL.test(url.hostname)
      ? ok('Encryption', 'the connection to the database is not encrypted and stays on this host')
      : warning(
          'Encryption',
          `the connection to the database is not encrypted (sslmode=${mode})`,
          'Add "?sslmode=verify-full&sslrootcert=<file of the authority>" to DATABASE_URL.',
        );
  if (mode === 'verify-full')
    return ok('Encryption', `the connection to the database is encrypted (${protocol}), certificate and host verified`);
  if (mode === 'verify-ca')
    return ok('Encryption', `the connection to the database is encrypted (${protocol}), certificate verified`);
  return warning(
    'Encryption',
    `the connection to the database is encrypted (${protocol}), the server is not verified (sslmode=${mode})`,
    'Choose sslmode=verify-full with sslrootcert in DATABASE_URL.',
  );
}
