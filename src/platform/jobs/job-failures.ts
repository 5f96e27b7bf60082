import { MikroORM } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { database } from '../database/statements/database.js';
import { AppError } from '../errors.js';
import { log } from '../logging.js';
import { Metrics } from '../metrics/metrics.js';

/** Counts failed runs per job. Rows are written together, so a job that fails often does not load the database. */
@Injectable()
export class JobFailures {
  private readonly unwritten = new Map<string, { count: number; reason: string }>();
  private readonly total;

  constructor(
    private readonly orm: MikroORM,
    metrics: Metrics,
  ) {
    this.total = metrics.counter({ name: 'job_failures_total', help: 'Failed runs by job', labels: ['job'] });
  }

  record(job: string, error: unknown): void {
    this.total.inc({ job });
    this.unwritten.set(job, { count: (this.unwritten.get(job)?.count ?? 0) + 1, reason: reasonOf(error) });
  }

  /** Never throws. The next call writes what this one could not. */
  async write(): Promise<void> {
    const failures = [...this.unwritten].map(([name, { count, reason }]) => ({ name, count, reason }));
    if (failures.length === 0) return;
    this.unwritten.clear();
    try {
      await sql`
        insert into job_schedule as s (name, failures, failed_at, error)
        select f.name, f.count, clock_timestamp(), f.reason
          from jsonb_to_recordset(${JSON.stringify(failures)}::jsonb) f (name text, count bigint, reason text) order by f.name
        on conflict (name) do update set failures = s.failures + excluded.failures,
          failed_at = excluded.failed_at, error = excluded.error`.execute(database(this.orm.em.fork()));
    } catch (error) {
      log.warn({ err: error }, 'job failures not stored');
      for (const { name, count, reason } of failures)
        this.unwritten.set(name, { reason, count: count + (this.unwritten.get(name)?.count ?? 0) });
    }
  }
}

/** Returns a code or class name, which contains no data of accounts. */
export const reasonOf = (error: unknown): string =>
  error instanceof AppError ? error.code : error instanceof Error ? error.name : 'unknown';
