import { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { database, type Row } from '../platform/database/statements/database.js';
import { defineJob, HandlesJob } from '../platform/jobs/define-job.js';
import type { PeriodicJobHandler } from '../platform/jobs/job-handler.js';
import { FileStore } from '../platform/storage/file-store.js';

type Orphan = Pick<Row<'orphaned_media'>, 'media_id' | 'file_key' | 'thumb_key'> & { is_in_message: boolean };

/** Time in which messages with a deleted file may still be stored. */
const GRACE_SECONDS = 10;
const BATCH_SIZE = 100;
const IS_IN_MESSAGE = sql<boolean>`exists (select from messages s where s.media_id = l.media_id and s.account_id = l.account_id)`;

export const removeOrphanedMediaJob = defineJob({ name: 'orphaned-media', everyMs: 60_000 });

@HandlesJob(removeOrphanedMediaJob)
export class RemoveOrphanedMedia implements PeriodicJobHandler {
  constructor(
    private readonly em: EntityManager,
    private readonly files: FileStore,
  ) {}

  async execute(): Promise<void> {
    for (let orphans = await this.findBatch(); orphans.length > 0; orphans = await this.findBatch())
      for (const orphan of orphans) await this.remove(orphan);
  }

  private findBatch(): Promise<Orphan[]> {
    return database(this.em)
      .selectFrom('orphaned_media as l')
      .select(['l.media_id', 'l.file_key', 'l.thumb_key', IS_IN_MESSAGE.as('is_in_message')])
      .where('l.deleted_at', '<', sql<Date>`now() - make_interval(secs => ${GRACE_SECONDS})`)
      .where(({ eb, not, or }) => or([eb('l.thumb_key', 'is not', null), not(IS_IN_MESSAGE)]))
      .orderBy('l.media_id')
      .limit(BATCH_SIZE)
      .execute();
  }

  /** Deletes the row last, so that a failed removal is repeated. */
  private async remove({ media_id, file_key, thumb_key, is_in_message }: Orphan): Promise<void> {
    if (thumb_key) await this.files.remove(thumb_key);
    // The chat still shows the file.
    if (is_in_message) {
      await database(this.em)
        .updateTable('orphaned_media')
        .set({ thumb_key: null })
        .where('media_id', '=', media_id)
        .execute();
      return;
    }
    await this.files.remove(file_key);
    await database(this.em).deleteFrom('orphaned_media').where('media_id', '=', media_id).execute();
  }
}
