import { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { Config } from '../../../platform/config.js';
import { database } from '../../../platform/database/statements/database.js';
import { defineJob, HandlesJob } from '../../../platform/jobs/define-job.js';
import type { PeriodicJobHandler } from '../../../platform/jobs/job-handler.js';
import { RELEASE_FILES } from '../../../platform/storage/stored-files.sql.js';

const BATCH_SIZE = 500;

export const removeFailedFilesJob = defineJob({ name: 'failed-files', everyMs: 60_000 });

@HandlesJob(removeFailedFilesJob)
export class RemoveFailedFiles implements PeriodicJobHandler {
  constructor(
    private readonly em: EntityManager,
    private readonly config: Config,
  ) {}

  /** Releases files. The file sweep removes the bytes. */
  async execute(): Promise<void> {
    let removed: unknown[];
    do {
      ({ rows: removed } = await sql`
        with old as (
           select id, media ->> 'fileKey' file_key from messages
            where from_me and status = 'failed' and media_id is null and media ->> 'fileKey' is not null
              and updated_at < now() - make_interval(days => ${this.config.failedFilesDays})
            order by id limit ${BATCH_SIZE} for update skip locked),
         cleared as (update messages m set media = m.media || '{"fileKey": null}' from old where m.id = old.id)
         ${RELEASE_FILES} from old where f.file_key = old.file_key returning 1`.execute(database(this.em)));
    } while (removed.length === BATCH_SIZE);
  }
}
