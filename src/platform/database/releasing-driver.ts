import { PostgreSqlConnection, PostgreSqlDriver } from '@mikro-orm/postgresql';
import type { DatabaseConnection } from 'kysely';
import { isKyselyStatement, StatementCompiler } from './statements/statement-compiler.js';

type Dialect = ReturnType<PostgreSqlConnection['createKyselyDialect']>;

type Driver = ReturnType<Dialect['createDriver']>;

/** Kysely leaks the connection when `begin` or `rollback` fails. */
class ReleasingConnection extends PostgreSqlConnection {
  override createKyselyDialect(...given: Parameters<PostgreSqlConnection['createKyselyDialect']>): Dialect {
    const dialect = super.createKyselyDialect(...given);
    const createDriver = dialect.createDriver.bind(dialect);
    dialect.createDriver = () => this.converting(releasing(createDriver()));
    dialect.createQueryCompiler = () => new StatementCompiler();
    return dialect;
  }

  /** MikroORM converts errors of its own statements only. */
  private converting(driver: Driver): Driver {
    const converter = this.platform.getExceptionConverter();
    const known = new WeakSet<DatabaseConnection>();
    const acquire = driver.acquireConnection.bind(driver);
    driver.acquireConnection = async (options) => {
      const connection = await acquire(options);
      if (known.has(connection)) return connection;
      known.add(connection);
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

function releasing(driver: Driver): Driver {
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
