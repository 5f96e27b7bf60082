import 'reflect-metadata';
import { setTimeout as sleep } from 'node:timers/promises';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { NotFound, Unavailable } from '../../../src/platform/errors.js';
import { defineEvent } from '../../../src/platform/events/define-event.js';
import { Subscribe } from '../../../src/platform/events/subscribe.js';
import { defineTimer, OnTimer } from '../../../src/platform/schedule/define-timer.js';
import type { Task, TaskHandler } from '../../../src/platform/tasks/task-handler.js';
import { startPlatform } from './platform-app.js';

// Task handlers that record their runs. As a program, this file is a worker that specs kill.

const Payload = z.object({
  n: z.number(),
  fails: z.number().optional(),
  isRejected: z.boolean().optional(),
  isUnavailable: z.boolean().optional(),
});
type Payload = z.infer<typeof Payload>;

export const Counted = defineEvent('test.counted', Payload);
export const Due = defineTimer('test.due', Payload);

const GONE = { en: 'It is gone.', ar: 'لم يعد موجودًا.' };
const AWAY = { en: 'It is away.', ar: 'لا يجيب الآن.' };

/** Writes a row of `seen` per attempt, and one of `effects` in the task's final transaction. */
async function handle(em: EntityManager, handler: string, task: Task<Payload>): Promise<void> {
  const { n, fails = 0, isRejected, isUnavailable } = task.payload;
  const values = [handler, task.key, task.id, n, task.dueAt];
  await em.execute('insert into seen (handler, key, task, n, due_at) values (?, ?, ?, ?, ?)', values);
  if (isRejected) throw new NotFound('test.gone', GONE);
  if (isUnavailable && task.attempt === 1) throw new Unavailable('test.away', AWAY);
  if (task.attempt <= fails) throw new Error('not yet');
  await sleep(Math.random() * 4);
  await em.transactional(async (inner) => {
    await inner.execute('insert into effects (handler, key, task, n) values (?, ?, ?, ?)', values.slice(0, 4));
    await task.complete(inner);
  });
}

@Subscribe(Counted, 'test.first')
@Injectable()
class FirstHandler implements TaskHandler<Payload> {
  constructor(private readonly em: EntityManager) {}
  handle(task: Task<Payload>): Promise<void> {
    return handle(this.em, 'test.first', task);
  }
}

@Subscribe(Counted, 'test.enrolled', { accounts: 'enrolled' })
@Injectable()
class EnrolledHandler implements TaskHandler<Payload> {
  constructor(private readonly em: EntityManager) {}
  handle(task: Task<Payload>): Promise<void> {
    return handle(this.em, 'test.enrolled', task);
  }
}

@Subscribe(Counted, 'test.together', { accounts: 'enrolled' })
@Injectable()
class BatchHandler implements TaskHandler<Payload> {
  constructor(private readonly em: EntityManager) {}
  handle(task: Task<Payload>): Promise<void> {
    return handle(this.em, 'test.together', task);
  }

  /** Writes one row of `seen` with the batch size, and all rows of `effects` or none. */
  async handleBatch(tasks: readonly Task<Payload>[]): Promise<void> {
    await this.em.execute('insert into seen (handler, key, n) values (?, ?, ?)', [
      'test.together',
      tasks[0]!.key,
      tasks.length,
    ]);
    await this.em.transactional(async (inner) => {
      for (const { key, id, payload } of tasks) {
        if (payload.isRejected) throw new NotFound('test.gone', GONE);
        await inner.execute('insert into effects (handler, key, task, n) values (?, ?, ?, ?)', [
          'test.together',
          key,
          id,
          payload.n,
        ]);
      }
    });
  }
}

@OnTimer(Due)
@Injectable()
class TimerHandler implements TaskHandler<Payload> {
  constructor(private readonly em: EntityManager) {}
  handle(task: Task<Payload>): Promise<void> {
    return handle(this.em, 'test.due', task);
  }
}

export const TABLES = `
  create table seen (id bigserial primary key, handler text, key text, task text, n int, due_at timestamptz, at timestamptz default clock_timestamp());
  create table effects (id bigserial primary key, handler text, key text, task text, n int, at timestamptz default clock_timestamp())`;

export const startTaskWorker = () => startPlatform([FirstHandler, EnrolledHandler, BatchHandler, TimerHandler]);

if (process.argv[1]?.endsWith('task-worker.js')) {
  const app = await startTaskWorker();
  process.on('SIGTERM', () => void app.close().then(() => process.exit(0)));
  process.send?.('ready');
}
