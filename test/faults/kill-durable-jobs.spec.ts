// Long: kill-webhooks.spec and kill-store-events.spec cover durable tasks in every run.
import { setTimeout as sleep } from 'node:timers/promises';
import { MikroORM } from '@mikro-orm/postgresql';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { ormConfig } from '../../src/mikro-orm.config.js';
import { enrolAccount } from '../../src/platform/events/enrol-account.js';
import { recordEvent } from '../../src/platform/events/record-event.js';
import { scheduleJob } from '../../src/platform/jobs/schedule-job.js';
import { makeAccount } from '../factories/make-account.js';
import { createDatabase, type TestDatabase } from '../setup/servers/database.js';
import { Counted, dueJob, enrolledJob, TABLES } from '../setup/platform/durable-job-worker.js';
import { TaskWorkers } from '../setup/platform/durable-job-workers.js';
import { waitFor } from '../setup/wait-for.js';

const isLong = process.env['FAULTS'] === 'long';
const KILLS = isLong ? 20 : 3;
const EVENTS = isLong ? 4_000 : 600;
const TIMERS = isLong ? 10_000 : 1_200;
const KEYS = 40;
const WORKERS = 3;

let database: TestDatabase;
let orm: MikroORM;
let workers: TaskWorkers | undefined;
let accounts: number[];

beforeAll(async () => {
  database = await createDatabase();
  orm = await MikroORM.init(ormConfig(database.url, { min: 0, max: 4 }));
  await orm.em.getConnection().execute(TABLES);
  accounts = [];
  for (let n = 0; n < 2; n++) accounts.push(Number((await makeAccount(orm.em.fork())).id));
  await enrolAccount(orm.em.fork(), enrolledJob, accounts[0]!);
  workers = await TaskWorkers.start(database.url, WORKERS);
}, 120_000);
afterAll(async () => {
  await workers?.stop();
  await orm.close();
  await database.drop();
}, 60_000);

const sql = <Row extends object>(query: string): Promise<Row[]> => orm.em.getConnection().execute<Row[]>(query);

async function killAtRandom(times: number, maxPauseMs: number): Promise<void> {
  for (let n = 0; n < times; n++) {
    await sleep(Math.random() * maxPauseMs);
    await workers?.kill();
    await workers?.add();
  }
}

const waitUntilDone = () =>
  waitFor(
    'every task is completed',
    async () => (await sql<{ n: string }>('select count(*) n from durable_tasks'))[0]!.n === '0',
    120_000,
  );

it(`every subscriber handles every event over ${KILLS} kills, with one effect and in the order of its key`, async () => {
  const killing = killAtRandom(KILLS, 1_500);
  for (let n = 0; n < EVENTS; n++) {
    const event = { accountId: accounts[n % 2]!, key: `key-${n % KEYS}`, payload: { n } };
    await orm.em.fork().transactional((em) => recordEvent(em, Counted, event));
  }
  await orm.em
    .fork()
    .transactional(async (em) => {
      await recordEvent(em, Counted, { accountId: accounts[0]!, key: 'never', payload: { n: -1 } });
      throw new Error('rolled back');
    })
    .catch(() => undefined);
  await killing;
  await waitUntilDone();

  const effects = await sql<{ handler: string; key: string; n: number }>(
    'select handler, key, n from effects order by id',
  );
  const effectsOf = (handler: string) => effects.filter((effect) => effect.handler === handler);
  const all = Array.from({ length: EVENTS }, (_, n) => n);
  const sorted = (handler: string) =>
    effectsOf(handler)
      .map(({ n }) => n)
      .sort((a, b) => a - b);
  expect(sorted('test.first')).toEqual(all);
  expect(sorted('test.enrolled')).toEqual(all.filter((n) => n % 2 === 0));
  for (const handler of ['test.first', 'test.enrolled'])
    for (let key = 0; key < KEYS; key++) {
      const order = effectsOf(handler).filter((effect) => effect.key === `key-${key}`);
      expect(order.map(({ n }) => n)).toEqual(order.map(({ n }) => n).sort((a, b) => a - b));
    }
}, 300_000);

it(`${TIMERS} timers in ${WORKERS} processes fire once each and never early, over ${KILLS} kills`, async () => {
  await sql('truncate seen, effects');
  const spanMs = TIMERS * 12;
  const firstDueAt = Date.now() + 3_000;
  const em = orm.em.fork();
  for (let from = 0; from < TIMERS; from += 200)
    await em.transactional(async (inner) => {
      for (let n = from; n < Math.min(TIMERS, from + 200); n++) {
        const runAt = new Date(firstDueAt + Math.random() * spanMs);
        await scheduleJob(inner, dueJob, { key: `timer-${n}`, accountId: null, runAt, payload: { n } });
      }
    });
  await killAtRandom(KILLS, (spanMs / KILLS) * 1.5);
  await waitUntilDone();

  const effects = await sql<{ n: number }>('select n from effects order by n');
  expect(effects.map(({ n }) => n)).toEqual(Array.from({ length: TIMERS }, (_, n) => n));
  const [late] = await sql<{ early: string; p99: number; worst: number }>(
    `select count(*) filter (where ms < 0) early, percentile_disc(0.99) within group (order by ms)::float p99, max(ms)::float worst
         from (select min(extract(epoch from at - due_at) * 1000) ms from seen group by key) first`,
  );
  process.stdout.write(`timers late by ${Math.round(late!.p99)} ms at p99, ${Math.round(late!.worst)} ms at worst\n`);
  expect(late!.early).toBe('0');
}, 400_000);
