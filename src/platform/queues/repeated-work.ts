import { RequestContext } from '@mikro-orm/core';
import { MikroORM } from '@mikro-orm/postgresql';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { sql } from 'kysely';
import { database, type Row } from '../database/statements/database.js';
import { log } from '../logging.js';
import { GracefulShutdown } from '../shutdown/graceful-shutdown.js';
import { backgroundWork } from './background-work.js';
import { pollingOf, type Pollable } from './polling-job.js';
import type { ProcessorOptions } from './process-queue.js';
import { Queues } from './queues.js';
import { RowReconciler } from './row-reconciler.js';
import { reconcileQueue } from './workers.js';

const POLL_INTERVAL_MS = 1_000;
/** A poll may come this early. */
const SLACK_MS = POLL_INTERVAL_MS / 2;
const RETRY_DELAY_MS = 3_000;
/** Reconciliation could take every database connection. */
const MAX_PARALLEL = 4;
const MAX_SHUTDOWN_MS = 5_000;

interface WorkKind {
  everyMs: number;
  /** `isAfterStart` also finds work of the previous process. */
  run: (isAfterStart: boolean) => Promise<void>;
}

/** Repeated BullMQ jobs would dominate the idle load. */
@Injectable()
export class RepeatedWork implements OnModuleDestroy {
  private readonly kinds = new Map<string, WorkKind>();
  private waiting: { work: string; isAfterStart: boolean }[] = [];
  private readonly runs = new Map<string, Promise<void>>();
  private timer: NodeJS.Timeout | undefined;
  private isPolling = false;
  private isStopping = false;

  constructor(
    private readonly orm: MikroORM,
    private readonly queues: Queues,
    private readonly reconciler: RowReconciler,
    private readonly shutdown: GracefulShutdown,
  ) {}

  async start(
    processors: readonly ProcessorOptions[],
    pollables: readonly Pollable[],
    isProcessing: boolean,
  ): Promise<void> {
    for (const { definition, everyMs } of processors) {
      const { name } = definition;
      if (everyMs) await this.queues.repeat(definition, everyMs);
      const pollMs = backgroundWork.get(name)?.everyMs;
      const run = (isAfterStart: boolean) => this.reconciler.reconcile(name, isAfterStart);
      if (pollMs) this.kinds.set(name, { everyMs: pollMs, run });
    }
    for (const pollable of pollables) {
      const { name, everyMs } = pollingOf(pollable.constructor)!;
      this.kinds.set(name, { everyMs, run: () => pollable.run() });
    }
    await this.queues.endRepeated(reconcileQueue);
    if (!isProcessing) return;
    this.shutdown.onStart(() => this.stop());
    // The run at startup counts as a poll.
    await this.claimDue();
    this.waiting = [...this.kinds.keys()].map((work) => ({ work, isAfterStart: true }));
    this.runWaiting();
    this.timer = setInterval(() => void this.poll(), POLL_INTERVAL_MS).unref();
  }

  async onModuleDestroy(): Promise<void> {
    this.stop();
    await this.shutdown.waitFor('polling jobs', Promise.all(this.runs.values()), MAX_SHUTDOWN_MS);
  }

  private stop(): void {
    this.isStopping = true;
    clearInterval(this.timer);
  }

  private async poll(): Promise<void> {
    if (this.isPolling) return;
    this.isPolling = true;
    try {
      for (const work of await this.claimDue())
        if (!this.runs.has(work) && !this.waiting.some((each) => each.work === work))
          this.waiting.push({ work, isAfterStart: false });
      this.runWaiting();
    } catch (error) {
      log.warn({ err: error }, 'due work poll failed');
    } finally {
      this.isPolling = false;
    }
  }

  private runWaiting(): void {
    while (!this.isStopping && this.runs.size < MAX_PARALLEL) {
      const next = this.waiting.shift();
      if (!next) return;
      const { work, isAfterStart } = next;
      const run = RequestContext.create(this.orm.em, async () => this.kinds.get(work)?.run(isAfterStart))
        .catch((error: unknown) => this.reschedule(work, error))
        .finally(() => {
          this.runs.delete(work);
          this.runWaiting();
        });
      this.runs.set(work, run);
    }
  }

  /** Commits asynchronously, because the next poll repeats a lost claim. */
  private async claimDue(): Promise<string[]> {
    const kinds = [...this.kinds.entries()];
    const [names, intervals] = [kinds.map(([work]) => work), kinds.map(([, { everyMs }]) => everyMs)];
    const { rows } = await sql<Pick<Row<'reconcile_rounds'>, 'work'>>`
      insert into reconcile_rounds as r (work, begun_at)
      select w.work, clock_timestamp()
        from unnest(${names}::text[], ${intervals}::float[]) w (work, every_ms) left join reconcile_rounds o using (work),
          set_config('synchronous_commit', 'off', true)
        where o.begun_at is null or o.begun_at <= clock_timestamp() - (every_ms - ${SLACK_MS}) * interval '1 millisecond'
      on conflict (work) do update set begun_at = excluded.begun_at
        where r.begun_at <= excluded.begun_at - ${SLACK_MS} * interval '1 millisecond'
      returning work`.execute(database(this.orm.em.fork()));
    return rows.map(({ work }) => work);
  }

  private async reschedule(work: string, error: unknown): Promise<void> {
    log.warn({ err: error, work }, 'periodic work failed');
    const backdateMs = (this.kinds.get(work)?.everyMs ?? 0) - RETRY_DELAY_MS;
    if (backdateMs <= 0) return;
    await database(this.orm.em.fork())
      .updateTable('reconcile_rounds')
      .set({ begun_at: sql<Date>`clock_timestamp() - ${backdateMs} * interval '1 millisecond'` })
      .where('work', '=', work)
      .execute()
      .catch(() => undefined);
  }
}
