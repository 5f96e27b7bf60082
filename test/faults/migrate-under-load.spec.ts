import { setTimeout as sleep } from 'node:timers/promises';
import { MikroORM } from '@mikro-orm/postgresql';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import pg from 'pg';
import { ormConfig } from '../../src/mikro-orm.config.js';
import { listMigrations } from '../../src/platform/database/schema/migration-files.js';
import { runMigrations } from '../../src/platform/database/schema/run-migrations.js';
import { fillGrowth, type GrownAccount } from '../setup/platform/fill-growth.js';
import { OwnPostgres } from '../setup/servers/own-postgres.js';

const isLong = process.env['FAULTS'] === 'long';
const MESSAGES = isLong ? 2_000_000 : 50_000;
/** Number of migrations, as many as one or two updates have. */
const NEWEST = 16;
const PACE_MS = 20;
/** A slower write has waited for a migration. */
const MAX_UNBLOCKED_MS = 100;
const MAX_BLOCKED_MS = 5_000;

let postgres: OwnPostgres;
let orm: MikroORM;
let db: pg.Client;
let grown: GrownAccount;
beforeAll(
  async () => {
    postgres = await OwnPostgres.start();
    const admin = new pg.Client({ connectionString: postgres.url('postgres') });
    await admin.connect();
    await admin.query('create database growing');
    await admin.end();
    orm = await MikroORM.init(ormConfig(postgres.url('growing'), { min: 0, max: 1 }));
    await orm.migrator.up({ to: listMigrations().at(-NEWEST - 1)! });
    db = new pg.Client({ connectionString: postgres.url('growing') });
    await db.connect();
    const { rows } = await db.query<{ id: string }>(`insert into accounts (name) values ('Own') returning id`);
    grown = await fillGrowth(db, Number(rows[0]!.id), MESSAGES);
  },
  isLong ? 600_000 : 60_000,
);
afterAll(async () => {
  await db?.end();
  await orm?.close();
  await postgres?.remove();
}, 30_000);

it(
  `the newest ${NEWEST} migrations run on a full database while messages are written, and block them for five seconds at most`,
  async () => {
    const stop = new AbortController();
    const writing = writeTexts(stop.signal);
    // Writes must not wait for a migration that waits for this read.
    const reader = new pg.Client({ connectionString: postgres.url('growing') });
    await reader.connect();
    await reader.query('begin');
    await reader.query('select from messages limit 1');
    const ended = sleep(3_000).then(async () => {
      await reader.query('commit');
      await reader.end();
    });
    const ran = await runMigrations(orm);
    stop.abort();
    await ended;
    const writes = await writing;
    const blockedMs = sumBlockedMs(writes.filter(({ ms }) => ms > MAX_UNBLOCKED_MS));
    const longestMs = Math.max(...writes.map(({ ms }) => ms));
    process.stderr.write(
      `      ${ran} migrations over ${MESSAGES} messages: ${writes.length} writes, blocked for ${blockedMs.toFixed(0)} ms in all, longest ${longestMs.toFixed(0)} ms\n`,
    );
    expect(ran).toBe(NEWEST);
    expect(await orm.migrator.getPending()).toEqual([]);
    const { rows } = await db.query<{ count: number }>(
      `select count(*)::int count from messages where wa_id like 'LOAD-%'`,
    );
    expect(rows[0]?.count).toBe(writes.length);
    expect(blockedMs).toBeLessThan(MAX_BLOCKED_MS);
    const invalid = await db.query('select indexrelid::regclass from pg_index where not indisvalid');
    expect(invalid.rows).toEqual([]);
  },
  isLong ? 600_000 : 60_000,
);

interface Write {
  at: number;
  ms: number;
}

/** Returns the time in which writes waited. Counts parallel waits once. */
function sumBlockedMs(writes: readonly Write[]): number {
  let [sum, until] = [0, 0];
  for (const { at, ms } of writes.toSorted((one, other) => one.at - other.at)) {
    sum += Math.max(0, at + ms - Math.max(at, until));
    until = Math.max(until, at + ms);
  }
  return sum;
}

/** Writes fifty a second on three connections. */
async function writeTexts(signal: AbortSignal): Promise<Write[]> {
  const writes: Write[] = [];
  const write = async (writer: number): Promise<void> => {
    const client = new pg.Client({ connectionString: postgres.url('growing') });
    await client.connect();
    for (let n = 0; !signal.aborted; n++) {
      const startedAt = performance.now();
      await client.query(
        `with written as (insert into messages (account_id, device_id, chat_id, from_me, wa_id, kind, body, status, at)
           values ($1, $2, $3, $4, $5, 'text', 'text under load', $6, now()) returning id, chat_id, at)
         update chats c set last_message_id = w.id, last_message_at = w.at from written w where c.id = w.chat_id`,
        [
          grown.accountId,
          grown.deviceId,
          grown.chatId,
          n % 2 === 0,
          `LOAD-${writer}-${n}`,
          n % 2 === 0 ? 'queued' : 'received',
        ],
      );
      const ms = performance.now() - startedAt;
      writes.push({ at: startedAt, ms });
      await sleep(Math.max(0, 3 * PACE_MS - ms));
    }
    await client.end();
  };
  await Promise.all([0, 1, 2].map((writer) => write(writer)));
  return writes;
}
