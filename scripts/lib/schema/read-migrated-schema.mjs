import './resolve-typescript.mjs';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MikroORM } from '@mikro-orm/postgresql';
import { startPostgres } from '../postgres/embedded-postgres.mjs';
import { printTableTypes } from './print-table-types.mjs';

const { describeSchema } = await import('../../../src/platform/database/schema/describe-schema.ts');
const { folderMigrator } = await import('../../../src/platform/database/schema/folder-migrator.ts');
const { migrationOptions } = await import('../../../src/platform/database/schema/migration-files.ts');
const { runMigrations } = await import('../../../src/platform/database/schema/run-migrations.ts');

/** Migrates a temporary database. Returns its schema as SQL and its table types as TypeScript. */
export async function readMigratedSchema(stops) {
  const serverDir = mkdtempSync(join(tmpdir(), 'mersal-schema-'));
  // PostgreSQL may run as another user.
  chmodSync(serverDir, 0o711);
  stops.add(() => rmSync(serverDir, { recursive: true, force: true }));
  const postgres = await startPostgres(serverDir, { isForTests: true });
  stops.add(() => postgres.stop(2000));
  const orm = await MikroORM.init({
    clientUrl: postgres.url('postgres'),
    entities: [],
    discovery: { warnWhenNoEntities: false },
    extensions: [folderMigrator],
    migrations: migrationOptions,
    pool: { min: 0, max: 1 },
    logger: () => undefined,
  });
  stops.add(() => orm.close());
  await runMigrations(orm);
  const schema = await describeSchema((sql) => orm.em.getConnection().execute(sql));
  return { schema, tableTypes: await printTableTypes(orm.em.getKysely()) };
}
