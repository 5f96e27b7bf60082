import { EntityManager } from '@mikro-orm/postgresql';
import { z } from 'zod';
import { Clock } from '../platform/clock.js';
import { deleteInBatches } from '../platform/database/delete-in-batches.js';
import { defineQueue } from '../platform/queues/define-queue.js';
import { JobProcessor } from '../platform/queues/job-processor.js';
import { ProcessQueue } from '../platform/queues/process-queue.js';

const addressBookRetentionQueue = defineQueue('address-book-retention', z.object({}), { attempts: 1 });

const DAY_MS = 86_400_000;
const DELETIONS_DAYS = 30;
/** Their files are deleted much earlier. */
const IMPORTS_DAYS = 90;

/** Deletes records of finished deletions and imports. */
@ProcessQueue(addressBookRetentionQueue, { everyMs: DAY_MS })
export class DeleteFinishedWorkWorker extends JobProcessor {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {
    super();
  }

  protected async handle(): Promise<void> {
    await this.deleteOld('deletions', 'select id from deletions where finished_at < ?', DELETIONS_DAYS);
    await this.deleteOld(
      'imports',
      'select id from imports where ended_at < ? and num_nonnulls(file_key, paste_key, bad_rows_key) = 0',
      IMPORTS_DAYS,
    );
  }

  private deleteOld(table: string, select: string, days: number): Promise<void> {
    return deleteInBatches(this.em, table, select, [new Date(this.clock.now().getTime() - days * DAY_MS)]);
  }
}
