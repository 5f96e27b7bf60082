import { setTimeout as sleep } from 'node:timers/promises';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { deleteInBatches } from '../database/delete-in-batches.js';
import { database, type Row } from '../database/statements/database.js';
import { AppError } from '../errors.js';
import { log } from '../logging.js';
import { ProcessRegistry } from '../processes/process-registry.js';
import { RequestInProgress, keyOfAnotherCall } from './idempotency.errors.js';

interface StoredAnswer {
  status: number;
  body: unknown;
}

const RETENTION = '24 hours';
/** Age at which a claim is abandoned, even if its process lives. */
const MAX_CALL_MS = 900_000;

const RETRY_MS = 500;
const PAUSE_MS = 20;

type Statement = () => Promise<unknown>;

/**
 * Stores answers by key. A row without status is a claim: its call runs. If its process died, the next call claims it.
 */
@Injectable()
export class IdempotencyStore implements OnApplicationShutdown {
  private readonly running = new Map<string, number>();
  private isStopped = false;

  constructor(
    private readonly em: EntityManager,
    private readonly processes: ProcessRegistry,
  ) {}

  onApplicationShutdown(): void {
    // Claims of an ended process block no call.
    this.isStopped = true;
  }

  /** Runs a call, during which its claim is not settled by a retry. */
  async run<T>(accountId: number, keyHash: string, call: () => Promise<T>): Promise<T> {
    const name = nameOf(accountId, keyHash);
    this.running.set(name, (this.running.get(name) ?? 0) + 1);
    try {
      return await call();
    } finally {
      const remaining = (this.running.get(name) ?? 1) - 1;
      if (remaining > 0) this.running.set(name, remaining);
      else this.running.delete(name);
    }
  }

  /** Returns the stored answer, or the time of the first call if this call must run. */
  async claim(accountId: number, keyHash: string, requestHash: string): Promise<StoredAnswer | Date> {
    try {
      return await this.tryClaim(accountId, keyHash, requestHash);
    } catch (error) {
      // The claim may be stored although its connection broke.
      if (!(error instanceof AppError))
        void this.settleLater(accountId, keyHash, [this.openingStatement(accountId, keyHash)]);
      throw error;
    }
  }

  private async tryClaim(accountId: number, keyHash: string, requestHash: string): Promise<StoredAnswer | Date> {
    const db = database(this.em.fork());
    const {
      rows: [claimed],
    } = await sql<Pick<Row<'api_idempotency'>, 'created_at'>>`
      insert into api_idempotency as i (account_id, key_hash, request_hash, process_id)
      values (${accountId}, ${keyHash}, ${requestHash}, ${this.processes.id})
      on conflict (account_id, key_hash) do update set process_id = excluded.process_id, request_hash = excluded.request_hash,
        status = null, body = null, claimed_at = clock_timestamp(),
        created_at = case when i.created_at < clock_timestamp() - ${RETENTION}::interval then clock_timestamp() else i.created_at end
      where i.created_at < clock_timestamp() - ${RETENTION}::interval
        or i.status is null and i.request_hash = excluded.request_hash
          and (i.claimed_at < clock_timestamp() - ${MAX_CALL_MS} * interval '1 millisecond' or not exists
            (select from server_processes p where p.id = i.process_id and p.expires_at > clock_timestamp()))
      returning created_at`.execute(db);
    if (claimed) return claimed.created_at;
    const row = await db
      .selectFrom('api_idempotency')
      .select(['request_hash', 'status', 'body'])
      .where('account_id', '=', accountId)
      .where('key_hash', '=', keyHash)
      .executeTakeFirst();
    // Another call failed between the two statements.
    if (!row) throw new RequestInProgress();
    if (row.request_hash !== requestHash) throw keyOfAnotherCall();
    if (row.status === null) throw new RequestInProgress();
    return { status: row.status, body: row.body };
  }

  /** Never throws. After a failure, the next call of the key runs again. */
  async keep(accountId: number, keyHash: string, { status, body }: StoredAnswer): Promise<void> {
    const isOwn = this.isOwnClaim(accountId, keyHash);
    const store = () =>
      database(this.em.fork())
        .updateTable('api_idempotency')
        .set({ status, body: JSON.stringify(body ?? null) })
        .where(isOwn)
        .execute();
    const opening = this.openingStatement(accountId, keyHash);
    // Another pooled connection may work.
    if (!(await runFirstSuccessful([store, store, opening])))
      void this.settleLater(accountId, keyHash, [store, opening]);
  }

  /** Deletes the claim of a rejected call, which had no effect. */
  async release(accountId: number, keyHash: string): Promise<void> {
    const isOwn = this.isOwnClaim(accountId, keyHash);
    const release = () => database(this.em.fork()).deleteFrom('api_idempotency').where(isOwn).execute();
    const opening = this.openingStatement(accountId, keyHash);
    if (!(await runFirstSuccessful([release, opening]))) void this.settleLater(accountId, keyHash, [opening]);
  }

  /** Lets the next call of the key complete a possible effect. */
  async leaveOpen(accountId: number, keyHash: string): Promise<void> {
    const opening = this.openingStatement(accountId, keyHash);
    if (!(await runFirstSuccessful([opening, opening]))) void this.settleLater(accountId, keyHash, [opening]);
  }

  /** Retries, because claims of a living process block the key. */
  private async settleLater(accountId: number, keyHash: string, statements: readonly Statement[]): Promise<void> {
    const until = performance.now() + MAX_CALL_MS;
    while (!this.isStopped && performance.now() < until) {
      await sleep(RETRY_MS, undefined, { ref: false });
      // A running call settles its own claim.
      if (!this.running.has(nameOf(accountId, keyHash)) && (await runFirstSuccessful(statements))) return;
    }
  }

  private openingStatement(accountId: number, keyHash: string): Statement {
    const isOwn = this.isOwnClaim(accountId, keyHash);
    return () =>
      database(this.em.fork()).updateTable('api_idempotency').set({ claimed_at: '-infinity' }).where(isOwn).execute();
  }

  private isOwnClaim(accountId: number, keyHash: string): RawBuilder<SqlBool> {
    return sql`account_id = ${accountId} and key_hash = ${keyHash} and process_id = ${this.processes.id} and status is null`;
  }

  async purge(): Promise<void> {
    await deleteInBatches(
      this.em.fork(),
      'api_idempotency',
      sql`select ctid from api_idempotency where created_at < clock_timestamp() - ${RETENTION}::interval order by created_at`,
    );
  }
}

const nameOf = (accountId: number, keyHash: string): string => `${accountId} ${keyHash}`;

async function runFirstSuccessful(statements: readonly Statement[]): Promise<boolean> {
  for (const statement of statements) {
    try {
      await statement();
      return true;
    } catch (error) {
      log.warn({ err: error }, 'idempotency claim not settled');
      await sleep(PAUSE_MS);
    }
  }
  return false;
}
