import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { database } from '../database/statements/database.js';
import type { TimerDefinition } from './define-timer.js';

interface TimerSetting<Payload> {
  /** Setting a key again replaces its timer. */
  key: string;
  accountId: number | null;
  dueAt: Date;
  payload: Payload;
}

/** The timer fires once, on any process, never early by the database's clock. */
export async function setTimer<Payload>(
  em: EntityManager,
  timer: TimerDefinition<Payload>,
  { key, accountId, dueAt, payload }: TimerSetting<Payload>,
): Promise<void> {
  await sql`
    insert into durable_tasks as t (handler, key, account_id, payload, due_at)
    values (${timer.name}, ${key}, ${accountId}, ${JSON.stringify(timer.payload.parse(payload))}::jsonb, ${dueAt})
    on conflict (handler, key) where event_id is null do update set account_id = excluded.account_id, payload = excluded.payload,
      due_at = excluded.due_at, version = t.version + 1, attempts = 0, claimed_by = null, failed_at = null, error = null`.execute(
    database(em),
  );
}

/** Returns true if the timer was pending. A running handler then cannot complete it. */
export async function cancelTimer(em: EntityManager, timer: { name: string }, key: string): Promise<boolean> {
  const { numDeletedRows } = await database(em)
    .deleteFrom('durable_tasks')
    .where('handler', '=', timer.name)
    .where('key', '=', key)
    .where('event_id', 'is', null)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}
