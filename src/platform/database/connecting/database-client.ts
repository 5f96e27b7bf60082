import type { Duplex } from 'node:stream';
import pg from 'pg';
import { dependencyAt, isSocketFailure, markUnreachable } from '../../dependencies/classify-failure.js';
import { type Encryption, encryptionOf, withoutEncryption } from './encryption.js';

/** Settings for which roles and databases may have other defaults. */
const SETTINGS = {
  datestyle: 'ISO,MDY',
  intervalstyle: 'postgres',
  timezone: 'UTC',
  bytea_output: 'hex',
  standard_conforming_strings: 'on',
  default_transaction_isolation: 'read committed',
};
/** Settings that PgBouncer moves between sessions. PgBouncer rejects other startup parameters. */
const { datestyle, timezone, standard_conforming_strings } = SETTINGS;
const TRACKED_SETTINGS = { datestyle, timezone, standard_conforming_strings };

export type DatabaseClientConfig = pg.ClientConfig & {
  /** Settings that poolers refuse as startup parameters. */
  settings?: Readonly<Record<string, string>>;
  /** Whether the session may change between transactions. */
  isPooled?: boolean;
};
const NO_TLS = 'N'.charCodeAt(0);

interface ConnectionInternals {
  stream: Duplex;
  attachListeners(stream: Duplex): void;
}

interface ClientInternals {
  connection: pg.Connection;
  getStartupConf(): Record<string, string>;
  query(...args: unknown[]): unknown;
}

type Once = (event: string, listener: (data: Buffer) => void) => Duplex;

/** Creates a connection without TLS if the server offers none, as `sslmode=prefer` requires. */
function createTlsPreferringConnection(config: pg.ConnectionConfig): pg.Connection {
  const connection = new pg.Connection(config);
  const internals = connection as unknown as ConnectionInternals;
  const once = connection.stream.once.bind(connection.stream) as Once;
  const handleReply = (listener: (data: Buffer) => void) => (reply: Buffer) => {
    if (reply[0] !== NO_TLS) return listener(reply);
    internals.attachListeners(internals.stream);
    connection.emit('sslconnect');
  };
  // The driver's only data listener awaits the server's answer about TLS.
  const onceOrHandleReply: Once = (event, listener) => once(event, event === 'data' ? handleReply(listener) : listener);
  connection.stream.once = onceOrHandleReply as typeof connection.stream.once;
  return connection;
}

/** Reads `sslmode` as libpq does: the driver treats `require` as `verify-full`. */
export class DatabaseClient extends pg.Client {
  protected readonly isPooled: boolean;
  private readonly settings: Readonly<Record<string, string>>;

  constructor(urlOrConfig: string | DatabaseClientConfig = {}) {
    const {
      settings,
      isPooled = false,
      ...config
    } = typeof urlOrConfig === 'string' ? { connectionString: urlOrConfig } : urlOrConfig;
    super(toConfig(config));
    this.isPooled = isPooled;
    this.settings = { ...SETTINGS, ...settings };
    const url = new URL(config.connectionString ?? '');
    // A socket error does not name its host.
    (this as unknown as ClientInternals).connection.on('error', (error: unknown) => {
      if (isSocketFailure(error)) markUnreachable(error, dependencyAt(url, 5432) ?? 'postgres');
    });
    if (isPooled) this.avoidSessionState();
    // The driver may report a lost connection twice, the second time after the pool removed its listener. An error
    // without a listener would end the process. Queries and the pool notice the loss anyway.
    this.on('error', () => undefined);
  }

  override connect(): Promise<pg.Client>;
  override connect(callback: ((error: Error) => void) | ((error: null, client: pg.Client) => void)): void;
  override connect(callback?: (...args: never[]) => void): Promise<pg.Client> | void {
    const connected = super.connect().then(() => this.applySettings());
    if (!callback) return connected;
    const call = callback as (error: unknown, client?: pg.Client) => void;
    connected.then((client) => call(null, client), call);
  }

  private async applySettings(): Promise<pg.Client> {
    if (this.isPooled) return this;
    const calls = Object.entries(this.settings).map(
      ([name, value]) => `set_config('${name}', ${pg.escapeLiteral(value)}, false)`,
    );
    try {
      await super.query(`select ${calls.join(', ')}`);
      return this;
    } catch (error) {
      await this.end().catch(() => undefined);
      throw error;
    }
  }

  /** Prepares no statement, because another session would not have it. */
  private avoidSessionState(): void {
    const internals = this as unknown as ClientInternals;
    const getStartupConf = internals.getStartupConf.bind(this);
    internals.getStartupConf = () => ({ ...getStartupConf(), ...TRACKED_SETTINGS });
    const query = internals.query.bind(this);
    internals.query = (statement, ...rest) =>
      query(isNamed(statement) ? { ...statement, name: undefined } : statement, ...rest);
  }
}

/** Excludes COPY and cursors, which are objects with methods. */
const isNamed = (statement: unknown): statement is { name: string } =>
  typeof statement === 'object' && statement !== null && 'name' in statement && !('submit' in statement);

function toConfig({ connectionString = '', ...config }: pg.ClientConfig): pg.ClientConfig {
  const url = new URL(connectionString);
  const options = url.searchParams.get('options');
  return {
    ...config,
    connectionString: withoutEncryption(url),
    ...(options && { options }),
    ...toSecurity(encryptionOf(url), config),
  };
}

function toSecurity({ mode, ssl }: Encryption, { keepAlive, keepAliveInitialDelayMillis }: pg.ClientConfig) {
  if (mode !== 'prefer') return { ssl };
  const connection = { ssl, keepAlive: keepAlive ?? false, keepAliveInitialDelayMillis };
  return { ssl, connection: createTlsPreferringConnection(connection) };
}
