import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { FileStore } from '../../../platform/storage/file-store.js';
import { WAITS_FOR_OWNER } from '../contact-import.entity.js';
import { ImportFolders } from '../running/import-folders.js';
import { PublishImports } from '../publish-imports.js';

/** Gives up imports whose owner did not come back, and removes the files that nobody needs any more. */
export class PurgeImports extends Command<void> {}

const OWNER_PATIENCE = '1 day';
const BAD_ROWS_KEPT = '7 days';
const AT_ONCE = 100;

interface Row {
  id: string;
  account_id: string;
  file_key: string | null;
  paste_key: string | null;
  bad_rows_key: string | null;
  is_old: boolean;
}

@CommandHandler(PurgeImports)
export class PurgeImportsHandler implements ICommandHandler<PurgeImports> {
  constructor(
    private readonly em: EntityManager,
    private readonly files: FileStore,
    private readonly folders: ImportFolders,
    private readonly tell: PublishImports,
  ) {}

  async execute(): Promise<void> {
    const left = await this.em.execute<{ id: string; account_id: string }[]>(
      `update imports set state = 'cancelled', ended_at = now(), updated_at = now()
        where ${WAITS_FOR_OWNER} and updated_at < now() - interval '${OWNER_PATIENCE}' returning id, account_id`,
    );
    for (const { id, account_id } of left) await this.tell.publish(Number(account_id), Number(id));
    await this.removeFiles();
    await this.removeFolders();
  }

  private async removeFiles(): Promise<void> {
    const rows = await this.em.execute<Row[]>(
      `select id, account_id, file_key, paste_key, bad_rows_key, ended_at < now() - interval '${BAD_ROWS_KEPT}' is_old from imports
        where (file_key is not null or paste_key is not null or bad_rows_key is not null) and ended_at is not null and not ${WAITS_FOR_OWNER}
          and (file_key is not null or paste_key is not null or ended_at < now() - interval '${BAD_ROWS_KEPT}')
        order by id limit ?`,
      [AT_ONCE],
    );
    for (const { id, account_id, file_key, paste_key, bad_rows_key, is_old } of rows) {
      for (const key of [file_key, paste_key, is_old ? bad_rows_key : null]) if (key) await this.files.remove(key);
      await this.em.execute(
        `update imports set file_key = null, paste_key = null${is_old ? ', bad_rows_key = null' : ''} where id = ? and account_id = ?`,
        [id, account_id],
      );
    }
  }

  private async removeFolders(): Promise<void> {
    const there = await this.folders.list();
    if (there.length === 0) return;
    const rows = await this.em.execute<{ id: string }[]>(
      `select id from imports where state in ('reading', 'ready', 'writing')`,
    );
    const needed = new Set(rows.map(({ id }) => Number(id)));
    for (const id of there) if (!needed.has(id)) await this.folders.remove(id);
  }
}
