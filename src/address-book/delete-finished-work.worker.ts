import { EntityManager } from '@mikro-orm/postgresql';
import { z } from 'zod';
import { sql } from 'kysely';
import { Clock } from '../platform/clock.js';
import { deleteInBatches } from '../platform/database/delete-in-batches.js';
import { defineQueue } from '../platform/queues/define-queue.js';
import { JobProcessor } from '../platform/queues/job-processor.js';
import { ProcessQueue } from '../platform/queues/process-queue.js';

const addressBookRetentionQueue = defineQueue('address-book-retention', z.object({}), { attempts: 1 });

const DAY_MS = 86_400_000;
const DELETION_RETENTION_DAYS = 30;
/** Their files are deleted much earlier. */
const IMPORT_RETENTION_DAYS = 90;

@ProcessQueue(addressBookRetentionQueue, { everyMs: DAY_MS })
export class DeleteFinishedWorkWorker extends JobProcessor {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {
    super();
  }

  protected async handle(): Promise<void> {
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
