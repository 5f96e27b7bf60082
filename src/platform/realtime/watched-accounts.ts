import { MikroORM } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';

/** A process that ends without a word is believed for so long. */
const LIFE_SECONDS = 180;
/** What was kept so lately need not be kept again for another socket. */
const FRESH_MS = 30_000;

/** In a statement: somebody of this account may have a browser on the line, in whatever process. */
export const isWatched = (accountId: string): string =>
  `exists (select from watched_accounts w where w.account_id = ${accountId} and w.until > clock_timestamp())`;

/**
 * Says in the database which accounts have a browser on the line. A row is written before its socket is let in, so whoever looks after a change
 * sees everybody who could not have read that change by themselves.
 */
@Injectable()
export class WatchedAccounts {
  /** By account: when its row was last written by this process. Spares statements, and nothing hangs on it. */
  private readonly kept = new Map<number, number>();
  private renewedAt = performance.now();

  constructor(private readonly orm: MikroORM) {}

  /** A socket is about to be let in. */
  async admit(accountId: number): Promise<void> {
    if (performance.now() - (this.kept.get(accountId) ?? -FRESH_MS) < FRESH_MS) return;
    await this.write([accountId]);
    this.kept.set(accountId, performance.now());
  }

  /** Of all sockets of this process. Answers whether others may have taken these accounts for unwatched since the last time, as after trouble with the database. */
  async renew(accountIds: readonly number[]): Promise<boolean> {
    this.kept.clear();
    const now = performance.now();
    if (accountIds.length > 0) await this.write(accountIds);
    const wasLate = now - this.renewedAt > (LIFE_SECONDS * 1000) / 2;
    this.renewedAt = now;
    return wasLate;
  }

  /** In order, as another process writes the same rows. Of an account that is gone nobody has to hear. */
  private async write(accountIds: readonly number[]): Promise<void> {
    await this.orm.em.fork().execute(
      `insert into watched_accounts (account_id, until)
       select id, clock_timestamp() + interval '${LIFE_SECONDS} seconds' from accounts where id = any (?::bigint[]) order by id
       on conflict (account_id) do update set until = excluded.until`,
      [`{${accountIds.join()}}`],
    );
  }
}
