import type { EntityManager } from '@mikro-orm/postgresql';
import type { TimerDefinition } from './define-timer.js';

interface Setting<Payload> {
  /** One timer of a kind for each key: setting it again replaces it. */
  key: string;
  accountId: number | null;
  dueAt: Date;
  payload: Payload;
}

/** Sets a timer in the transaction of `em`. It fires once, never early by the clock of the database, on whatever process is free. */
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

/** Whether it was still to fire. One that is being handled does not take effect either when its handler completes it in its transaction. */
export async function cancelTimer(em: EntityManager, timer: { name: string }, key: string): Promise<boolean> {
  const rows = await em.execute<object[]>(
    'delete from durable_tasks where handler = ? and key = ? and event_id is null returning id',
    [timer.name, key],
  );
  return rows.length > 0;
}
