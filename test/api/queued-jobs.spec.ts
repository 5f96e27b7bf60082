import { setTimeout as sleep } from 'node:timers/promises';
import { EntityManager } from '@mikro-orm/postgresql';
import type { INestApplicationContext } from '@nestjs/common';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { ProcessRegistry } from '../../src/platform/processes/process-registry.js';
import { defineJob, HandlesJob } from '../../src/platform/jobs/define-job.js';
import type { PeriodicJobHandler, QueuedJobHandler } from '../../src/platform/jobs/job-handler.js';
import { JobsModule } from '../../src/platform/jobs/jobs.module.js';
import { Jobs } from '../../src/platform/jobs/jobs.js';
import { APP_SECRET } from '../setup/app-secret.js';
import { createDatabase, type TestDatabase } from '../setup/servers/database.js';
import { OwnRedis } from '../setup/servers/own-redis.js';
import { keepPlatformJobs } from '../setup/platform/keep-jobs.js';
import { startPlatform } from '../setup/platform/platform-app.js';
import { waitFor } from '../setup/wait-for.js';

/** Simulates rows of pending work. Both applications of this process share it. */
class Rows {
  readonly wanted = new Map<string, number>();
  readonly seen = new Map<string, number[]>();
  readonly running = new Map<string, number>();
  maxConcurrent = 0;
  /** A run that waits at its gate simulates a dead process. */
  gate: Promise<void> = Promise.resolve();
  fails = 0;

  unfinished = () => [...this.wanted].filter(([key, n]) => this.last(key) !== n).map(([key]) => ({ key }));
  last = (key: string) => this.seen.get(key)?.at(-1);
  count = (key: string) => this.seen.get(key)?.length ?? 0;
  close(): () => void {
    let open = () => {};
    this.gate = new Promise((resolve) => (open = resolve));
    return open;
  }

  async run(key: string): Promise<void> {
    const found = this.wanted.get(key) ?? 0;
    this.running.set(key, (this.running.get(key) ?? 0) + 1);
    this.maxConcurrent = Math.max(this.maxConcurrent, this.running.get(key)!);
    const { gate } = this;
    await sleep(Math.random() * 5);
    await gate;
    this.running.set(key, this.running.get(key)! - 1);
    if (this.fails-- > 0) throw new Error('not yet');
    this.seen.set(key, [...(this.seen.get(key) ?? []), found]);
  }
}

const schema = z.object({ key: z.string() });
type Payload = z.infer<typeof schema>;
const options = { schema, key: ({ key }: Payload) => key, concurrency: 20 };
const A_MINUTE = 60_000;

const wokenJob = defineJob({
  ...options,
  name: 'test.woken',
  retry: { attempts: 3, backoff: { type: 'fixed', delay: A_MINUTE } },
});

/** Runs only after `enqueue`, never from `findDue`. */
@HandlesJob(wokenJob)
class Woken implements QueuedJobHandler<Payload> {
  static rows = new Rows();
  execute({ key }: Payload): Promise<void> {
    return Woken.rows.run(key);
  }
}

/** Runs only from `findDue`. */
@HandlesJob(defineJob({ ...options, name: 'test.swept', everyMs: 300 }))
class Swept implements QueuedJobHandler<Payload> {
  static rows = new Rows();
  async findDue(): Promise<Payload[]> {
    return Swept.rows.unfinished();
  }

  execute({ key }: Payload): Promise<void> {
    return Swept.rows.run(key);
  }
}

const rareJob = defineJob({ ...options, name: 'test.rare', everyMs: 10 * A_MINUTE });

@HandlesJob(rareJob)
class Rare implements QueuedJobHandler<Payload> {
  static rows = new Rows();
  async findDue(): Promise<Payload[]> {
    return Rare.rows.unfinished();
  }

  execute({ key }: Payload): Promise<void> {
    return Rare.rows.run(key);
  }
}

const SharedPayload = schema.extend({ accountId: z.number() });
type SharedPayload = z.infer<typeof SharedPayload>;
const sharedJob = defineJob({ name: 'test.shared', concurrency: 20, key: ({ key }) => key, schema: SharedPayload });

/** The receiver of the first account hangs. */
@HandlesJob(sharedJob)
class Shared implements QueuedJobHandler<SharedPayload> {
  static rows = [new Rows(), new Rows()] as const;
  execute({ key, accountId }: SharedPayload): Promise<void> {
    return Shared.rows[accountId - 1]!.run(key);
  }
}

const periodicJob = defineJob({ name: 'test.periodic', everyMs: 10 * A_MINUTE });

/** Fails once, then waits at its gate. */
@HandlesJob(periodicJob)
class Periodic implements PeriodicJobHandler {
  static rows = new Rows();
  execute(): Promise<void> {
    return Periodic.rows.run('all');
  }
}

let restoreJobs: () => void;
let database: TestDatabase;
let redis: OwnRedis;

beforeAll(async () => {
  restoreJobs = keepPlatformJobs();
  database = await createDatabase();
  redis = await OwnRedis.start();
  Object.assign(process.env, {
    APP_SECRET,
    DATABASE_URL: database.url,
    WHATSAPP_NETWORK: 'sandbox',
    LOG_LEVEL: 'fatal',
  });
}, 60_000);
afterAll(async () => {
  delete process.env['REDIS_URL'];
  await redis.remove();
  await database.drop();
  restoreJobs();
});

const start = () => startPlatform([Woken, Swept, Rare, Shared, Periodic], [JobsModule.forDefinedJobs()]);

describe.each(['PostgreSQL', 'Redis'])('queued jobs on %s', (backend) => {
  let apps: INestApplicationContext[];
  const wake = (app: 0 | 1, key: string, when?: { delayMs: number }) =>
    apps[app]!.get(Jobs).enqueue(wokenJob, { key }, when);

  beforeAll(async () => {
    if (backend === 'Redis') process.env['REDIS_URL'] = redis.url;
    for (const handler of [Woken, Swept, Rare, Periodic]) handler.rows = new Rows();
    Shared.rows = [new Rows(), new Rows()];
    apps = [await start(), await start()];
  }, 60_000);
  afterAll(() => Promise.all(apps.map((app) => app.close())));

  it('that is woken while it runs, in any process, runs once more afterwards and never in parallel', async () => {
    const { rows } = Woken;
    const open = rows.close();
    rows.wanted.set('a', 1);
    await wake(0, 'a');
    await waitFor('the job runs', () => rows.running.get('a') === 1);
    rows.wanted.set('a', 2);
    for (const app of [0, 1, 1, 0] as const) await wake(app, 'a');
    // The other key's run would have started too.
    await wake(1, 'b');
    await waitFor('the job of another key runs', () => rows.running.get('b') === 1);
    expect(rows.running.get('a')).toBe(1);
    open();
    await waitFor('both have run', () => rows.count('a') === 2 && rows.count('b') === 1);
    expect(rows.seen.get('a')).toEqual([1, 2]);
  });

  it('sees all rows that existed at its last wake-up, in two processes', async () => {
    const { rows } = Woken;
    const keys = Array.from({ length: 20 }, (_, index) => `many-${index}`);
    await Promise.all(
      keys.map(async (key) => {
        for (let n = 1; n <= 12; n++) {
          rows.wanted.set(key, n);
          await wake(Math.random() < 0.5 ? 0 : 1, key);
          await sleep(Math.random() * 15);
        }
      }),
    );
    await waitFor('each has seen the last', () => keys.every((key) => rows.last(key) === 12));
    expect(rows.maxConcurrent).toBe(1);
  });

  it('that waits for a retry runs at once when it is woken', async () => {
    const { rows } = Woken;
    rows.fails = 1;
    await wake(0, 'failed');
    await waitFor('the job failed', () => rows.fails < 1 && rows.running.get('failed') === 0);
    await waitFor(
      'the job has finished',
      async () => {
        await wake(1, 'failed');
        return rows.count('failed') > 0;
      },
      10_000,
    );
  });

  it('that is scheduled runs at its time, even if an earlier wake-up ran it too', async () => {
    const { rows } = Woken;
    const wokenAt = Date.now();
    await wake(0, 'later', { delayMs: 1_000 });
    await wake(1, 'later');
    await waitFor('the job has run at once and at its time', () => rows.count('later') === 2);
    expect(Date.now() - wokenAt).toBeGreaterThanOrEqual(1_000);
  });

  it('that a live process runs is not started a second time by polling', async () => {
    const { rows } = Swept;
    const open = rows.close();
    rows.wanted.set('slow', 1);
    await waitFor('the job runs', () => rows.running.get('slow') === 1);
    rows.wanted.set('after', 1);
    await waitFor('what was found after it runs', () => rows.running.get('after') === 1);
    open();
    await waitFor('both jobs have finished', () => rows.last('slow') === 1 && rows.last('after') === 1);
    await waitFor('nothing runs', () => rows.running.get('slow') === 0);
    expect(rows.maxConcurrent).toBe(1);
  });

  it('that was not woken, or whose process died, is found by polling', async () => {
    const { rows } = Swept;
    const open = rows.close();
    rows.wanted.set('lost', 1);
    await waitFor('the job runs', () => rows.running.get('lost') === 1);
    rows.gate = Promise.resolve();
    for (const app of apps) {
      const { id } = app.get(ProcessRegistry);
      await app.get(EntityManager).execute('update server_processes set expires_at = now() where id = ?', [id]);
    }
    await waitFor('the job has finished', () => rows.last('lost') === 1);
    open();
    await waitFor('nothing runs', () => rows.running.get('lost') === 0);
  });

  it('of an account with a hanging receiver delays no other account, in two processes, and finishes', async () => {
    const [slow, quick] = Shared.rows;
    const open = slow.close();
    const keys = Array.from({ length: 60 }, (_, index) => `slow-${index}`);
    for (const key of keys) await apps[0]!.get(Jobs).enqueue(sharedJob, { key, accountId: 1 });
    for (const app of [0, 1, 0, 1])
      await apps[app]!.get(Jobs).enqueue(sharedJob, { key: `quick-${app}`, accountId: 2 });
    await waitFor('the other account is served', () => quick.count('quick-0') > 0 && quick.count('quick-1') > 0);
    const running = () => [...slow.running.values()].filter((count) => count > 0).length;
    // A quarter of the slots of each process.
    expect(running()).toBeLessThanOrEqual(10);
    expect(keys.filter((key) => slow.count(key) > 0)).toEqual([]);
    open();
    await waitFor('the slow account is served as well', () => keys.every((key) => slow.count(key) === 1));
  });

  it('is polled when a process starts', async () => {
    Rare.rows.wanted.set('left', 1);
    await apps[1]!.close();
    apps[1] = await start();
    await waitFor('the job has finished', () => Rare.rows.last('left') === 1);
  });

  it('that is due soon is looked for within seconds, not after its interval', async () => {
    Rare.rows.wanted.set('soon', 1);
    await apps[0]!.get(Jobs).runSoon(rareJob);
    await waitFor('the job has finished', () => Rare.rows.last('soon') === 1, 5_000);
  });

  it('a periodic job that is due while it runs, runs once more; a failed run is repeated and counted', async () => {
    const { rows } = Periodic;
    const read = () =>
      apps[0]!
        .get(EntityManager)
        .execute<{ failures: string; error: string }[]>(
          `select failures, error from job_schedule where name = 'test.periodic'`,
        );
    const before = Number((await read())[0]?.failures ?? 0);
    await waitFor('no run is left of the start', () => rows.count('all') > 0 && rows.running.get('all') === 0);
    const open = rows.close();
    await apps[0]!.get(Jobs).runSoon(periodicJob);
    await waitFor('it runs', () => rows.running.get('all') === 1);
    const count = rows.count('all');
    rows.fails = 1;
    await apps[0]!.get(Jobs).runSoon(periodicJob);
    await sleep(1_500);
    open();
    // The first of the two runs fails and is repeated after three seconds.
    await waitFor('it has run again', () => rows.count('all') > count, 15_000);
    await waitFor('the failure is counted', async () => Number((await read())[0]!.failures) === before + 1);
    expect((await read())[0]!.error).toBe('Error');
  });

  if (backend === 'Redis')
    it('continues after Redis was emptied', async () => {
      await redis.flush();
      Swept.rows.wanted.set('emptied', 1);
      await waitFor('the job is found', () => Swept.rows.last('emptied') === 1);
      await wake(0, 'emptied');
      await waitFor('it is woken', () => Woken.rows.count('emptied') === 1);
    });
});

it('on PostgreSQL all workers listen on one connection, and on another when it is lost', async () => {
  delete process.env['REDIS_URL'];
  Woken.rows = new Rows();
  const app = await start();
  const listening = () =>
    app
      .get(EntityManager)
      .execute<{ pid: number }[]>(
        `select pid from pg_stat_activity where datname = current_database() and query like '%LISTEN bullmq_jobs%' and pid <> pg_backend_pid()`,
      );
  const [first, ...otherPids] = await waitFor('the workers listen', async () => {
    const found = await listening();
    return found.length > 0 && found;
  });
  expect(otherPids).toEqual([]);
  await app.get(EntityManager).execute('select pg_terminate_backend(?)', [first!.pid]);
  await waitFor('the workers listen again', async () => (await listening()).some(({ pid }) => pid !== first!.pid));
  Woken.rows.wanted.set('z', 1);
  await app.get(Jobs).enqueue(wokenJob, { key: 'z' });
  // The poll interval is thirty seconds.
  await waitFor('the wake-up is received', () => Woken.rows.last('z') === 1, 20_000);
  await app.close();
}, 60_000);
