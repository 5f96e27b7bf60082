import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { FileStore } from '../../../platform/storage/file-store.js';

interface Orphan {
  media_id: string;
  file_key: string;
  thumb_key: string | null;
  is_shown: boolean;
}

/** Concurrent orders that read the library are stored by then. */
const GRACE_SECONDS = 10;
const BATCH = 100;
const IS_SHOWN = 'exists (select from messages s where s.media_id = l.media_id and s.account_id = l.account_id)';

@Injectable()
export class RemoveOrphanedMedia {
  constructor(
    private readonly em: EntityManager,
    private readonly files: FileStore,
  ) {}

  async execute(): Promise<void> {
    for (let found = await this.next(); found.length > 0; found = await this.next())
      for (const orphan of found) await this.remove(orphan);
  }

  private next(): Promise<Orphan[]> {
    return this.em.execute<Orphan[]>(
      `select l.media_id, l.file_key, l.thumb_key,
              ${IS_SHOWN} is_shown
         from orphaned_media l where l.deleted_at < now() - make_interval(secs => ?) and (l.thumb_key is not null or not ${IS_SHOWN})
        order by l.media_id limit ?`,
      [GRACE_SECONDS, BATCH],
    );
  }

  /** Deletes the row last, so that a failed removal is repeated. */
  private async remove({ media_id, file_key, thumb_key, is_shown }: Orphan): Promise<void> {
    if (thumb_key) await this.files.remove(thumb_key);
    if (is_shown) {
      await this.em.execute('update orphaned_media set thumb_key = null where media_id = ?', [media_id]);
      return;
    }
    await this.files.remove(file_key);
    await this.em.execute('delete from orphaned_media where media_id = ?', [media_id]);
  }
}
