import { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { Clock } from '../../platform/clock.js';
import { Config } from '../../platform/config.js';
import { deleteInBatches } from '../../platform/database/delete-in-batches.js';
import { defineJob, HandlesJob } from '../../platform/jobs/define-job.js';
import type { PeriodicJobHandler } from '../../platform/jobs/job-handler.js';

const DAY_MS = 24 * 3_600_000;

export const authRetentionJob = defineJob({ name: 'auth-retention', everyMs: 3_600_000 });

@HandlesJob(authRetentionJob)
export class DeleteOldRecords implements PeriodicJobHandler {
  constructor(
    private readonly em: EntityManager,
    private readonly config: Config,
    private readonly clock: Clock,
  ) {}

  async execute(): Promise<void> {
    await this.deleteAll('audit_log', 'created_at', this.config.auditDays);
    await this.deleteAll('sessions', 'expires_at', this.config.endedSessionDays);
  }

  private async deleteAll(table: 'audit_log' | 'sessions', column: string, days: number): Promise<void> {
    const before = new Date(this.clock.now().getTime() - days * DAY_MS);
    await deleteInBatches(
      this.em,
      table,
      sql`select id from ${sql.raw(table)} where ${sql.ref(column)} < ${before} order by id`,
    );
  }
}
