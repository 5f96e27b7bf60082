import { MikroORM } from '@mikro-orm/postgresql';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { sql } from 'kysely';
import { Config } from '../config.js';
import { database, type Row } from '../database/statements/database.js';
import { log } from '../logging.js';
import { jobsOfKind } from './define-job.js';
import { Jobs } from './jobs.js';
import { Metrics } from '../metrics/metrics.js';
import { rememberFor } from '../metrics/remember-for.js';

const CACHE_MS = 5000;

export interface JobFigures {
  name: string;
  kind: 'queued' | 'durable';
  waiting: number;
  /** Jobs that run, and jobs of a queue that wait for their time or for another job of their account. */
  active: number;
  delayed: number;
  /** Durable jobs that are not repeated. */
  failed: number;
  /** Seconds since the oldest waiting job was due. */
  oldestSeconds: number;
}

/** Reads and exports the figures of jobs. */
@Injectable()
export class ReadJobFigures implements OnModuleInit {
  constructor(
    private readonly metrics: Metrics,
    private readonly orm: MikroORM,
    private readonly jobs: Jobs,
    private readonly config: Config,
  ) {}

  onModuleInit(): void {
    // Costs a connection per queue with Redis.
    if (!this.config.roles.includes('worker')) return;
    const read = rememberFor(CACHE_MS, () => this.execute());
    this.metrics.gauge(
      { name: 'jobs', help: 'Queued and durable jobs by state', labels: ['job', 'kind', 'state'] },
      async () =>
        (await read()).flatMap(({ name: job, kind, ...figures }) =>
          (['waiting', 'active', 'delayed', 'failed'] as const).map((state) => ({
            labels: { job, kind, state },
            value: figures[state],
          })),
        ),
    );
    this.metrics.gauge(
      { name: 'job_oldest_seconds', help: 'Seconds the oldest waiting job is late', labels: ['job', 'kind'] },
      async () => (await read()).map(({ name: job, kind, oldestSeconds: value }) => ({ labels: { job, kind }, value })),
    );
  }

  async execute(): Promise<JobFigures[]> {
    const queued = this.readQueued().catch((error: unknown) => {
      // Without Redis, the other figures are still known.
      log.warn({ err: error }, 'figures of queued jobs not read');
      return [];
    });
    return [...(await queued), ...(await this.readDurable())];
  }

  private async readQueued(): Promise<JobFigures[]> {
    const queued = await this.jobs.readQueueFigures();
    return queued.map(({ name, counts: { waiting = 0, active = 0, delayed = 0 }, oldestMs }) => ({
      name,
      kind: 'queued',
      waiting,
      active,
      delayed,
      failed: 0,
      oldestSeconds: oldestMs / 1000,
    }));
  }

  private async readDurable(): Promise<JobFigures[]> {
    const { rows } = await sql<Pick<Row<'durable_tasks'>, 'handler'> & Omit<JobFigures, 'name' | 'kind'>>`
      select handler, count(*) filter (where failed_at is null and due_at <= now() and claimed_by is null)::int waiting,
          count(*) filter (where failed_at is null and claimed_by is not null)::int active,
          count(*) filter (where failed_at is null and due_at > now() and claimed_by is null)::int delayed,
          count(failed_at)::int failed,
          greatest(coalesce(extract(epoch from now() - min(due_at) filter (where failed_at is null)), 0), 0)::float8 "oldestSeconds"
        from durable_tasks group by handler`.execute(database(this.orm.em.fork()));
    const found = new Map(rows.map(({ handler, ...figures }) => [handler, figures]));
    // Rows of a job that a later version defines count too.
    const names = new Set([...jobsOfKind('durable').map(({ job }) => job.name), ...found.keys()]);
    return [...names].map((name) => ({
      name,
      kind: 'durable',
      ...(found.get(name) ?? { waiting: 0, active: 0, delayed: 0, failed: 0, oldestSeconds: 0 }),
    }));
  }
}
