import { PostgreSqlConnection, PostgreSqlDriver } from '@mikro-orm/postgresql';

type Dialect = ReturnType<PostgreSqlConnection['createKyselyDialect']>;

/**
 * Transactions that give their connection back to the pool when it breaks. Kysely keeps it for ever when `begin` or `rollback` fails, so a
 * database that crashes a few times would leave a pool without any; and a pool that waits for them would never close.
 */
class ReleasingConnection extends PostgreSqlConnection {
  override createKyselyDialect(...given: Parameters<PostgreSqlConnection['createKyselyDialect']>): Dialect {
    const dialect = super.createKyselyDialect(...given);
    const createDriver = dialect.createDriver.bind(dialect);
    dialect.createDriver = () => releasing(createDriver());
    return dialect;
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
