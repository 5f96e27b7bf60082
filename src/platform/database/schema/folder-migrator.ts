import type { MikroORM } from '@mikro-orm/core';
import { Migrator } from '@mikro-orm/migrations';
import type { EntityManager } from '@mikro-orm/postgresql';
import { listMigrationFiles } from './migration-files.js';

/** Lists migrations itself, because MikroORM's glob pattern fails if the path contains `[` or `{`. */
class FolderMigrator extends Migrator {
  protected override discoverMigrations() {
    return Promise.resolve(listMigrationFiles().map((file) => this.resolve(file)));
  }
}

/** Extension whose name replaces MikroORM's own migrator. */
export const folderMigrator = {
  name: 'Migrator',
  register: (orm: MikroORM): void =>
    orm.config.registerExtension('@mikro-orm/migrator', () => new FolderMigrator(orm.em as EntityManager)),
};
