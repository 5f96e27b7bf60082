import { PostgreSqlConnection, PostgreSqlDriver } from '@mikro-orm/postgresql';
import { CompiledQuery, type DatabaseConnection, type TransactionSettings } from 'kysely';
import { isKyselyStatement, StatementCompiler } from './statements/statement-compiler.js';

type Dialect = ReturnType<PostgreSqlConnection['createKyselyDialect']>;

type Driver = ReturnType<Dialect['createDriver']>;

/** Timeout shorter than the lease of a process, so that locks do not block its successor. */
export const IDLE_IN_TRANSACTION_TIMEOUT_MS = 8_000;

/** Releases the connection when `begin` or `rollback` fails, unlike Kysely. */
class ReleasingConnection extends PostgreSqlConnection {
  override createKyselyDialect(...args: Parameters<PostgreSqlConnection['createKyselyDialect']>): Dialect {
    const dialect = super.createKyselyDialect(...args);
    const createDriver = dialect.createDriver.bind(dialect);
    const { isPooled } = this.config.get('driverOptions') as { isPooled?: boolean };
    dialect.createDriver = () => {
      const driver = createDriver();
      if (isPooled) driver.beginTransaction = beginWithSettings;
      return this.withConvertedErrors(withRelease(driver));
    };
    dialect.createQueryCompiler = () => new StatementCompiler();
    return dialect;
  }

  /** Converts errors of Kysely, because MikroORM converts only its own. */
  private withConvertedErrors(driver: Driver): Driver {
    const converter = this.platform.getExceptionConverter();
    const wrapped = new WeakSet<DatabaseConnection>();
    const acquire = driver.acquireConnection.bind(driver);
    driver.acquireConnection = async (options) => {
      const connection = await acquire(options);
      if (wrapped.has(connection)) return connection;
      wrapped.add(connection);
      const execute = connection.executeQuery.bind(connection);
      connection.executeQuery = async (query, settings) => {
        try {
          return await execute(query, settings);
        } catch (error) {
          if (error instanceof Error && isKyselyStatement(query.parameters)) throw converter.convertException(error);
          throw error;
        }
      };
      return connection;
    };
    return driver;
  }
}

export class ReleasingDriver extends PostgreSqlDriver {
  protected override readonly connection = new ReleasingConnection(this.config);
}

/** Sends `begin` and the timeout in one round trip. Behind a pooler a session keeps no settings. */
async function beginWithSettings(
  connection: DatabaseConnection,
  { isolationLevel = 'read committed', accessMode = 'read write' }: TransactionSettings,
): Promise<void> {
  const begin = `start transaction isolation level ${isolationLevel} ${accessMode}`;
  const setIdleTimeout = `set local idle_in_transaction_session_timeout = ${IDLE_IN_TRANSACTION_TIMEOUT_MS}`;
  await connection.executeQuery(CompiledQuery.raw(`${begin}; ${setIdleTimeout}`));
}

function withRelease(driver: Driver): Driver {
  const begin = driver.beginTransaction.bind(driver);
  driver.beginTransaction = async (connection, settings) => {
    try {
      await begin(connection, settings);
    } catch (error) {
      await driver.releaseConnection(connection);
      throw error;
    }
  };
  const rollback = driver.rollbackTransaction.bind(driver);
  // Rollback fails on broken connections only, which the pool drops.
  driver.rollbackTransaction = (connection) => rollback(connection).catch(() => undefined);
  return driver;
}
