import { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { Clock } from '../platform/clock.js';
import { deleteInBatches } from '../platform/database/delete-in-batches.js';
import { defineJob, HandlesJob } from '../platform/jobs/define-job.js';
import type { PeriodicJobHandler } from '../platform/jobs/job-handler.js';

const DAY_MS = 86_400_000;
const DELETION_RETENTION_DAYS = 30;
/** Their files are deleted much earlier. */
const IMPORT_RETENTION_DAYS = 90;

export const deleteFinishedWorkJob = defineJob({ name: 'address-book-retention', everyMs: DAY_MS });

@HandlesJob(deleteFinishedWorkJob)
export class DeleteFinishedWorkJobHandler implements PeriodicJobHandler {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  async execute(): Promise<void> {
    await deleteInBatches(
      this.em,
      'deletions',
      sql`select id from deletions where finished_at < ${this.daysAgo(DELETION_RETENTION_DAYS)}`,
    );
    await deleteInBatches(
      this.em,
      'imports',
      sql`select id from imports where ended_at < ${this.daysAgo(IMPORT_RETENTION_DAYS)}
        and num_nonnulls(file_key, paste_key, bad_rows_key) = 0`,
    );
  }

  private daysAgo(days: number): Date {
    return new Date(this.clock.now().getTime() - days * DAY_MS);
  }
}
