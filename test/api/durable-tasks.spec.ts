import type { INestApplicationContext } from '@nestjs/common';
import { MikroORM } from '@mikro-orm/postgresql';
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { enrolAccount } from '../../src/platform/events/enrol-account.js';
import { defineEvent } from '../../src/platform/events/define-event.js';
import { recordEvent } from '../../src/platform/events/record-event.js';
import { Metrics } from '../../src/platform/metrics/metrics.js';
import { ProcessRegistry } from '../../src/platform/processes/process-registry.js';
import { cancelTimer, setTimer } from '../../src/platform/schedule/set-timer.js';
import { LOOK_EVERY_MS } from '../../src/platform/tasks/task-dispatcher.js';
import { taskHandlers } from '../../src/platform/tasks/task-handler.js';
import { makeAccount } from '../factories/make-account.js';
import { APP_SECRET } from '../setup/app-secret.js';
import { createDatabase, type TestDatabase } from '../setup/servers/database.js';
import { Counted, Due, startTaskWorker, TABLES } from '../setup/platform/task-worker.js';
import { waitFor } from '../setup/wait-for.js';

let database: TestDatabase;
let app: INestApplicationContext;
let orm: MikroORM;
let accountId: number;

// What the server keeps in its modules outlives a spec in its worker: this application provides the handlers of this file alone.
const others = [...taskHandlers].filter(([name]) => !name.startsWith('test.'));

beforeAll(async () => {
  for (const [name] of others) taskHandlers.delete(name);
  database = await createDatabase();
  Object.assign(process.env, {
    APP_SECRET,
    DATABASE_URL: database.url,
    WHATSAPP_NETWORK: 'sandbox',
    LOG_LEVEL: 'fatal',
  });
  app = await startTaskWorker();
  orm = app.get(MikroORM);
  await orm.em.getConnection().execute(TABLES);
  accountId = Number((await makeAccount(orm.em.fork())).id);
});
afterAll(async () => {
  await app.close();
  for (const [name, registration] of others) taskHandlers.set(name, registration);
  await database.drop();
});
beforeEach(() => sql('truncate seen, effects, durable_tasks, event_enrolments'));

const sql = <Row extends object>(query: string): Promise<Row[]> => orm.em.getConnection().execute<Row[]>(query);
const record = (key: string, payload: { n: number; fails?: number; isRefused?: boolean; isAway?: boolean }) =>
  orm.em.fork().transactional((em) => recordEvent(em, Counted, { accountId, key, payload }));
const set = (key: string, inMs: number, n = 1) =>
  setTimer(orm.em.fork(), Due, { key, accountId, dueAt: new Date(Date.now() + inMs), payload: { n } });
const effects = (handler: string) =>
  sql<{ n: number }>(`select n from effects where handler = '${handler}' order by id`).then((rows) =>
    rows.map(({ n }) => n),
  );
const becomes = (handler: string, expected: number[]) =>
  waitFor(`the effects of ${handler}`, async () => JSON.stringify(await effects(handler)) === JSON.stringify(expected));
const becomesEmpty = () =>
  waitFor(
    'no task is left',
    async () => (await sql<{ n: string }>('select count(*) n from durable_tasks'))[0]!.n === '0',
  );

it('an event that nobody subscribes to is not written', async () => {
  const alone = defineEvent('test.alone', Counted.payload);
  await recordEvent(orm.em.fork(), alone, { accountId, key: 'a', payload: { n: 1 } });
  expect(await sql('select * from durable_tasks')).toEqual([]);
});

it('a subscriber of enrolled accounts has nothing of others, and nothing once the account is not enrolled', async () => {
  await record('a', { n: 1 });
  await enrolAccount(orm.em.fork(), 'test.enrolled', accountId);
  await enrolAccount(orm.em.fork(), 'test.enrolled', accountId);
  await record('a', { n: 2 });
  await sql('delete from event_enrolments');
  await record('a', { n: 3 });
  await becomes('test.first', [1, 2, 3]);
  await becomesEmpty();
  expect(await effects('test.enrolled')).toEqual([2]);
});

it('what is recorded here is begun at its commit, without the regular look', async () => {
  const { setTimeout: start } = globalThis;
  const later = (done: () => void, ms?: number) => start(done, ms === LOOK_EVERY_MS ? 120_000 : ms);
  const timers = jest.spyOn(globalThis, 'setTimeout').mockImplementation(later);
  try {
    await record('a', { n: 1 });
    // The look that was under way when the timers changed may have found the first.
    await becomes('test.first', [1]);
    await record('a', { n: 2 });
    await becomes('test.first', [1, 2]);
  } finally {
    timers.mockRestore();
    await record('a', { n: 3 });
  }
});

it('what fails is tried again under the same id, and the rest of its key waits for it', async () => {
  await record('a', { n: 1, fails: 1 });
  await record('a', { n: 2 });
  await record('b', { n: 3 });
  await becomes('test.first', [3, 1, 2]);
  const tries = await sql<{ task: string }>(`select distinct task from seen where handler = 'test.first' and n = 1`);
  expect(tries).toHaveLength(1);
});

it('what one of our errors refuses has failed for good, is told, and holds nobody up', async () => {
  await record('a', { n: 1, isRefused: true });
  await record('a', { n: 2 });
  await becomes('test.first', [2]);
  const [row] = await sql<{ error: string; attempts: number }>('select error, attempts from durable_tasks');
  expect(row).toEqual({ error: 'test.gone', attempts: 1 });
  await waitFor('the figure', async () =>
    /mersal_tasks\{[^}]*handler="test.first",state="failed"[^}]*\} 1/.test(await app.get(Metrics).print()),
  );
});

it('what our own trouble keeps from being done is tried again', async () => {
  await record('a', { n: 1, isAway: true });
  await becomes('test.first', [1]);
  await becomesEmpty();
});

it('what was claimed by an answer that nobody heard is claimed again', async () => {
  await set('a', 60_000, 1);
  const { id } = app.get(ProcessRegistry);
  await sql(`update durable_tasks set claimed_by = '${id}', due_at = now()`);
  await becomes('test.due', [1]);
});

describe('a subscriber that takes several of one key at once', () => {
  const groups = () =>
    sql<{ key: string; n: number }>(
      `select key, n from seen where handler = 'test.together' and task is null order by key, id`,
    );
  /** In one transaction, so that they wait at the same time. */
  const recordAll = (key: string, ...payloads: { n: number; isRefused?: boolean }[]) =>
    orm.em
      .fork()
      .transactional((em) => recordEvent(em, Counted, ...payloads.map((payload) => ({ accountId, key, payload }))));
  beforeEach(() => enrolAccount(orm.em.fork(), 'test.together', accountId));

  it('gets them in their order, and those of other keys apart', async () => {
    await recordAll('a', ...[1, 2, 3, 4, 5].map((n) => ({ n })));
    await becomes('test.together', [1, 2, 3, 4, 5]);
    await recordAll('b', { n: 6 });
    await becomes('test.together', [1, 2, 3, 4, 5, 6]);
    await becomesEmpty();
    // One alone is handled as by everybody else.
    expect(await groups()).toEqual([{ key: 'a', n: 5 }]);
  });

  it('gets each alone when they fail together, and only the one at fault is left', async () => {
    await recordAll('a', { n: 1 }, { n: 2, isRefused: true }, { n: 3 });
    await becomes('test.together', [1, 3]);
    const left = await waitFor('the others are done', async () => {
      const rows = await sql<{ handler: string; error: string; n: number }>(
        `select handler, error, (payload ->> 'n')::int n from durable_tasks order by handler`,
      );
      return rows.length === 2 && rows;
    });
    expect(left).toEqual([
      { handler: 'test.first', error: 'test.gone', n: 2 },
      { handler: 'test.together', error: 'test.gone', n: 2 },
    ]);
    expect(await groups()).toEqual([{ key: 'a', n: 3 }]);
  });
});

it('a timer fires at its time, once; set again it has the new time; cancelled it is gone', async () => {
  await set('a', 60_000, 1);
  await set('b', 60_000, 2);
  await set('a', 300, 3);
  expect(await cancelTimer(orm.em.fork(), Due, 'b')).toBe(true);
  expect(await cancelTimer(orm.em.fork(), Due, 'b')).toBe(false);
  expect(await effects('test.due')).toEqual([]);
  await becomes('test.due', [3]);
  await becomesEmpty();
  const [row] = await sql<{ early: boolean }>('select bool_or(at < due_at) early from seen');
  expect(row).toEqual({ early: false });
});

it('tasks of an account go with it', async () => {
  const gone = Number((await makeAccount(orm.em.fork())).id);
  await setTimer(orm.em.fork(), Due, {
    key: 'g',
    accountId: gone,
    dueAt: new Date(Date.now() + 500),
    payload: { n: 9 },
  });
  await sql(`delete from accounts where id = ${gone}`);
  await becomesEmpty();
  expect(await effects('test.due')).toEqual([]);
});
