import { PostgreSqlConnection, PostgreSqlDriver } from '@mikro-orm/postgresql';
import { CompiledQuery, type DatabaseConnection, type Kysely } from 'kysely';
import { toPrepared } from './prepared-statements.js';
import { isKyselyStatement, StatementCompiler } from './statements/statement-compiler.js';

type Dialect = ReturnType<PostgreSqlConnection['createKyselyDialect']>;

type Driver = ReturnType<Dialect['createDriver']>;

type Execute = PostgreSqlConnection['execute'];

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

  override async execute<T>(...given: Parameters<Execute>): Promise<T> {
    const [query, params, method = 'all', transaction] = given;
    const text = toPrepared(query);
    if (text === null) return super.execute(...given) as Promise<T>;
    await this.ensureConnection();
    const executor: Kysely<unknown> = transaction ?? this.getClient();
    const values = params as unknown[];
    const run = () => executor.executeQuery(CompiledQuery.raw(text, values));
    return this.executeQuery(text, async () => this.transformRawResult(await run(), method), {
      query: text,
      params: values,
    });
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
