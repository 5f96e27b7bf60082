import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { FileStore } from '../../../platform/storage/file-store.js';

/** Removes the bytes of files that left the library, but not what a message shows. */
export class RemoveOrphanedMedia extends Command<void> {}

interface Leftover {
  media_id: string;
  file_key: string;
  thumb_key: string | null;
  is_shown: boolean;
}

/** An order that read the library before is in the ledger by then. */
const LOOKED_AT_AFTER_SECONDS = 10;
const AT_ONCE = 100;
const IS_SHOWN = 'exists (select from messages s where s.media_id = l.media_id and s.account_id = l.account_id)';

@CommandHandler(RemoveOrphanedMedia)
export class RemoveOrphanedMediaHandler implements ICommandHandler<RemoveOrphanedMedia> {
  constructor(
    private readonly em: EntityManager,
    private readonly files: FileStore,
  ) {}

  async execute(): Promise<void> {
    for (let found = await this.next(); found.length > 0; found = await this.next())
      for (const leftover of found) await this.remove(leftover);
  }

  private next(): Promise<Leftover[]> {
    return this.em.execute<Leftover[]>(
      `select l.media_id, l.file_key, l.thumb_key,
              ${IS_SHOWN} is_shown
         from orphaned_media l where l.deleted_at < now() - make_interval(secs => ?) and (l.thumb_key is not null or not ${IS_SHOWN})
        order by l.media_id limit ?`,
      [LOOKED_AT_AFTER_SECONDS, AT_ONCE],
    );
  }

  /** The row last: while it is there, another round tries again. It stays as long as a message shows the file. */
  private async remove({ media_id, file_key, thumb_key, is_shown }: Leftover): Promise<void> {
    if (thumb_key) await this.files.remove(thumb_key);
    if (is_shown) {
      await this.em.execute('update orphaned_media set thumb_key = null where media_id = ?', [media_id]);
      return;
    }
    await this.files.remove(file_key);
    await this.em.execute('delete from orphaned_media where media_id = ?', [media_id]);
  }
}
