import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { FileStore } from '../../../platform/storage/file-store.js';
import { WAITS_FOR_OWNER } from '../contact-import.entity.js';
import { ImportFolders } from '../running/import-folders.js';
import { PublishImports } from '../publish-imports.js';

const REVIEW_TIMEOUT = '1 day';
const BAD_ROWS_RETENTION = '7 days';
const UNDO_RETENTION = '1 day';
const UNDO_BATCH = 10_000;
const BATCH_SIZE = 100;

interface Row {
  id: string;
  account_id: string;
  file_key: string | null;
  paste_key: string | null;
  bad_rows_key: string | null;
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
    const abandoned = await this.em.execute<{ id: string; account_id: string }[]>(
      `update imports set state = 'cancelled', ended_at = now(), updated_at = now()
        where ${WAITS_FOR_OWNER} and updated_at < now() - interval '${REVIEW_TIMEOUT}' returning id, account_id`,
    );
    for (const { id, account_id } of abandoned) await this.publisher.publish(Number(account_id), Number(id));
    await this.removeFiles();
    await this.removeFolders();
    await this.removeUndo();
  }

  /** In batches: an import may have changed two million contacts. */
  private async removeUndo(): Promise<void> {
    const rows = await this.em.execute<{ id: string; account_id: string }[]>(
      `select id, account_id from imports
        where keeps_undo and ended_at < now() - interval '${UNDO_RETENTION}' and state <> 'undoing' order by ended_at limit ?`,
      [BATCH_SIZE],
    );
    for (const { id, account_id } of rows) {
      const deleted = await this.em.execute<unknown[]>(
        `delete from import_changes where ctid = any (array(
           select ctid from import_changes where account_id = ? and import_id = ? limit ${UNDO_BATCH})) returning 1`,
        [account_id, id],
      );
      if (deleted.length === UNDO_BATCH) return;
      await this.em.execute('delete from import_chunks where account_id = ? and import_id = ?', [account_id, id]);
      await this.em.execute(
        `update imports set keeps_undo = false where account_id = ? and id = ? and state <> 'undoing'`,
        [account_id, id],
      );
    }
  }

  private async removeFiles(): Promise<void> {
    const rows = await this.em.execute<Row[]>(
      `select id, account_id, file_key, paste_key, bad_rows_key, ended_at < now() - interval '${BAD_ROWS_RETENTION}' is_old from imports
        where (file_key is not null or paste_key is not null or bad_rows_key is not null) and ended_at is not null and not ${WAITS_FOR_OWNER}
          and (file_key is not null or paste_key is not null or ended_at < now() - interval '${BAD_ROWS_RETENTION}')
        order by id limit ?`,
      [BATCH_SIZE],
    );
    for (const { id, account_id, file_key, paste_key, bad_rows_key, is_old } of rows) {
      for (const key of [file_key, paste_key, is_old ? bad_rows_key : null]) if (key) await this.files.remove(key);
      await this.em.execute('delete from import_corrections where account_id = ? and import_id = ?', [account_id, id]);
      await this.em.execute(
        `update imports set file_key = null, paste_key = null${is_old ? ', bad_rows_key = null' : ''} where id = ? and account_id = ?`,
        [id, account_id],
      );
    }
  }

  private async removeFolders(): Promise<void> {
    const local = await this.folders.list();
    if (local.length === 0) return;
    const rows = await this.em.execute<{ id: string }[]>(
      `select id from imports where state in ('reading', 'ready', 'writing')`,
    );
    const needed = new Set(rows.map(({ id }) => Number(id)));
    for (const id of local) if (!needed.has(id)) await this.folders.remove(id);
  }
}
