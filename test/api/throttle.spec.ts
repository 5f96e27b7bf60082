import { afterAll, beforeAll, expect, it } from '@jest/globals';
import pg from 'pg';
import { Throttled } from '../../src/platform/errors.js';
import { type Limit, Throttle } from '../../src/platform/throttle/throttle.js';
import { countersOfAddress } from '../../src/platform/throttle/count-address.js';
import { type OwnApp, startApp } from '../setup/servers/app.js';

let server: OwnApp;
beforeAll(async () => {
  server = await startApp();
}, 60_000);
afterAll(() => server.close());

const three: Limit = { name: 'spec-three', points: 3, seconds: 60 };
const getThrottle = () => server.app.get(Throttle);
const isTaken = (limit: Limit, key: string) =>
  getThrottle()
    .take(limit, key)
    .then(
      () => true,
      (error: unknown) => {
        if (error instanceof Throttled) return false;
        throw error;
      },
    );
const attemptMany = async (limit: Limit, key: string, count: number) =>
  (await Promise.all(Array.from({ length: count }, () => isTaken(limit, key)))).filter(Boolean).length;
const query = <T>(sql: string) => server.orm.em.getConnection().execute<T[]>(sql);

it('the limit is exact under concurrency', async () => {
  expect(await attemptMany(three, 'crowd', 200)).toBe(3);
  expect(await attemptMany(three, 'somebody else', 2)).toBe(2);
  expect(await attemptMany({ ...three, name: 'spec-other' }, 'crowd', 2)).toBe(2);
});

it.each([
  [
    'hints of payments',
    120,
    (from: string) =>
      fetch(`${server.url}/webhooks/moyasar`, {
        method: 'POST',
        body: '{"id":"nobody knows it"}',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': from },
      }),
  ],
  [
    'merchants who come back from an installation',
    30,
    (from: string) =>
      fetch(`${server.url}/api/v1/app-callback/zid`, {
        redirect: 'manual',
        headers: { cookie: 'mersal_install=nonsense', 'x-forwarded-for': from },
      }),
  ],
] as const)('counts %s by their network', async (_what, points, ask) => {
  const statuses = [];
  for (let time = 0; time <= points; time++) {
    const answer = await ask(`2001:db8:9::${1 + (time % 2)}`);
    await answer.text();
    statuses.push(answer.status);
  }
  expect(statuses.map((status) => status === 429)).toEqual(statuses.map((_status, time) => time === points));
});

it('an IPv6 address counts for its /64, and a /48 has five times the limit', async () => {
  const attempt = async (ip: string) =>
    getThrottle()
      .takeAll(countersOfAddress(three, ip))
      .then(
        () => true,
        () => false,
      );
  const countTaken = async (count: number, addressOf: (index: number) => string) => {
    let sum = 0;
    for (let index = 0; index < count; index++) if (await attempt(addressOf(index))) sum++;
    return sum;
  };
  expect(await countTaken(5, (index) => `2001:db8:1:1::${index + 1}`)).toBe(3);
  expect(await countTaken(20, (index) => `2001:db8:1:${index + 2}::1`)).toBe(12);
  expect(await countTaken(3, (index) => `2001:db8:2:${index}::1`)).toBe(3);
  expect(await countTaken(20, (index) => `203.0.113.${index}`)).toBe(20);
});

it('a rejection returns a retry time, and does not extend it', async () => {
  const pause: Limit = { name: 'spec-pause', points: 1, seconds: 2 };
  const startedAt = Date.now();
  expect(await isTaken(pause, 'one')).toBe(true);
  const rejected: unknown = await getThrottle()
    .take(pause, 'one')
    .catch((error: unknown) => error);
  expect(rejected).toMatchObject({ status: 429, code: 'throttled' });
  expect([1, 2]).toContain((rejected as Throttled).retryAfterSeconds);
  while (Date.now() - startedAt < 1_900) expect(await isTaken(pause, 'one')).toBe(false);
  await new Promise((resolve) => setTimeout(resolve, startedAt + 2_050 - Date.now()));
  expect(await isTaken(pause, 'one')).toBe(true);
});

it('attempts can be refunded, and checked without counting', async () => {
  for (let attempt = 0; attempt < 10; attempt++) {
    expect(await isTaken(three, 'right')).toBe(true);
    await getThrottle().refund(three, 'right');
  }
  for (let attempt = 0; attempt < 10; attempt++) await getThrottle().check(three, 'right');
  expect(await attemptMany(three, 'right', 3)).toBe(3);
  await expect(getThrottle().check(three, 'right')).rejects.toBeInstanceOf(Throttled);
});

it('counts survive a restart', async () => {
  expect(await attemptMany(three, 'patient', 2)).toBe(2);
  await server.restart();
  expect(await attemptMany(three, 'patient', 2)).toBe(1);
});

it('attempts are counted in memory while the database is down, and in the database afterwards', async () => {
  await query('alter table throttles rename to throttles_away');
  try {
    expect(await attemptMany(three, 'meanwhile', 5)).toBe(3);
    expect(await isTaken(three, 'another')).toBe(true);
  } finally {
    await query('alter table throttles_away rename to throttles');
  }
  expect(await attemptMany(three, 'meanwhile', 5)).toBe(3);
});

it('keys are stored as hashes, and expired ones are deleted', async () => {
  await isTaken(three, '966501234567');
  const kept = JSON.stringify(await query('select key from throttles'));
  expect(kept).toContain('spec-three:');
  expect(kept).not.toContain('966501234567');
  await query('update throttles set expire = 1');
  await (Reflect.get(getThrottle(), 'deleteExpired') as () => Promise<void>).call(getThrottle());
  expect(await query('select 1 from throttles')).toEqual([]);
});

it('an exhausted connection pool does not block the throttle', async () => {
  const client = new pg.Client({ connectionString: process.env['DATABASE_URL'] });
  await client.connect();
  const orm = server.orm.em.getConnection();
  await client.query('begin');
  await client.query('lock table accounts in access exclusive mode');
  const stuck = Array.from({ length: 20 }, () => orm.execute('select count(*) from accounts'));
  expect(await isTaken(three, 'free')).toBe(true);
  await client.query('rollback');
  await Promise.all(stuck);
  await client.end();
});
