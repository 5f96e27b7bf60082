import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { FileStore } from '../../../platform/storage/file-store.js';
import { WriteExport } from '../writing/write-export.js';

const BATCH_SIZE = 100;

/** Deletes expired and abandoned partial files. */
@Injectable()
export class PurgeExports {
  constructor(
    private readonly em: EntityManager,
    private readonly files: FileStore,
    private readonly writer: WriteExport,
  ) {}

  async execute(): Promise<void> {
    const expired = await this.em.execute<{ id: string; account_id: string; file_key: string }[]>(
      'select id, account_id, file_key from exports where file_key is not null and expires_at < now() order by expires_at limit ?',
      [BATCH_SIZE],
    );
    for (const { id, account_id, file_key } of expired) {
      await this.files.remove(file_key);
      await this.em.execute('delete from exports where id = ? and account_id = ?', [id, account_id]);
    }
    await this.em.execute(
      `delete from exports where state in ('failed', 'cancelled') and updated_at < now() - interval '1 day'`,
    );
    const local = await this.writer.listLocal();
    if (local.length === 0) return;
    const rows = await this.em.execute<{ id: string }[]>(
      `select id from exports where id = any (?::bigint[]) and state in ('waiting', 'writing')`,
      [`{${local.join()}}`],
    );
    const needed = new Set(rows.map(({ id }) => Number(id)));
    for (const id of local) if (!needed.has(id)) await this.writer.removeLocal(id);
  }
}
