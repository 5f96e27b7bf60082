import type { INestApplicationContext } from '@nestjs/common';
import { MikroORM } from '@mikro-orm/postgresql';
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { enrolAccount } from '../../src/platform/events/enrol-account.js';
import { defineEvent } from '../../src/platform/events/define-event.js';
import { recordEvent } from '../../src/platform/events/record-event.js';
import { Metrics } from '../../src/platform/metrics/metrics.js';
import { ProcessRegistry } from '../../src/platform/processes/process-registry.js';
import { POLL_INTERVAL_MS } from '../../src/platform/jobs/durable-job-dispatcher.js';
import { cancelJob, scheduleJob } from '../../src/platform/jobs/schedule-job.js';
import { makeAccount } from '../factories/make-account.js';
import { APP_SECRET } from '../setup/app-secret.js';
import { createDatabase, type TestDatabase } from '../setup/servers/database.js';
import {
  Counted,
  dueJob,
  enrolledJob,
  startDurableJobWorker,
  TABLES,
  togetherJob,
} from '../setup/platform/durable-job-worker.js';
import { keepPlatformJobs } from '../setup/platform/keep-jobs.js';
import { waitFor } from '../setup/wait-for.js';

let database: TestDatabase;
let app: INestApplicationContext;
let orm: MikroORM;
let accountId: number;

let restoreJobs: () => void;

beforeAll(async () => {
  restoreJobs = keepPlatformJobs();
  database = await createDatabase();
  Object.assign(process.env, {
    APP_SECRET,
    DATABASE_URL: database.url,
    WHATSAPP_NETWORK: 'sandbox',
    LOG_LEVEL: 'fatal',
  });
  app = await startDurableJobWorker();
  orm = app.get(MikroORM);
  await orm.em.getConnection().execute(TABLES);
  accountId = Number((await makeAccount(orm.em.fork())).id);
});
afterAll(async () => {
  await app.close();
  restoreJobs();
  await database.drop();
});
beforeEach(() => sql('truncate seen, effects, durable_tasks, event_enrolments'));

const sql = <Row extends object>(query: string): Promise<Row[]> => orm.em.getConnection().execute<Row[]>(query);
const record = (key: string, payload: { n: number; fails?: number; isRejected?: boolean; isUnavailable?: boolean }) =>
  orm.em.fork().transactional((em) => recordEvent(em, Counted, { accountId, key, payload }));
const schedule = (key: string, inMs: number, n = 1) =>
  scheduleJob(orm.em.fork(), dueJob, { key, accountId, runAt: new Date(Date.now() + inMs), payload: { n } });
const readEffects = (handler: string) =>
  sql<{ n: number }>(`select n from effects where handler = '${handler}' order by id`).then((rows) =>
    rows.map(({ n }) => n),
  );
const untilEffects = (handler: string, expected: number[]) =>
  waitFor(
    `the effects of ${handler}`,
    async () => JSON.stringify(await readEffects(handler)) === JSON.stringify(expected),
  );
const untilNoJobs = () =>
  waitFor(
    'no job remains',
    async () => (await sql<{ n: string }>('select count(*) n from durable_tasks'))[0]!.n === '0',
  );

it('an event without subscribers is not stored', async () => {
  const alone = defineEvent('test.alone', Counted.payload);
  await recordEvent(orm.em.fork(), alone, { accountId, key: 'a', payload: { n: 1 } });
  expect(await sql('select * from durable_tasks')).toEqual([]);
});

it('a subscriber of enrolled accounts gets no events of others, and none after the enrollment ends', async () => {
  await record('a', { n: 1 });
  await enrolAccount(orm.em.fork(), enrolledJob, accountId);
  await enrolAccount(orm.em.fork(), enrolledJob, accountId);
  await record('a', { n: 2 });
  await sql('delete from event_enrolments');
  await record('a', { n: 3 });
  await untilEffects('test.first', [1, 2, 3]);
  await untilNoJobs();
  expect(await readEffects('test.enrolled')).toEqual([2]);
});

it('a task recorded in this process starts at its commit, without polling', async () => {
  const { setTimeout: start } = globalThis;
  const startSlowPolling = (done: () => void, ms?: number) => start(done, ms === POLL_INTERVAL_MS ? 120_000 : ms);
  const timers = jest.spyOn(globalThis, 'setTimeout').mockImplementation(startSlowPolling);
  try {
    await record('a', { n: 1 });
    // A running poll may have found the first task.
    await untilEffects('test.first', [1]);
    await record('a', { n: 2 });
    await untilEffects('test.first', [1, 2]);
  } finally {
    timers.mockRestore();
    await record('a', { n: 3 });
  }
});

it('a failed task is retried under the same id, and later tasks of its key wait', async () => {
  await record('a', { n: 1, fails: 1 });
  await record('a', { n: 2 });
  await record('b', { n: 3 });
  await untilEffects('test.first', [3, 1, 2]);
  const tries = await sql<{ task: string }>(`select distinct task from seen where handler = 'test.first' and n = 1`);
  expect(tries).toHaveLength(1);
});

it('a task rejected by an error of ours fails permanently, is reported and blocks no other task', async () => {
  await record('a', { n: 1, isRejected: true });
  await record('a', { n: 2 });
  await untilEffects('test.first', [2]);
  const [row] = await sql<{ error: string; attempts: number }>('select error, attempts from durable_tasks');
  expect(row).toEqual({ error: 'test.gone', attempts: 1 });
  await waitFor('the metric of failed tasks is 1', async () =>
    /mersal_jobs\{[^}]*job="test.first",kind="durable",state="failed"[^}]*\} 1/.test(await app.get(Metrics).print()),
  );
});

it('a task that fails for a temporary reason is retried', async () => {
  await record('a', { n: 1, isUnavailable: true });
  await untilEffects('test.first', [1]);
  await untilNoJobs();
});

it('a claim whose response was lost is repeated', async () => {
  await schedule('a', 60_000, 1);
  const { id } = app.get(ProcessRegistry);
  await sql(`update durable_tasks set claimed_by = '${id}', due_at = now()`);
  await untilEffects('test.due', [1]);
});

describe('a subscriber that handles tasks of one key in batches', () => {
  const readGroups = () =>
    sql<{ key: string; n: number }>(
      `select key, n from seen where handler = 'test.together' and task is null order by key, id`,
    );
  /** Records the tasks in one transaction, so that they become due together. */
  const recordAll = (key: string, ...payloads: { n: number; isRejected?: boolean }[]) =>
    orm.em
      .fork()
      .transactional((em) => recordEvent(em, Counted, ...payloads.map((payload) => ({ accountId, key, payload }))));
  beforeEach(() => enrolAccount(orm.em.fork(), togetherJob, accountId));

  it('gets tasks in order, and tasks of other keys separately', async () => {
    await recordAll('a', ...[1, 2, 3, 4, 5].map((n) => ({ n })));
    await untilEffects('test.together', [1, 2, 3, 4, 5]);
    await recordAll('b', { n: 6 });
    await untilEffects('test.together', [1, 2, 3, 4, 5, 6]);
    await untilNoJobs();
    expect(await readGroups()).toEqual([{ key: 'a', n: 5 }]);
  });

  it('gets jobs one by one after a batch failed, and only the failing job remains', async () => {
    await recordAll('a', { n: 1 }, { n: 2, isRejected: true }, { n: 3 });
    await untilEffects('test.together', [1, 3]);
    const remaining = await waitFor('the other jobs are done', async () => {
      const rows = await sql<{ handler: string; error: string; n: number }>(
        `select handler, error, (payload ->> 'n')::int n from durable_tasks order by handler`,
      );
      return rows.length === 2 && rows;
    });
    expect(remaining).toEqual([
      { handler: 'test.first', error: 'test.gone', n: 2 },
      { handler: 'test.together', error: 'test.gone', n: 2 },
    ]);
    expect(await readGroups()).toEqual([{ key: 'a', n: 3 }]);
  });
});

it('a scheduled job runs once at its time; it can be rescheduled and cancelled', async () => {
  await schedule('a', 60_000, 1);
  await schedule('b', 60_000, 2);
  await schedule('a', 300, 3);
  expect(await cancelJob(orm.em.fork(), dueJob, 'b')).toBe(true);
  expect(await cancelJob(orm.em.fork(), dueJob, 'b')).toBe(false);
  expect(await readEffects('test.due')).toEqual([]);
  await untilEffects('test.due', [3]);
  await untilNoJobs();
  const [row] = await sql<{ early: boolean }>('select bool_or(at < due_at) early from seen');
  expect(row).toEqual({ early: false });
});

it('durable jobs are deleted with their account', async () => {
  const deleted = Number((await makeAccount(orm.em.fork())).id);
  await scheduleJob(orm.em.fork(), dueJob, {
    key: 'g',
    accountId: deleted,
    runAt: new Date(Date.now() + 500),
    payload: { n: 9 },
  });
  await sql(`delete from accounts where id = ${deleted}`);
  await untilNoJobs();
  expect(await readEffects('test.due')).toEqual([]);
});
