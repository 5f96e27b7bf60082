import type { Duplex } from 'node:stream';
import pg from 'pg';
import { isSocketFailure, markUnreachable } from '../../dependencies/classify-failure.js';
import { type Encryption, encryptionOf, withoutEncryption } from './encryption.js';

/** Roles and databases may set other defaults. */
const SETTINGS = [
  'datestyle=ISO,MDY',
  'intervalstyle=postgres',
  'timezone=UTC',
  'bytea_output=hex',
  'standard_conforming_strings=on',
  String.raw`default_transaction_isolation=read\ committed`,
];
const NO_TLS = 'N'.charCodeAt(0);

interface Internals {
  stream: Duplex;
  attachListeners(stream: Duplex): void;
}

type Once = (event: string, listener: (data: Buffer) => void) => Duplex;

/** Falls back to plain text when the server offers no TLS, as `sslmode=prefer` requires. */
function makeTlsPreferring(config: pg.ConnectionConfig): pg.Connection {
  const connection = new pg.Connection(config);
  const internals = connection as unknown as Internals;
  const once = connection.stream.once.bind(connection.stream) as Once;
  const follow = (listener: (data: Buffer) => void) => (reply: Buffer) => {
    if (reply[0] !== NO_TLS) return listener(reply);
    internals.attachListeners(internals.stream);
    connection.emit('sslconnect');
  };
  // The driver's only data listener awaits the server's answer about TLS.
  const onceOrFollow: Once = (event, listener) => once(event, event === 'data' ? follow(listener) : listener);
  connection.stream.once = onceOrFollow as typeof connection.stream.once;
  return connection;
}

/** Reads `sslmode` as libpq does: the driver treats `require` as `verify-full`. */
export class DatabaseClient extends pg.Client {
  constructor(given: string | pg.ClientConfig = {}) {
    super(toConfig(typeof given === 'string' ? { connectionString: given } : given));
    // A socket error does not name its host.
    (this as unknown as { connection: pg.Connection }).connection.on('error', (error: unknown) => {
      if (isSocketFailure(error)) markUnreachable(error, 'postgres');
    });
  }
}

function toConfig({ connectionString = '', options, ...config }: pg.ClientConfig): pg.ClientConfig {
  const url = new URL(connectionString);
  const encryption = encryptionOf(url);
  const settings = [url.searchParams.get('options'), options, ...SETTINGS.map((setting) => `-c ${setting}`)];
  return {
    ...config,
    connectionString: withoutEncryption(url),
    options: settings.filter(Boolean).join(' '),
    ...toSecurity(encryption, config),
  };
}

function toSecurity({ mode, ssl }: Encryption, { keepAlive, keepAliveInitialDelayMillis }: pg.ClientConfig) {
  if (mode !== 'prefer') return { ssl };
  const connection = { ssl, keepAlive: keepAlive ?? false, keepAliveInitialDelayMillis };
  return { ssl, connection: makeTlsPreferring(connection) };
}
