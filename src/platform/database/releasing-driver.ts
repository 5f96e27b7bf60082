import { PostgreSqlConnection, PostgreSqlDriver } from '@mikro-orm/postgresql';
import { CompiledQuery, type Kysely } from 'kysely';
import { toPrepared } from './prepared-statements.js';

type Dialect = ReturnType<PostgreSqlConnection['createKyselyDialect']>;

type Execute = PostgreSqlConnection['execute'];

/**
 * Sends the parameters of a prepared statement apart from its text. Its transactions give their connection back to the pool when it breaks. Kysely keeps it for ever when `begin` or `rollback` fails, so a
 * database that crashes a few times would leave a pool without any; and a pool that waits for them would never close.
 */
class ReleasingConnection extends PostgreSqlConnection {
  override createKyselyDialect(...given: Parameters<PostgreSqlConnection['createKyselyDialect']>): Dialect {
    const dialect = super.createKyselyDialect(...given);
    const createDriver = dialect.createDriver.bind(dialect);
    dialect.createDriver = () => releasing(createDriver());
    return dialect;
  }

  override async execute<T>(...given: Parameters<Execute>): Promise<T> {
    const [query, params, method = 'all', transaction] = given;
    const text = toPrepared(query);
    if (text === null) return super.execute(...given) as Promise<T>;
    await this.ensureConnection();
    // The library does not say what the transaction is.
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

function releasing(driver: ReturnType<Dialect['createDriver']>): ReturnType<Dialect['createDriver']> {
  const begin = driver.beginTransaction.bind(driver);
  driver.beginTransaction = async (connection, settings) => {
    try {
      await begin(connection, settings);
    } catch (error) {
      // Nobody else will: who asked for the transaction has nothing in hand yet.
      await driver.releaseConnection(connection);
      throw error;
    }
  };
  const rollback = driver.rollbackTransaction.bind(driver);
  // Only a broken connection refuses it. The server has rolled back by itself then, and the pool does not keep what is broken.
  driver.rollbackTransaction = (connection) => rollback(connection).catch(() => undefined);
  return driver;
}
