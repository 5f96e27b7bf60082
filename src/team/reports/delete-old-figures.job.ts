import { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { Clock } from '../../platform/clock.js';
import { deleteInBatches } from '../../platform/database/delete-in-batches.js';
import { defineJob, HandlesJob } from '../../platform/jobs/define-job.js';
import type { PeriodicJobHandler } from '../../platform/jobs/job-handler.js';
import { MAX_REPORT_DAYS } from './report-limits.contract.js';

const DAY_MS = 86_400_000;
/** The longest report shows as many days before it. Time zones differ by a day. */
const FIGURE_RETENTION_DAYS = 2 * MAX_REPORT_DAYS + 1;

export const deleteOldFiguresJob = defineJob({ name: 'team-retention', everyMs: DAY_MS });

@HandlesJob(deleteOldFiguresJob)
export class DeleteOldFiguresJobHandler implements PeriodicJobHandler {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  async execute(): Promise<void> {
    const before = new Date(this.clock.now().getTime() - FIGURE_RETENTION_DAYS * DAY_MS);
    for (const table of ['team_figures', 'team_week_figures'])
      await deleteInBatches(this.em, table, sql`select ctid from ${sql.table(table)} where day < ${before}::date`);
  }
}
