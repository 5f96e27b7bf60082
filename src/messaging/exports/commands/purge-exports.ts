import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { FileStore } from '../../../platform/storage/file-store.js';
import { WriteExport } from '../writing/write-export.js';

/** Removes files that have had their day, with what is known of them, and beginnings of files that nobody goes on with. */
export class PurgeExports extends Command<void> {}

const AT_ONCE = 100;

@CommandHandler(PurgeExports)
export class PurgeExportsHandler implements ICommandHandler<PurgeExports> {
  constructor(
    private readonly em: EntityManager,
    private readonly files: FileStore,
    private readonly writer: WriteExport,
  ) {}

  async execute(): Promise<void> {
    const expired = await this.em.execute<{ id: string; account_id: string; file_key: string }[]>(
      'select id, account_id, file_key from exports where file_key is not null and expires_at < now() order by expires_at limit ?',
      [AT_ONCE],
    );
    for (const { id, account_id, file_key } of expired) {
      await this.files.remove(file_key);
      await this.em.execute('delete from exports where id = ? and account_id = ?', [id, account_id]);
    }
    await this.em.execute(
      `delete from exports where state in ('failed', 'cancelled') and updated_at < now() - interval '1 day'`,
    );
    const begun = await this.writer.listBegun();
    if (begun.length === 0) return;
    const rows = await this.em.execute<{ id: string }[]>(
      `select id from exports where id = any (?::bigint[]) and state in ('waiting', 'writing')`,
      [`{${begun.join()}}`],
    );
    const needed = new Set(rows.map(({ id }) => Number(id)));
    for (const id of begun) if (!needed.has(id)) await this.writer.removeBegun(id);
  }
}
