import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { CURRENT_TIME, database } from '../database/statements/database.js';
import { ReadJobFigures } from './job-figures.js';
import { definedJobs } from './define-job.js';
import { Jobs } from './jobs.js';

export interface JobDescription {
  name: string;
  kind: 'queued' | 'periodic' | 'durable';
  /** Null for a job without an interval. */
  everyMs: number | null;
  waiting: number;
  oldestSeconds: number;
  /** Durable jobs that are not repeated. */
  failed: number;
  startedAt: Date | null;
  /** Failed runs since the installation. */
  failures: number;
  failedAt: Date | null;
  /** Code or class name of the last error. */
  error: string | null;
}

/** Describes the background jobs of the installation, and starts one. */
@Injectable()
export class DescribeJobs {
  constructor(
    private readonly em: EntityManager,
    private readonly figures: ReadJobFigures,
    private readonly jobs: Jobs,
  ) {}

  async execute(): Promise<JobDescription[]> {
    const [figures, runs] = await Promise.all([
      this.figures.execute(),
      database(this.em)
        .selectFrom('job_schedule')
        .select(['name', 'failures', 'failed_at', 'error'])
        // `runSoon` writes `-infinity`.
        .select(sql<Date | null>`case when isfinite(started_at) then started_at end`.as('started_at'))
        .execute(),
    ]);
    const figuresOf = new Map(figures.map((figure) => [figure.name, figure]));
    const runsOf = new Map(runs.map((run) => [run.name, run]));
    return [...definedJobs.values()]
      .map(({ job }) => {
        const { waiting = 0, oldestSeconds = 0, failed = 0 } = figuresOf.get(job.name) ?? {};
        const {
          started_at: startedAt = null,
          failures = 0,
          failed_at: failedAt = null,
          error = null,
        } = runsOf.get(job.name) ?? {};
        const everyMs = job.kind === 'durable' ? null : job.everyMs;
        const { name, kind } = job;
        return { name, kind, everyMs, waiting, oldestSeconds, failed, startedAt, failures, failedAt, error };
      })
      .toSorted((left, right) => left.name.localeCompare(right.name, 'en'));
  }

  /** Makes a job with an interval due, and repeats failed durable jobs. Returns whether the job exists. */
  async run(name: string): Promise<boolean> {
    const job = definedJobs.get(name)?.job;
    if (!job) return false;
    if (job.kind !== 'durable') {
      if (job.everyMs !== null) await this.jobs.runSoon(job);
      return true;
    }
    await database(this.em)
      .updateTable('durable_tasks')
      .set({ failed_at: null, attempts: 0, due_at: CURRENT_TIME })
      .where('handler', '=', name)
      .where('failed_at', 'is not', null)
      .execute();
    return true;
  }
}
