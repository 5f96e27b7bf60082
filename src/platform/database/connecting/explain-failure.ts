import { BadEncryption } from './encryption.js';

const UNTRUSTED =
  /^(SELF_SIGNED_CERT_IN_CHAIN|DEPTH_ZERO_SELF_SIGNED_CERT|UNABLE_TO_\w+|CERT_\w+|ERR_TLS_CERT_\w+|ERR_SSL_\w+|ERR_OSSL_\w+)$/;

const SENTENCES: Record<string, string> = {
  '28P01': 'names a user or a password that the database refuses',
  '28000': 'names a user that the database refuses, or a connection that it does not allow',
  '3D000': 'names a database that does not exist',
  ERR_TLS_CERT_ALTNAME_INVALID:
    'asks for sslmode=verify-full, and the certificate of the database is for another host name',
  CERT_HAS_EXPIRED: 'leads to a database whose certificate has expired',
};
const UNREACHABLE = /^(ECONN|EHOST|ENET|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|57P0)/;

/** Names the fault of `DATABASE_URL`, or null. */
export function explainFailure(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  if (error instanceof BadEncryption) return `DATABASE_URL ${error.message}.`;
  const { code, message, errors } = error as { code?: unknown; message: string; errors?: unknown };
  if (Array.isArray(errors) && errors.length > 0) return explainFailure(errors[0]);
  const known = SENTENCES[String(code)];
  if (known) return `DATABASE_URL ${known}.`;
  if (UNTRUSTED.test(String(code)))
    return `DATABASE_URL leads to a database whose certificate no trusted authority has signed (${String(code)}). Give the authority as sslrootcert, or choose sslmode=require.`;
  if (/does not support SSL/.test(message))
    return 'DATABASE_URL asks for an encrypted connection, and the database offers none.';
  if (UNREACHABLE.test(String(code)) || /^(timeout expired|Connection terminated)/.test(message))
    return `DATABASE_URL leads to a database that does not answer (${typeof code === 'string' ? code : 'timeout'}).`;
  return null;
}
