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

/** Tasks in hand at once; each may hold a connection of the pool. */
const AT_ONCE = 6;
/** For timers, other processes' events and hints that were lost. */
export const LOOK_EVERY_MS = 500;
const AFTER_TROUBLE_MS = 1_000;
/** At the end of the process. */
const LONGEST_TASK_MS = 5_000;

/**
 * Runs the tasks of this installation that are due, beside the dispatchers of other processes. A claim is worth as much as the process that
 * made it is alive: what a dead one held is taken by another once it counts as dead.
 */
@Injectable()
export class TaskDispatcher implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly handlers = new Map<string, TaskHandler<never>>();
  /** Names of the handlers that take several events of one key at once. */
  private together: string[] = [];
  private readonly inHand = new Set<Promise<void>>();
  /** Their ids, with the version of the claim: a claim that came to nothing does not take the next one of its task out of hand. */
  private readonly claimed = new Map<string, number>();
  private isStopping = false;
  private looking: Promise<void> | undefined;
  /** Set by whatever may have made a task due, and taken back by each look. */
  private hasNews = false;
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
    // A handler that no module provides stops the boot.
    for (const [name, { type }] of taskHandlers) this.handlers.set(name, this.modules.get(type, { strict: false }));
    if (this.handlers.size === 0) return;
    this.together = [...this.handlers].flatMap(([name, handler]) => (handler.handleTogether ? [name] : []));
    this.shutdown.onBegin(() => this.stop());
    onDueTasks(this.orm.em, () => this.lookNow());
    // After a heartbeat all modules are up: a handler may ask any of them.
    this.processRegistry.onHeartbeat(() => {
      this.looking ??= this.look();
      return Promise.resolve();
    });
  }

  async onModuleDestroy(): Promise<void> {
    this.stop();
    const rest = async () => {
      await this.looking;
      await Promise.all(this.inHand);
    };
    await this.shutdown.waitFor('tasks', rest(), LONGEST_TASK_MS);
  }

  private async look(): Promise<void> {
    while (!this.isStopping) {
      try {
        this.hasNews = false;
        const room = AT_ONCE - this.inHand.size;
        if (room > 0 && this.processRegistry.isAlive()) await this.take(room);
        await this.pause();
      } catch (error) {
        log.warn({ err: error }, 'tasks could not be looked for');
        await sleep(AFTER_TROUBLE_MS, undefined, { ref: false });
      }
    }
  }

  private stop(): void {
    this.isStopping = true;
    this.lookNow();
  }

  private lookNow(): void {
    this.hasNews = true;
    this.endPause();
  }

  private async pause(): Promise<void> {
    if (this.hasNews) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, LOOK_EVERY_MS).unref();
      this.endPause = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  private async take(most: number): Promise<void> {
    const known = { handlers: [...this.handlers.keys()], together: this.together };
    const rows = await claimTasks(this.orm.em.fork(), this.processRegistry.id, known, [...this.claimed.keys()], most);
    for (const { id, version } of rows) this.claimed.set(id, version);
    for (const group of groupByKey(rows)) {
      const [first, ...others] = group;
      const running: Promise<void> = (others.length > 0 ? this.runTogether(group) : this.run(first!)).finally(() => {
        this.inHand.delete(running);
        for (const { id, version } of group) if (this.claimed.get(id) === version) this.claimed.delete(id);
        // It makes room, and may free the next of its key.
        this.lookNow();
      });
      this.inHand.add(running);
    }
  }

  private async runTogether(rows: readonly TaskRow[]): Promise<void> {
    try {
      const complete = (): never => {
        throw new Error('what is handled together ends together');
      };
      const tasks = rows.map((row) => toTask(row, complete));
      await RequestContext.create(this.orm.em, () => this.handlers.get(rows[0]!.handler)!.handleTogether!(tasks));
      await completeTasks(this.orm.em.fork(), rows);
    } catch (error) {
      log.warn({ err: error, handler: rows[0]?.handler, count: rows.length }, 'tasks failed together');
      await this.untilWritten(() => releaseTasks(this.orm.em.fork(), rows));
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
    // Our own trouble, such as files that cannot be reached, passes.
    const isFinal = error instanceof AppError && error.status < 500;
    const told = isFinal ? error.code : error instanceof Error ? error.name : 'unknown';
    await this.untilWritten(() => postponeTask(this.orm.em.fork(), row, told, isFinal));
  }

  /** A claim that is not given back would last for as long as this process: the database is waited for. */
  private async untilWritten(write: () => Promise<void>): Promise<void> {
    while (!this.isStopping) {
      try {
        return await write();
      } catch (trouble) {
        log.warn({ err: trouble }, 'a failed task could not be given back');
        await sleep(AFTER_TROUBLE_MS, undefined, { ref: false });
      }
    }
  }
}

/** Only what is to be handled together has several of one key in hand. */
function groupByKey(rows: readonly TaskRow[]): TaskRow[][] {
  return [...Map.groupBy(rows, ({ handler, key }) => `${handler} ${key}`).values()];
}

const toTask = (row: TaskRow, complete: (em: EntityManager) => Promise<void>): Task<never> => ({
  id: row.event_id ?? `${row.handler}-${row.id}-${row.version - row.attempts}`,
  key: row.key,
  accountId: row.account_id === null ? null : Number(row.account_id),
  payload: taskHandlers.get(row.handler)!.payload.parse(row.payload) as never,
  dueAt: new Date(row.due_at),
  attempt: row.attempts,
  complete,
});
