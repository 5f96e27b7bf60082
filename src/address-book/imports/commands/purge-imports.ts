import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { database, type Row } from '../../../platform/database/statements/database.js';
import { FileStore } from '../../../platform/storage/file-store.js';
import { WAITS_FOR_REVIEW } from '../contact-import.entity.js';
import { ImportFolders } from '../running/import-folders.js';
import { PublishImports } from '../publish-imports.js';

const REVIEW_TIMEOUT = '1 day';
const BAD_ROWS_RETENTION = '7 days';
const UNDO_RETENTION = '1 day';
const UNDO_BATCH_SIZE = 10_000;
const BATCH_SIZE = 100;

type ImportKey = Pick<Row<'imports'>, 'id' | 'account_id'>;

interface ImportFiles extends ImportKey, Pick<Row<'imports'>, 'file_key' | 'paste_key' | 'bad_rows_key'> {
  is_old: boolean;
}

@Injectable()
export class PurgeImports {
  constructor(
    private readonly em: EntityManager,
    private readonly files: FileStore,
    private readonly folders: ImportFolders,
    private readonly publisher: PublishImports,
  ) {}

  async execute(): Promise<void> {
    const { rows: abandoned } = await sql<ImportKey>`
      update imports set state = 'cancelled', ended_at = now(), updated_at = now()
        where ${WAITS_FOR_REVIEW} and updated_at < now() - ${REVIEW_TIMEOUT}::interval returning id, account_id`.execute(
      database(this.em),
    );
    for (const { id, account_id } of abandoned) await this.publisher.publish(account_id, id);
    await this.removeFiles();
    await this.removeFolders();
    await this.removeUndo();
  }

  /** Deletes in batches, because an import may have changed two million contacts. */
  private async removeUndo(): Promise<void> {
    const db = database(this.em);
    const { rows } = await sql<ImportKey>`
      select id, account_id from imports
        where keeps_undo and ended_at < now() - ${UNDO_RETENTION}::interval and state <> 'undoing'
        order by ended_at limit ${BATCH_SIZE}`.execute(db);
    for (const { id, account_id } of rows) {
      const { numAffectedRows: deleted } = await sql`
        delete from import_changes where ctid = any (array(
           select ctid from import_changes where account_id = ${account_id} and import_id = ${id} limit ${UNDO_BATCH_SIZE}))`.execute(
        db,
      );
      if (Number(deleted) === UNDO_BATCH_SIZE) return;
      await db.deleteFrom('import_chunks').where('account_id', '=', account_id).where('import_id', '=', id).execute();
      await db
        .updateTable('imports')
        .set({ keeps_undo: false })
        .where('account_id', '=', account_id)
        .where('id', '=', id)
        .where('state', '<>', 'undoing')
        .execute();
    }
  }

  private async removeFiles(): Promise<void> {
    const db = database(this.em);
    const isOld = sql`ended_at < now() - ${BAD_ROWS_RETENTION}::interval`;
    const { rows } = await sql<ImportFiles>`
      select id, account_id, file_key, paste_key, bad_rows_key, ${isOld} is_old from imports
        where (file_key is not null or paste_key is not null or bad_rows_key is not null) and ended_at is not null
          and not ${WAITS_FOR_REVIEW} and (file_key is not null or paste_key is not null or ${isOld})
        order by id limit ${BATCH_SIZE}`.execute(db);
    for (const { id, account_id, file_key, paste_key, bad_rows_key, is_old } of rows) {
      for (const key of [file_key, paste_key, is_old ? bad_rows_key : null]) if (key) await this.files.remove(key);
      await db
        .deleteFrom('import_corrections')
        .where('account_id', '=', account_id)
        .where('import_id', '=', id)
        .execute();
      await db
        .updateTable('imports')
        .set({ file_key: null, paste_key: null, ...(is_old && { bad_rows_key: null }) })
        .where('id', '=', id)
        .where('account_id', '=', account_id)
        .execute();
    }
  }

  private async removeFolders(): Promise<void> {
    const local = await this.folders.list();
    if (local.length === 0) return;
    const rows = await database(this.em)
      .selectFrom('imports')
      .select('id')
      .where('state', 'in', ['reading', 'ready', 'writing'])
      .execute();
    const needed = new Set(rows.map(({ id }) => id));
    for (const id of local) if (!needed.has(id)) await this.folders.remove(id);
  }
}
