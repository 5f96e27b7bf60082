import type { EntityManager } from '@mikro-orm/postgresql';
import type { TimerDefinition } from './define-timer.js';

interface Setting<Payload> {
  /** Unique within the timer's name. Setting it again replaces it. */
  key: string;
  accountId: number | null;
  dueAt: Date;
  payload: Payload;
}

/** Fires once, on any process, never early by the database's clock. */
export async function setTimer<Payload>(
  em: EntityManager,
  timer: TimerDefinition<Payload>,
  { key, accountId, dueAt, payload }: Setting<Payload>,
): Promise<void> {
  await em.execute(
    `insert into durable_tasks as t (handler, key, account_id, payload, due_at) values (?, ?, ?, ?::jsonb, ?)
     on conflict (handler, key) where event_id is null do update set account_id = excluded.account_id, payload = excluded.payload,
       due_at = excluded.due_at, version = t.version + 1, attempts = 0, claimed_by = null, failed_at = null, error = null`,
    [timer.name, key, accountId, JSON.stringify(timer.payload.parse(payload)), dueAt],
  );
}

/** Returns whether it was pending. A running handler then cannot complete it. */
export async function cancelTimer(em: EntityManager, timer: { name: string }, key: string): Promise<boolean> {
  const rows = await em.execute<object[]>(
    'delete from durable_tasks where handler = ? and key = ? and event_id is null returning id',
    [timer.name, key],
  );
  return rows.length > 0;
}
