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

/** Returns null for errors that are no fault of the address. */
export function explainFailure(error: unknown, variable = 'DATABASE_URL'): string | null {
  if (!(error instanceof Error)) return null;
  if (error instanceof BadEncryption) return `${variable} ${error.message}.`;
  const { code, message, errors } = error as { code?: unknown; message: string; errors?: unknown };
  if (Array.isArray(errors) && errors.length > 0) return explainFailure(errors[0], variable);
  const known = SENTENCES[String(code)];
  if (known) return `${variable} ${known}.`;
  if (UNTRUSTED.test(String(code)))
    return `${variable} leads to a database whose certificate no trusted authority has signed (${String(code)}). Give the authority as sslrootcert, or choose sslmode=require.`;
  if (/does not support SSL/.test(message))
    return `${variable} asks for an encrypted connection, and the database offers none.`;
  const refused = /unsupported startup parameter: (\w+)/.exec(message);
  if (refused)
    return `${variable} leads to a connection pooler that refuses ${refused[1]}: remove it from the address, or let the pooler ignore it (ignore_startup_parameters).`;
  if (UNREACHABLE.test(String(code)) || /^(timeout expired|Connection terminated|Query read timeout)/.test(message))
    return `${variable} leads to a database that does not answer (${typeof code === 'string' ? code : 'timeout'}).`;
  return null;
}
