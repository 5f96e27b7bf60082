import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { deleteInBatches } from '../database/delete-in-batches.js';
import { ProcessRegistry } from '../processes/process-registry.js';
import { CallRunning, keyOfAnotherCall } from './idempotency.errors.js';

interface StoredAnswer {
  status: number;
  body: unknown;
}

interface Row {
  request_hash: string;
  status: number | null;
  body: unknown;
}

/** How long an answer is repeated. */
const KEPT = `interval '24 hours'`;
/** No call takes as long: its process lives and could not say that it had failed. */
const LONGEST_CALL = `interval '15 minutes'`;

/**
 * The calls that came with an Idempotency-Key, each account's own. A row without a status is a call under way in the process that it names;
 * when that process is dead, the next call of the key takes its place and finishes it.
 */
@Injectable()
export class IdempotencyStore {
  constructor(
    private readonly em: EntityManager,
    private readonly processes: ProcessRegistry,
  ) {}

  /** When the call first came, when it is to be done now; what was answered when it has been. */
  async claim(accountId: number, keyHash: string, requestHash: string): Promise<StoredAnswer | Date> {
    const em = this.em.fork();
    const [claimed] = await em.execute<{ created_at: string }[]>(
      `insert into api_idempotency as i (account_id, key_hash, request_hash, process_id) values (?, ?, ?, ?)
       on conflict (account_id, key_hash) do update set process_id = excluded.process_id, request_hash = excluded.request_hash,
         status = null, body = null, claimed_at = clock_timestamp(),
         created_at = case when i.created_at < clock_timestamp() - ${KEPT} then clock_timestamp() else i.created_at end
       where i.created_at < clock_timestamp() - ${KEPT}
          or i.status is null and i.request_hash = excluded.request_hash
             and (i.claimed_at < clock_timestamp() - ${LONGEST_CALL} or not exists
               (select from server_processes p where p.id = i.process_id and p.expires_at > clock_timestamp()))
       returning created_at`,
      [accountId, keyHash, requestHash, this.processes.id],
    );
    if (claimed) return new Date(claimed.created_at);
    const [row] = await em.execute<Row[]>(
      'select request_hash, status, body from api_idempotency where account_id = ? and key_hash = ?',
      [accountId, keyHash],
    );
    // It failed between the two statements, and may be tried again.
    if (!row) throw new CallRunning();
    if (row.request_hash !== requestHash) throw keyOfAnotherCall();
    if (row.status === null) throw new CallRunning();
    return { status: row.status, body: row.body };
  }

  async keep(accountId: number, keyHash: string, { status, body }: StoredAnswer): Promise<void> {
    await this.em
      .fork()
      .execute(
        'update api_idempotency set status = ?, body = ?::jsonb where account_id = ? and key_hash = ? and process_id = ?',
        [status, JSON.stringify(body ?? null), accountId, keyHash, this.processes.id],
      );
  }

  /** What was refused had no effect: the same call is tried anew. */
  async release(accountId: number, keyHash: string): Promise<void> {
    await this.em
      .fork()
      .execute(
        'delete from api_idempotency where account_id = ? and key_hash = ? and process_id = ? and status is null',
        [accountId, keyHash, this.processes.id],
      );
  }

  /** What broke may have had its effect: whoever repeats the call finishes it, under the name that the effect has. */
  async leaveOpen(accountId: number, keyHash: string): Promise<void> {
    await this.em
      .fork()
      .execute(
        `update api_idempotency set claimed_at = '-infinity' where account_id = ? and key_hash = ? and process_id = ? and status is null`,
        [accountId, keyHash, this.processes.id],
      );
  }

  /** Answers that are not repeated any more. */
  async purge(): Promise<void> {
    await deleteInBatches(
      this.em.fork(),
      'api_idempotency',
      `select ctid from api_idempotency where created_at < clock_timestamp() - ${KEPT} order by created_at`,
    );
  }
}
