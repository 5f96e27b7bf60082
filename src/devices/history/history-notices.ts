import { MikroORM } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { log } from '../../platform/logging.js';
import { Secrets } from '../../platform/secrets.js';
import { sanitizeText } from '../../platform/text/sanitize-text.js';
import { nativePool } from '../credentials/key-writer.js';
import type { SessionDevice } from '../sessions/session-events.js';

const MAX_NOTICES_PER_DEVICE = 200;
/** WhatsApp deletes the files after days. */
const RETENTION = '2 days';
/**
 * Seconds until the next attempt, stored before each because a damaged notice may end the process. Restarts must not
 * use up the attempts.
 */
const RETRY_DELAYS_S = [0, 0, 0, 10, 60, 600, 3600];

export interface ClaimedNotice {
  id: string;
  /** Null if decryption failed. */
  notice: Buffer | null;
  receivedAt: Date;
  historyDays: number;
  messages: number;
  chats: number;
}

interface Row {
  id: string;
  notice: Buffer;
  key_id: string;
  received_at: string;
  history_days: number;
  messages: number;
  chats: number;
}

/** Stores notices, which WhatsApp deletes once acknowledged. A finished row detects repeats. */
@Injectable()
export class HistoryNotices {
  private lastRun: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly orm: MikroORM,
    private readonly secrets: Secrets,
  ) {}

  /** Runs one import at a time, because live messages have priority. */
  runSerially<T>(process: () => Promise<T>): Promise<T> {
    const done = this.lastRun.then(process);
    this.lastRun = done.catch(() => undefined);
    return done;
  }

  /** Waits for the commit. Returns false if the device imports no history. */
  async keep({ id, accountId }: SessionDevice, waId: string, notice: Uint8Array): Promise<boolean> {
    const pool = await nativePool(this.orm);
    const { keyId, bytes } = this.secrets.seal(notice, contextOf(id));
    await pool.query(
      `delete from history_syncs where account_id = $1 and device_id = $2 and received_at < now() - interval '${RETENTION}'`,
      [accountId, id],
    );
    const { rowCount } = await pool.query(
      `insert into history_syncs (account_id, device_id, wa_id, notice, key_id)
       select account_id, id, $3, $4, $5 from devices where account_id = $1 and id = $2 and history_days > 0
         and (select count(*) from history_syncs where account_id = $1 and device_id = $2) < $6
       on conflict do nothing`,
      [accountId, id, sanitizeText(waId, 64), bytes, keyId, MAX_NOTICES_PER_DEVICE],
    );
    return rowCount === 1;
  }

  async claim({ id, accountId }: SessionDevice): Promise<ClaimedNotice | null> {
    const pool = await nativePool(this.orm);
    const dropped = await pool.query(
      `update history_syncs set notice = null where account_id = $1 and device_id = $2 and notice is not null
         and (attempts >= $3 or received_at < now() - interval '${RETENTION}')`,
      [accountId, id, RETRY_DELAYS_S.length],
    );
    if (dropped.rowCount) log.error({ deviceId: id, notices: dropped.rowCount }, 'history notices dropped');
    const { rows } = await pool.query<Row>(
      `update history_syncs h set attempts = attempts + 1,
           due_at = clock_timestamp() + ($3::int[])[attempts + 1] * interval '1 second' from devices d
        where d.id = h.device_id and h.id = (select min(id) from history_syncs
          where account_id = $1 and device_id = $2 and notice is not null and due_at <= clock_timestamp())
       returning h.id, h.notice, h.key_id, h.received_at, d.history_days,
         (select coalesce(sum(messages), 0)::int from history_syncs where account_id = $1 and device_id = $2) messages,
         (select coalesce(sum(chats), 0)::int from history_syncs where account_id = $1 and device_id = $2) chats`,
      [accountId, id, RETRY_DELAYS_S],
    );
    const [row] = rows;
    if (!row) return null;
    const { history_days: historyDays, messages, chats } = row;
    const receivedAt = new Date(row.received_at);
    return { id: row.id, notice: this.unseal(id, row), receivedAt, historyDays, messages, chats };
  }

  async findDueInMs({ id, accountId }: SessionDevice): Promise<number | null> {
    const pool = await nativePool(this.orm);
    const { rows } = await pool.query<{ due_in_ms: number }>(
      `select greatest(ceil(extract(epoch from due_at - clock_timestamp()) * 1000), 0)::float8 due_in_ms
         from history_syncs where account_id = $1 and device_id = $2 and notice is not null order by due_at limit 1`,
      [accountId, id],
    );
    return rows[0]?.due_in_ms ?? null;
  }

  async finish(
    { id, accountId }: SessionDevice,
    noticeId: string,
    imported: { messages: number; chats: number },
  ): Promise<void> {
    const pool = await nativePool(this.orm);
    await pool.query(
      'update history_syncs set notice = null, messages = $4, chats = $5 where account_id = $1 and device_id = $2 and id = $3',
      [accountId, id, noticeId, imported.messages, imported.chats],
    );
  }

  /** Resets the attempts after progress. */
  async resetAttempts({ id, accountId }: SessionDevice, noticeId: string): Promise<void> {
    const pool = await nativePool(this.orm);
    await pool.query(
      `update history_syncs set attempts = 0, due_at = clock_timestamp()
        where account_id = $1 and device_id = $2 and id = $3`,
      [accountId, id, noticeId],
    );
  }

  /** `isCounted` is false after external failures. */
  async postpone(
    { id, accountId }: SessionDevice,
    noticeId: string,
    { delayMs, isCounted }: { delayMs: number; isCounted: boolean },
  ): Promise<void> {
    const pool = await nativePool(this.orm);
    await pool.query(
      `update history_syncs set attempts = greatest(attempts - $4, 0), due_at = clock_timestamp() + $5 * interval '1 millisecond'
        where account_id = $1 and device_id = $2 and id = $3`,
      [accountId, id, noticeId, isCounted ? 0 : 1, delayMs],
    );
  }

  private unseal(deviceId: number, { notice, key_id: keyId }: Row): Buffer | null {
    try {
      return this.secrets.open({ keyId, bytes: notice }, contextOf(deviceId));
    } catch (error) {
      log.error({ err: error, deviceId }, 'history notice decryption failed');
      return null;
    }
  }
}

const contextOf = (deviceId: number): string => `history of device ${deviceId}`;
