import { RequestContext } from '@mikro-orm/core';
import { MikroORM } from '@mikro-orm/postgresql';
import { Injectable, type OnModuleDestroy, type Type } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { sql } from 'kysely';
import { database, type Row } from '../database/statements/database.js';
import { log } from '../logging.js';
import { SendingSwitch } from '../sending/sending-switch.js';
import { GracefulShutdown } from '../shutdown/graceful-shutdown.js';
import { type PeriodicJob, type QueuedJob, jobsOfKind } from './define-job.js';
import { JobFailures } from './job-failures.js';
import type { PeriodicJobHandler, QueuedJobHandler } from './job-handler.js';
import { Jobs } from './jobs.js';

const POLL_INTERVAL_MS = 1_000;
/** A poll may come this early. */
const SLACK_MS = POLL_INTERVAL_MS / 2;
const RETRY_DELAY_MS = 3_000;
/** Limits the database connections. */
const MAX_PARALLEL = 4;
/** Jobs of long intervals may run for minutes, so they leave room for the others. */
const MAX_PARALLEL_LONG = 2;
const MIN_LONG_INTERVAL_MS = 900_000;
const MAX_SHUTDOWN_MS = 5_000;
/** A start repeats a periodic job that began longer ago, because the run may have been interrupted. */
const MIN_START_INTERVAL_MS = 600_000;

interface ScheduledJob {
  everyMs: number;
  /** Whether it looks for work that the previous process left. */
  runsAtStart: boolean;
  run: (when: { isAfterStart: boolean }) => Promise<void>;
}

/**
 * Runs jobs with an interval: periodic jobs, and `findDue` of queued jobs. One statement per second claims all due jobs.
 * Schedulers of BullMQ would cost ten statements per run without Redis, and would stop while Redis is away.
 */
@Injectable()
export class JobSchedule implements OnModuleDestroy {
  private readonly scheduled = new Map<string, ScheduledJob>();
  /** Due jobs by name. */
  private readonly due = new Map<string, { isAfterStart: boolean }>();
  private readonly running = new Map<string, Promise<void>>();
  private timer: NodeJS.Timeout | undefined;
  private isPolling = false;
  private isStopping = false;

  constructor(
    private readonly orm: MikroORM,
    private readonly modules: ModuleRef,
    private readonly jobs: Jobs,
    private readonly sending: SendingSwitch,
    private readonly failures: JobFailures,
    private readonly shutdown: GracefulShutdown,
  ) {}

  async start(): Promise<void> {
    for (const { job, handler } of jobsOfKind('periodic'))
      this.scheduled.set(job.name, {
        everyMs: job.everyMs,
        runsAtStart: false,
        run: () => this.runPeriodic(job, handler),
      });
    for (const { job, handler } of jobsOfKind('queued'))
      if (job.everyMs !== null)
        this.scheduled.set(job.name, {
          everyMs: job.everyMs,
          runsAtStart: true,
          run: (when) => this.enqueueDue(job, handler, when),
        });
    this.shutdown.onStart(() => this.stop());
    const claimed = new Set(await this.claimDue(MIN_START_INTERVAL_MS));
    for (const [name, { runsAtStart }] of this.scheduled)
      if (runsAtStart || claimed.has(name)) this.due.set(name, { isAfterStart: true });
    this.runDue();
    this.timer = setInterval(() => void this.poll(), POLL_INTERVAL_MS).unref();
  }

  async onModuleDestroy(): Promise<void> {
    this.stop();
    await this.shutdown.waitFor('periodic jobs', Promise.all(this.running.values()), MAX_SHUTDOWN_MS);
  }

  private stop(): void {
    this.isStopping = true;
    clearInterval(this.timer);
  }

  private async runPeriodic({ outward }: PeriodicJob, handler: Type<unknown>): Promise<void> {
    if (outward && !this.sending.isOn()) return;
    await this.modules.get<PeriodicJobHandler>(handler, { strict: false }).execute();
  }

  private async enqueueDue(
    job: QueuedJob<never>,
    handler: Type<unknown>,
    when: { isAfterStart: boolean },
  ): Promise<void> {
    if (job.outward && !this.sending.isOn()) return;
    const payloads = await this.modules.get<QueuedJobHandler<never>>(handler, { strict: false }).findDue?.(when);
    for (const payload of payloads ?? []) await this.jobs.ensureQueued(job, payload);
  }

  private async poll(): Promise<void> {
    if (this.isPolling) return;
    this.isPolling = true;
    try {
      await this.failures.write();
      for (const name of await this.claimDue()) if (!this.due.has(name)) this.due.set(name, { isAfterStart: false });
      this.runDue();
    } catch (error) {
      log.warn({ err: error }, 'poll of periodic jobs failed');
    } finally {
      this.isPolling = false;
    }
  }

  private runDue(): void {
    for (const [name, when] of this.due) {
      if (this.isStopping) return;
      if (this.running.has(name) || !this.hasRoomFor(name)) continue;
      this.due.delete(name);
      const run = RequestContext.create(this.orm.em, async () => this.scheduled.get(name)?.run(when))
        .catch((error: unknown) => this.handleFailure(name, error))
        .finally(() => {
          this.running.delete(name);
          this.runDue();
        });
      this.running.set(name, run);
    }
  }

  private hasRoomFor(name: string): boolean {
    const isLong = (each: string) => (this.scheduled.get(each)?.everyMs ?? 0) >= MIN_LONG_INTERVAL_MS;
    const longRuns = [...this.running.keys()].filter(isLong).length;
    return isLong(name) ? longRuns < MAX_PARALLEL_LONG : this.running.size - longRuns < MAX_PARALLEL;
  }

  /** Returns the names of due jobs. Commits asynchronously, because the next poll repeats a lost claim. */
  private async claimDue(maxIntervalMs = Infinity): Promise<string[]> {
    const names = [...this.scheduled.keys()];
    const intervals = [...this.scheduled.values()].map(({ everyMs }) => Math.min(everyMs, maxIntervalMs));
    const { rows } = await sql<Pick<Row<'job_schedule'>, 'name'>>`
      insert into job_schedule as s (name, started_at)
      select j.name, clock_timestamp()
        from unnest(${names}::text[], ${intervals}::float[]) j (name, every_ms) left join job_schedule o using (name),
          set_config('synchronous_commit', 'off', true)
        where o.started_at is null or o.started_at <= clock_timestamp() - (every_ms - ${SLACK_MS}) * interval '1 millisecond'
        order by j.name
      on conflict (name) do update set started_at = excluded.started_at
        where s.started_at is null or s.started_at <= excluded.started_at - ${SLACK_MS} * interval '1 millisecond'
      returning name`.execute(database(this.orm.em.fork()));
    return rows.map(({ name }) => name);
  }

  private async handleFailure(name: string, error: unknown): Promise<void> {
    log.warn({ err: error, job: name }, 'periodic job failed');
    this.failures.record(name, error);
    const backdateMs = (this.scheduled.get(name)?.everyMs ?? 0) - RETRY_DELAY_MS;
    if (backdateMs <= 0) return;
    await database(this.orm.em.fork())
      .updateTable('job_schedule')
      .set({ started_at: sql<Date>`clock_timestamp() - ${backdateMs} * interval '1 millisecond'` })
      .where('name', '=', name)
      .execute()
      .catch(() => undefined);
  }
}
