import { setTimeout as sleep } from 'node:timers/promises';
import { RequestContext } from '@mikro-orm/core';
import { type EntityManager, MikroORM } from '@mikro-orm/postgresql';
import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { Config } from '../config.js';
import { AppError } from '../errors.js';
import { log } from '../logging.js';
import { ProcessRegistry } from '../processes/process-registry.js';
import { GracefulShutdown } from '../shutdown/graceful-shutdown.js';
import {
  claimDurableJobs,
  completeJob,
  completeJobs,
  postponeJob,
  releaseJobs,
  type DurableJobRow,
} from './claim-durable-jobs.js';
import { onDurableJobs } from './announce-durable-jobs.js';
import { type DurableJob, jobsOfKind } from './define-job.js';
import { JobFailures, reasonOf } from './job-failures.js';
import { type DurableJobHandler, type JobRun, JobSuperseded } from './job-handler.js';

/** Each may hold a database connection. */
const MAX_IN_FLIGHT = 6;
/** Finds scheduled jobs, jobs of other processes, and jobs whose notification was lost. */
export const POLL_INTERVAL_MS = 500;
const RETRY_DELAY_MS = 1_000;
const MAX_SHUTDOWN_MS = 5_000;

/** Runs durable jobs. A claim lasts as long as its process. */
@Injectable()
export class DurableJobDispatcher implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly handlers = new Map<string, { job: DurableJob<never>; handler: DurableJobHandler<never> }>();
  private batched: string[] = [];
  private readonly inFlight = new Set<Promise<void>>();
  /** Versions by ID. */
  private readonly claimed = new Map<number, number>();
  private isStopping = false;
  private polling: Promise<void> | undefined;
  private hasNewJobs = false;
  private endPause: () => void = () => undefined;

  constructor(
    private readonly orm: MikroORM,
    private readonly modules: ModuleRef,
    private readonly config: Config,
    private readonly processRegistry: ProcessRegistry,
    private readonly shutdown: GracefulShutdown,
    private readonly failures: JobFailures,
  ) {}

  onApplicationBootstrap(): void {
    if (!this.config.roles.includes('worker')) return;
    // A missing provider fails the start.
    for (const { job, handler } of jobsOfKind('durable'))
      this.handlers.set(job.name, { job, handler: this.modules.get(handler, { strict: false }) });
    if (this.handlers.size === 0) return;
    this.batched = [...this.handlers].flatMap(([name, { handler }]) => (handler.executeBatch ? [name] : []));
    this.shutdown.onStart(() => this.stop());
    onDurableJobs(this.orm.em, () => this.pollNow());
    // Modules are ready after a heartbeat.
    this.processRegistry.onHeartbeat(() => {
      this.polling ??= this.poll();
      return Promise.resolve();
    });
  }

  async onModuleDestroy(): Promise<void> {
    this.stop();
    const finishRunning = async () => {
      await this.polling;
      await Promise.all(this.inFlight);
    };
    await this.shutdown.waitFor('durable jobs', finishRunning(), MAX_SHUTDOWN_MS);
  }

  private async poll(): Promise<void> {
    while (!this.isStopping) {
      try {
        this.hasNewJobs = false;
        const free = MAX_IN_FLIGHT - this.inFlight.size;
        if (free > 0 && this.processRegistry.isAlive()) await this.claimAndRun(free);
        await this.pause();
      } catch (error) {
        log.warn({ err: error }, 'poll of durable jobs failed');
        await sleep(RETRY_DELAY_MS, undefined, { ref: false });
      }
    }
  }

  private stop(): void {
    this.isStopping = true;
    this.pollNow();
  }

  private pollNow(): void {
    this.hasNewJobs = true;
    this.endPause();
  }

  private async pause(): Promise<void> {
    if (this.hasNewJobs) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, POLL_INTERVAL_MS).unref();
      this.endPause = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  private async claimAndRun(limit: number): Promise<void> {
    const supported = { handlers: [...this.handlers.keys()], batched: this.batched };
    const rows = await claimDurableJobs(
      this.orm.em.fork(),
      this.processRegistry.id,
      supported,
      [...this.claimed.keys()],
      limit,
    );
    for (const { id, version } of rows) this.claimed.set(id, version);
    for (const group of groupByKey(rows)) {
      const [first, ...rest] = group;
      const running: Promise<void> = (rest.length > 0 ? this.runTogether(group) : this.run(first!)).finally(() => {
        this.inFlight.delete(running);
        for (const { id, version } of group) if (this.claimed.get(id) === version) this.claimed.delete(id);
        // The next job of the key may be due.
        this.pollNow();
      });
      this.inFlight.add(running);
    }
  }

  private async runTogether(rows: readonly DurableJobRow[]): Promise<void> {
    try {
      const complete = (): never => {
        throw new Error('run.complete() is not allowed in executeBatch()');
      };
      const { job, handler } = this.handlers.get(rows[0]!.handler)!;
      const runs = rows.map((row) => toRun(job, row, complete));
      await RequestContext.create(this.orm.em, () => handler.executeBatch!(runs));
      await completeJobs(this.orm.em.fork(), rows);
    } catch (error) {
      log.warn({ err: error, job: rows[0]?.handler, count: rows.length }, 'batch of durable jobs failed');
      await this.retryUntilWritten(() => releaseJobs(this.orm.em.fork(), rows));
    }
  }

  private async run(row: DurableJobRow): Promise<void> {
    let isCompleted = false;
    const complete = async (em: EntityManager) => {
      await completeJob(em, row);
      isCompleted = true;
    };
    try {
      await RequestContext.create(this.orm.em, () => this.execute(row, complete));
      if (!isCompleted) await completeJob(this.orm.em.fork(), row);
    } catch (error) {
      if (!(error instanceof JobSuperseded)) await this.fail(row, error);
    }
  }

  private async execute(row: DurableJobRow, complete: (em: EntityManager) => Promise<void>): Promise<void> {
    const { job, handler } = this.handlers.get(row.handler)!;
    const run = toRun(job, row, complete);
    await handler.execute(run.payload, run);
  }

  private async fail(row: DurableJobRow, error: unknown): Promise<void> {
    const { handler: job, id, attempts } = row;
    log.warn({ err: error, job, id, attempts }, 'durable job failed');
    this.failures.record(job, error);
    // Server-side failures, such as an unreachable store, are transient.
    const isFinal = error instanceof AppError && error.status < 500;
    await this.retryUntilWritten(() => postponeJob(this.orm.em.fork(), row, reasonOf(error), isFinal));
  }

  /** The claim would otherwise last as long as the process. */
  private async retryUntilWritten(write: () => Promise<void>): Promise<void> {
    while (!this.isStopping) {
      try {
        return await write();
      } catch (failure) {
        log.warn({ err: failure }, 'durable job not released');
        await sleep(RETRY_DELAY_MS, undefined, { ref: false });
      }
    }
  }
}

function groupByKey(rows: readonly DurableJobRow[]): DurableJobRow[][] {
  return [...Map.groupBy(rows, ({ handler, key }) => `${handler} ${key}`).values()];
}

const toRun = (
  { schema }: DurableJob<never>,
  row: DurableJobRow,
  complete: (em: EntityManager) => Promise<void>,
): JobRun<never> => ({
  id: row.event_id ?? `${row.handler}-${row.id}-${row.version - row.attempts}`,
  key: row.key,
  accountId: row.account_id,
  payload: schema.parse(row.payload),
  dueAt: row.due_at,
  attempt: row.attempts,
  complete,
});
