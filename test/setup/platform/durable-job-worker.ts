import 'reflect-metadata';
import { setTimeout as sleep } from 'node:timers/promises';
import { EntityManager } from '@mikro-orm/postgresql';
import { z } from 'zod';
import { NotFound, Unavailable } from '../../../src/platform/errors.js';
import { defineEvent } from '../../../src/platform/events/define-event.js';
import { defineJob, HandlesJob } from '../../../src/platform/jobs/define-job.js';
import type { DurableJobHandler, JobRun } from '../../../src/platform/jobs/job-handler.js';
import { startPlatform } from './platform-app.js';

// Durable jobs that record their runs. As a program, this file is a worker that specs kill.

const Payload = z.object({
  n: z.number(),
  fails: z.number().optional(),
  isRejected: z.boolean().optional(),
  isUnavailable: z.boolean().optional(),
});
type Payload = z.infer<typeof Payload>;

export const Counted = defineEvent('test.counted', Payload);
export const firstJob = defineJob({ name: 'test.first', durable: true, on: Counted });
export const enrolledJob = defineJob({ name: 'test.enrolled', durable: true, on: Counted, accounts: 'enrolled' });
export const togetherJob = defineJob({ name: 'test.together', durable: true, on: Counted, accounts: 'enrolled' });
export const dueJob = defineJob({ name: 'test.due', durable: true, schema: Payload });

const GONE = { en: 'It is gone.', ar: 'لم يعد موجودًا.' };
const AWAY = { en: 'It is away.', ar: 'لا يجيب الآن.' };

/** Writes a row of `seen` per attempt, and one of `effects` in the final transaction of the job. */
async function execute(em: EntityManager, handler: string, run: JobRun<Payload>): Promise<void> {
  const { n, fails = 0, isRejected, isUnavailable } = run.payload;
  const values = [handler, run.key, run.id, n, run.dueAt];
  await em.execute('insert into seen (handler, key, task, n, due_at) values (?, ?, ?, ?, ?)', values);
  if (isRejected) throw new NotFound('test.gone', GONE);
  if (isUnavailable && run.attempt === 1) throw new Unavailable('test.away', AWAY);
  if (run.attempt <= fails) throw new Error('not yet');
  await sleep(Math.random() * 4);
  await em.transactional(async (inner) => {
    await inner.execute('insert into effects (handler, key, task, n) values (?, ?, ?, ?)', values.slice(0, 4));
    await run.complete(inner);
  });
}

@HandlesJob(firstJob)
class FirstHandler implements DurableJobHandler<Payload> {
  constructor(private readonly em: EntityManager) {}
  execute(_payload: Payload, run: JobRun<Payload>): Promise<void> {
    return execute(this.em, 'test.first', run);
  }
}

@HandlesJob(enrolledJob)
class EnrolledHandler implements DurableJobHandler<Payload> {
  constructor(private readonly em: EntityManager) {}
  execute(_payload: Payload, run: JobRun<Payload>): Promise<void> {
    return execute(this.em, 'test.enrolled', run);
  }
}

@HandlesJob(togetherJob)
class BatchHandler implements DurableJobHandler<Payload> {
  constructor(private readonly em: EntityManager) {}
  execute(_payload: Payload, run: JobRun<Payload>): Promise<void> {
    return execute(this.em, 'test.together', run);
  }

  /** Writes one row of `seen` with the batch size, and all rows of `effects` or none. */
  async executeBatch(runs: readonly JobRun<Payload>[]): Promise<void> {
    await this.em.execute('insert into seen (handler, key, n) values (?, ?, ?)', [
      'test.together',
      runs[0]!.key,
      runs.length,
    ]);
    await this.em.transactional(async (inner) => {
      for (const { key, id, payload } of runs) {
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

@HandlesJob(dueJob)
class TimerHandler implements DurableJobHandler<Payload> {
  constructor(private readonly em: EntityManager) {}
  execute(_payload: Payload, run: JobRun<Payload>): Promise<void> {
    return execute(this.em, 'test.due', run);
  }
}

export const TABLES = `
  create table seen (id bigserial primary key, handler text, key text, task text, n int, due_at timestamptz, at timestamptz default clock_timestamp());
  create table effects (id bigserial primary key, handler text, key text, task text, n int, at timestamptz default clock_timestamp())`;

export const startDurableJobWorker = () => startPlatform([FirstHandler, EnrolledHandler, BatchHandler, TimerHandler]);

if (process.argv[1]?.endsWith('durable-job-worker.js')) {
  const app = await startDurableJobWorker();
  process.on('SIGTERM', () => void app.close().then(() => process.exit(0)));
  process.send?.('ready');
}
