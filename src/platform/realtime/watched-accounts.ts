import { MikroORM } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { database } from '../database/statements/database.js';

/** Lifetime of rows, also of a crashed process. */
const TTL_SECONDS = 180;
const MIN_WRITE_INTERVAL_MS = 30_000;

export const isWatched = (accountId: string): string =>
  `exists (select from watched_accounts w where w.account_id = ${accountId} and w.until > clock_timestamp())`;

/** Writes a row before the socket opens, so no event is missed. */
@Injectable()
export class WatchedAccounts {
  private readonly writtenAt = new Map<number, number>();
  private renewedAt = performance.now();

  constructor(private readonly orm: MikroORM) {}

  async admit(accountId: number): Promise<void> {
    if (performance.now() - (this.writtenAt.get(accountId) ?? -MIN_WRITE_INTERVAL_MS) < MIN_WRITE_INTERVAL_MS) return;
    await this.write([accountId]);
    this.writtenAt.set(accountId, performance.now());
  }

  /** Returns whether rows may have expired, as in a database outage. */
  async renew(accountIds: readonly number[]): Promise<boolean> {
    this.writtenAt.clear();
    const now = performance.now();
    if (accountIds.length > 0) await this.write(accountIds);
    const wasLate = now - this.renewedAt > (TTL_SECONDS * 1000) / 2;
    this.renewedAt = now;
    return wasLate;
  }

  /** Sorts rows, because other processes lock the same ones. Skips deleted accounts. */
  private async write(accountIds: readonly number[]): Promise<void> {
    await sql`
      insert into watched_accounts (account_id, until)
      select id, clock_timestamp() + ${TTL_SECONDS} * interval '1 second' from accounts
        where id = any (${accountIds}::bigint[]) order by id
      on conflict (account_id) do update set until = excluded.until`.execute(database(this.orm.em.fork()));
  }
}
