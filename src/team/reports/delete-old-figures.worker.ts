import { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { z } from 'zod';
import { Clock } from '../../platform/clock.js';
import { deleteInBatches } from '../../platform/database/delete-in-batches.js';
import { defineQueue } from '../../platform/queues/define-queue.js';
import { JobProcessor } from '../../platform/queues/job-processor.js';
import { ProcessQueue } from '../../platform/queues/process-queue.js';
import { MAX_REPORT_DAYS } from './report-limits.contract.js';

const teamRetentionQueue = defineQueue('team-retention', z.object({}), { attempts: 1 });

const DAY_MS = 86_400_000;
/** The longest report shows as many days before it. Time zones differ by a day. */
const FIGURE_RETENTION_DAYS = 2 * MAX_REPORT_DAYS + 1;

@ProcessQueue(teamRetentionQueue, { everyMs: DAY_MS })
export class DeleteOldFiguresWorker extends JobProcessor {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {
    super();
  }

  protected async handle(): Promise<void> {
    const before = new Date(this.clock.now().getTime() - FIGURE_RETENTION_DAYS * DAY_MS);
    for (const table of ['team_figures', 'team_week_figures'])
      await deleteInBatches(this.em, table, sql`select ctid from ${sql.table(table)} where day < ${before}::date`);
  }
}
