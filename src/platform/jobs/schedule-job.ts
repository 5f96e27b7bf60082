import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { database } from '../database/statements/database.js';
import type { DurableJob } from './define-job.js';

interface Schedule<Payload> {
  /** Scheduling a key again replaces its job. */
  key: string;
  /** Null for work of the whole installation. */
  accountId: number | null;
  payload: Payload;
  runAt: Date;
}

/** Writes the job in the transaction of `em`. It runs once, on any process, never early by the database's clock. */
export async function scheduleJob<Payload>(
  em: EntityManager,
  job: DurableJob<Payload>,
  { key, accountId, runAt, payload }: Schedule<Payload>,
): Promise<void> {
  await sql`
    insert into durable_tasks as t (handler, key, account_id, payload, due_at)
    values (${job.name}, ${key}, ${accountId}, ${JSON.stringify(job.schema.parse(payload))}::jsonb, ${runAt})
    on conflict (handler, key) where event_id is null do update set account_id = excluded.account_id, payload = excluded.payload,
      due_at = excluded.due_at, version = t.version + 1, attempts = 0, claimed_by = null, failed_at = null, error = null`.execute(
    database(em),
  );
}

/** Returns whether the job was pending. A running handler then cannot complete it. */
export async function cancelJob(em: EntityManager, { name }: { name: string }, key: string): Promise<boolean> {
  const { numDeletedRows } = await database(em)
    .deleteFrom('durable_tasks')
    .where('handler', '=', name)
    .where('key', '=', key)
    .where('event_id', 'is', null)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}
