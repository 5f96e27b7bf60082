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
import { claimTasks, completeTask, completeTasks, postponeTask, releaseTasks, type TaskRow } from './claim-tasks.js';
import { onDueTasks } from './due-tasks.js';
import { type Task, type TaskHandler, taskHandlers, TaskSuperseded } from './task-handler.js';

/** Each may hold a database connection. */
const MAX_IN_FLIGHT = 6;
/** Finds timers, tasks of other processes, and lost notifications. */
export const POLL_INTERVAL_MS = 500;
const RETRY_DELAY_MS = 1_000;
const MAX_SHUTDOWN_MS = 5_000;

/** A claim lasts as long as its process. */
@Injectable()
export class TaskDispatcher implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly handlers = new Map<string, TaskHandler<never>>();
  private batched: string[] = [];
  private readonly inFlight = new Set<Promise<void>>();
  /** Maps task ids to versions. */
  private readonly claimed = new Map<number, number>();
  private isStopping = false;
  private polling: Promise<void> | undefined;
  private hasNewTasks = false;
  private endPause: () => void = () => undefined;

  constructor(
    private readonly orm: MikroORM,
    private readonly modules: ModuleRef,
    private readonly config: Config,
    private readonly processRegistry: ProcessRegistry,
    private readonly shutdown: GracefulShutdown,
  ) {}

  onApplicationBootstrap(): void {
    if (!this.config.roles.includes('worker')) return;
    // A missing provider fails the start.
    for (const [name, { type }] of taskHandlers) this.handlers.set(name, this.modules.get(type, { strict: false }));
    if (this.handlers.size === 0) return;
    this.batched = [...this.handlers].flatMap(([name, handler]) => (handler.handleBatch ? [name] : []));
    this.shutdown.onStart(() => this.stop());
    onDueTasks(this.orm.em, () => this.pollNow());
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
    await this.shutdown.waitFor('tasks', finishRunning(), MAX_SHUTDOWN_MS);
  }

  private async poll(): Promise<void> {
    while (!this.isStopping) {
      try {
        this.hasNewTasks = false;
        const free = MAX_IN_FLIGHT - this.inFlight.size;
        if (free > 0 && this.processRegistry.isAlive()) await this.claimAndRun(free);
        await this.pause();
      } catch (error) {
        log.warn({ err: error }, 'task poll failed');
        await sleep(RETRY_DELAY_MS, undefined, { ref: false });
      }
    }
  }

  private stop(): void {
    this.isStopping = true;
    this.pollNow();
  }

  private pollNow(): void {
    this.hasNewTasks = true;
    this.endPause();
  }

  private async pause(): Promise<void> {
    if (this.hasNewTasks) return;
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
    const rows = await claimTasks(
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
        // The next task of the key may be due.
        this.pollNow();
      });
      this.inFlight.add(running);
    }
  }

  private async runTogether(rows: readonly TaskRow[]): Promise<void> {
    try {
      const complete = (): never => {
        throw new Error('task.complete() is not allowed in handleBatch()');
      };
      const tasks = rows.map((row) => toTask(row, complete));
      await RequestContext.create(this.orm.em, () => this.handlers.get(rows[0]!.handler)!.handleBatch!(tasks));
      await completeTasks(this.orm.em.fork(), rows);
    } catch (error) {
      log.warn({ err: error, handler: rows[0]?.handler, count: rows.length }, 'task batch failed');
      await this.retryUntilWritten(() => releaseTasks(this.orm.em.fork(), rows));
    }
  }

  private async run(row: TaskRow): Promise<void> {
    let isCompleted = false;
    const complete = async (em: EntityManager) => {
      await completeTask(em, row);
      isCompleted = true;
    };
    try {
      await RequestContext.create(this.orm.em, () => this.handle(row, complete));
      if (!isCompleted) await completeTask(this.orm.em.fork(), row);
    } catch (error) {
      if (!(error instanceof TaskSuperseded)) await this.fail(row, error);
    }
  }

  private async handle(row: TaskRow, complete: (em: EntityManager) => Promise<void>): Promise<void> {
    await this.handlers.get(row.handler)!.handle(toTask(row, complete));
  }

  private async fail(row: TaskRow, error: unknown): Promise<void> {
    const { handler, id, attempts } = row;
    log.warn({ err: error, handler, task: id, attempts }, 'task failed');
    // Server-side failures, such as an unreachable store, are transient.
    const isFinal = error instanceof AppError && error.status < 500;
    const reason = isFinal ? error.code : error instanceof Error ? error.name : 'unknown';
    await this.retryUntilWritten(() => postponeTask(this.orm.em.fork(), row, reason, isFinal));
  }

  /** The claim would otherwise last as long as the process. */
  private async retryUntilWritten(write: () => Promise<void>): Promise<void> {
    while (!this.isStopping) {
      try {
        return await write();
      } catch (failure) {
        log.warn({ err: failure }, 'task release failed');
        await sleep(RETRY_DELAY_MS, undefined, { ref: false });
      }
    }
  }
}

function groupByKey(rows: readonly TaskRow[]): TaskRow[][] {
  return [...Map.groupBy(rows, ({ handler, key }) => `${handler} ${key}`).values()];
}

const toTask = (row: TaskRow, complete: (em: EntityManager) => Promise<void>): Task<never> => ({
  id: row.event_id ?? `${row.handler}-${row.id}-${row.version - row.attempts}`,
  key: row.key,
  accountId: row.account_id,
  payload: taskHandlers.get(row.handler)!.payload.parse(row.payload) as never,
  dueAt: row.due_at,
  attempt: row.attempts,
  complete,
});
