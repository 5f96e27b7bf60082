import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { ReadLimits } from '../../src/platform/reads/read-limits.js';
import { type OwnApp, startApp } from '../setup/servers/app.js';
import { AddressBook } from '../setup/accounts/address-book.js';
import { waitFor } from '../setup/wait-for.js';

const FLOOD = 40;
const SEARCH = '/api/v1/contacts?search=Customer';

let test: OwnApp;
let ours: AddressBook;
let otherBook: AddressBook;
/** Locks tables, so that reads wait. */
let holder: pg.Client;
let watcher: pg.Client;

beforeAll(async () => {
  test = await startApp();
  ours = await AddressBook.open(test);
  otherBook = await AddressBook.open(test);
  await ours.saveMany(3);
  await otherBook.saveMany(2, 100);
  [holder, watcher] = [await connect(), await connect()];
});
afterEach(() => holder.query('rollback'));
afterAll(async () => {
  await Promise.all([holder?.end(), watcher?.end()]);
  AddressBook.closeAll();
  await test?.close();
});

async function connect(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: process.env['DATABASE_URL'] });
  await client.connect();
  return client;
}

async function stopReads(): Promise<void> {
  await holder.query('begin');
  await holder.query('lock table contacts in access exclusive mode');
}

async function countBlockedReads(): Promise<number> {
  const { rows } = await watcher.query(
    `select count(*)::int as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query like '%matching as materialized%'`,
  );
  return rows[0].count;
}

describe('expensive reads', () => {
  it('run two at a time per account; others wait briefly and then get a retry time', async () => {
    await stopReads();
    const flood = Array.from({ length: FLOOD }, () => ours.client.get(SEARCH));
    await waitFor('two reads wait', async () => (await countBlockedReads()) === 2);
    expect((await otherBook.client.get('/api/v1/templates')).status).toBe(200);
    expect(await countBlockedReads()).toBe(2);
    const own = otherBook.client.get(SEARCH);
    await waitFor('the read of another', async () => (await countBlockedReads()) === 3);

    // Queued calls fail after the timeout, calls beyond the queue at once.
    const rejected = await Promise.all(
      flood.map((call) => Promise.race([call, new Promise<null>((resolve) => void setTimeout(resolve, 5_000, null))])),
    );
    expect(rejected.filter((answer) => answer === null)).toHaveLength(2);
    for (const answer of rejected.filter((rejection) => rejection !== null)) {
      expect(answer.status).toBe(429);
      expect(answer.body).toEqual({ code: 'reads_busy', message: expect.any(String) });
      expect(answer.headers.get('retry-after')).toBe('2');
    }
    await holder.query('rollback');
    expect((await own).body.total).toBe(2);
    const answered = (await Promise.all(flood)).filter(({ status }) => status === 200);
    expect(answered.map(({ body }) => body.total)).toEqual([3, 3]);
    expect((await ours.client.get(SEARCH)).status).toBe(200);
  });

  it('run two at a time over all processes', async () => {
    for (const place of [0, 1])
      await holder.query('select pg_advisory_lock(hashtextextended($1, 0))', [
        `read ${place} of account ${ours.accountId}`,
      ]);
    try {
      const [rejected, served] = await Promise.all([ours.client.get(SEARCH), otherBook.client.get(SEARCH)]);
      expect([rejected.status, served.status]).toEqual([429, 200]);
      const patient = ours.client.get(SEARCH);
      await holder.query('select pg_advisory_unlock(hashtextextended($1, 0))', [`read 1 of account ${ours.accountId}`]);
      expect((await patient).status).toBe(200);
    } finally {
      await holder.query('select pg_advisory_unlock_all()');
    }
  });

  it('end after their timeout with a clear error', async () => {
    const limits = test.app.get(ReadLimits);
    const usual = limits.statementTimeoutMs;
    limits.statementTimeoutMs = 300;
    try {
      await stopReads();
      const { status, body, headers } = await ours.client.get(SEARCH);
      expect([status, body.code, headers.get('retry-after')]).toEqual([503, 'read_too_slow', '10']);
      expect(await countBlockedReads()).toBe(0);
    } finally {
      limits.statementTimeoutMs = usual;
    }
    await holder.query('rollback');
    expect((await ours.client.get(SEARCH)).status).toBe(200);
  });

  it('end when the client disconnects', async () => {
    await stopReads();
    const giveUp = new AbortController();
    const calls = Array.from({ length: 5 }, () =>
      fetch(new URL(SEARCH, test.url), { headers: { cookie: ours.client.cookieHeader }, signal: giveUp.signal }),
    );
    await waitFor('two reads wait', async () => (await countBlockedReads()) === 2);
    giveUp.abort();
    await Promise.allSettled(calls);
    await waitFor('both reads have ended', async () => (await countBlockedReads()) === 0, 5_000);
    await new Promise((resolve) => void setTimeout(resolve, 200));
    expect(await countBlockedReads()).toBe(0);
    await holder.query('rollback');
    expect((await ours.client.get(SEARCH)).body.total).toBe(3);
  });
});

describe('the total of a filtered list', () => {
  it('is exact up to ten thousand, and marked as a minimum above', async () => {
    const many = await AddressBook.open(test);
    const ids = await many.saveMany(10_001, 1000);
    const first = (await many.client.get('/api/v1/contacts?search=Customer&rows=100')).body;
    expect(first).toMatchObject({ total: 10_000, is_total_capped: true, last_page: 100, from: 1, to: 100 });
    expect(first.data.map(({ id }: { id: number }) => id)).toEqual(ids.slice(-100).toReversed());
    const last = (await many.client.get('/api/v1/contacts?search=Customer&rows=100&page=100&orderType=asc')).body;
    expect(last.data.map(({ id }: { id: number }) => id)).toEqual(ids.slice(9_900, 10_000));
    expect((await many.client.get('/api/v1/contacts?search=Customer&rows=100&page=101')).body.data).toEqual([]);
    const exact = (await many.client.get('/api/v1/contacts?search=Customer&rows=1&exact_total=1')).body;
    expect(exact.total).toBe(10_001);
    expect(exact).not.toHaveProperty('is_total_capped');

    // Counts below the bound are exact.
    expect((await many.client.get('/api/v1/contacts')).body.total).toBe(10_001);
    await many.sql('delete from contacts where id = ?', [ids[0]]);
    const whole = (await many.client.get('/api/v1/contacts?search=Customer&rows=100&page=100')).body;
    expect(whole).toMatchObject({ total: 10_000, last_page: 100 });
    expect(whole).not.toHaveProperty('is_total_capped');
    expect(whole.data.at(-1).id).toBe(ids[1]);
  });
});
