import { readdirSync } from 'node:fs';
import { join, parse } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { MikroORM } from '@mikro-orm/postgresql';
import type { Migration } from '@mikro-orm/migrations';

/** Folder of compiled files beside the bundle, or of TypeScript in the source. */
const FOLDER = join(import.meta.dirname, '../../../../db/migrations');
const FILE = /^Migration\d{14}_\w+\.[jt]s$/;

/** Migration that creates the schema of the first release. */
const BASELINE = 'Migration20261125010000_baseline';
/** The last of the migrations that the baseline replaces. Their names remain in databases that ran them. */
const FIRST_RELEASE = 'Migration20261125010000_search_key';
export const BEFORE_FIRST_RELEASE =
  'The database is older than the first release of Mersal, and this version cannot update it. Start with an empty database.';

/** Options by which a migration is stored under its file's name without the extension. */
export const migrationOptions = {
  path: FOLDER,
  snapshot: false,
  tableName: 'migrations',
  allOrNothing: false,
};

/** Returns files in the order of application. */
export const listMigrationFiles = (): { name: string; path: string }[] =>
  readdirSync(FOLDER)
    .filter((file) => FILE.test(file))
    .toSorted()
    .map((name) => ({ name, path: join(FOLDER, name) }));

export const listMigrations = (): string[] => listMigrationFiles().map(({ name }) => parse(name).name);

export async function loadMigration(orm: MikroORM, name: string): Promise<Migration> {
  const path = listMigrationFiles().find((file) => parse(file.name).name === name)?.path ?? join(FOLDER, name);
  const exported = (await import(pathToFileURL(path).href)) as Record<string, unknown>;
  const MigrationClass = exported[name] as new (...args: ConstructorParameters<typeof Migration>) => Migration;
  return new MigrationClass(orm.em.getDriver(), orm.config);
}

/** Returns whether a newer program has migrated the database. */
export function hasLaterMigration(applied: Iterable<string>): boolean {
  const own = listMigrations().at(-1) ?? '';
  return [...applied].some((name) => name > own);
}

export const isBeforeFirstRelease = (applied: ReadonlySet<string>): boolean =>
  applied.size > 0 && !applied.has(BASELINE) && !applied.has(FIRST_RELEASE);

/** Returns the applied migrations. Records the baseline in a database whose schema is from earlier migrations. */
export async function readApplied(orm: MikroORM): Promise<Set<string>> {
  const applied = new Set((await orm.migrator.getExecuted()).map(({ name }) => name));
  if (isBeforeFirstRelease(applied)) throw new Error(BEFORE_FIRST_RELEASE);
  if (applied.has(FIRST_RELEASE) && !applied.has(BASELINE)) {
    await orm.migrator.logMigration(BASELINE);
    applied.add(BASELINE);
  }
  return applied;
}
