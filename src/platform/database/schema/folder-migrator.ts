import type { MikroORM } from '@mikro-orm/core';
import { Migrator } from '@mikro-orm/migrations';
import type { EntityManager } from '@mikro-orm/postgresql';
import { listMigrationFiles } from './migration-files.js';

/** MikroORM uses the path of the folder as a glob pattern, which fails if it contains `[` or `{`. */
class FolderMigrator extends Migrator {
  protected override discoverMigrations() {
    return Promise.resolve(listMigrationFiles().map((file) => this.resolve(file)));
  }
}

/** MikroORM registers its own migrator unless an extension has this name. */
export const folderMigrator = {
  name: 'Migrator',
  register: (orm: MikroORM): void =>
    orm.config.registerExtension('@mikro-orm/migrator', () => new FolderMigrator(orm.em as EntityManager)),
};
