import { randomUUID } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { announceDueTasks } from '../tasks/due-tasks.js';
import { prepared } from '../database/prepared-statements.js';
import type { EventDefinition } from './define-event.js';
import { subscriptionsOf } from './subscribe.js';

interface Occurrence<Payload> {
  accountId: number;
  /** Events of one key are ordered if the recorder locks the key. */
  key: string;
  payload: Payload;
}

/** Inserts one task per subscriber in the transaction of `em`. */
export async function recordEvent<Payload>(
  em: EntityManager,
  event: EventDefinition<Payload>,
  ...occurrences: Occurrence<Payload>[]
): Promise<void> {
  const subscriptions = subscriptionsOf(event);
  if (subscriptions.length === 0 || occurrences.length === 0) return;
  const lines = occurrences.map(({ accountId, key, payload }) => ({
    account_id: accountId,
    key,
    event_id: randomUUID(),
    payload: event.payload.parse(payload),
  }));
  const { affectedRows } = await em.execute<{ affectedRows: number }>(
    prepared(`insert into durable_tasks (handler, key, account_id, event_id, payload, due_at)
     select s.handler, o.key, o.account_id, o.event_id, o.payload, clock_timestamp()
       from jsonb_to_recordset(?::jsonb) o (account_id bigint, key text, event_id uuid, payload jsonb)
      cross join (values ${subscriptions.map(() => '(?, ?::boolean)').join(', ')}) s (handler, is_for_all)
      where s.is_for_all or exists (select from event_enrolments e where e.handler = s.handler and e.account_id = o.account_id)`),
    [JSON.stringify(lines), ...subscriptions.flatMap(({ handler, accounts }) => [handler, accounts === 'all'])],
    'run',
  );
  if (affectedRows > 0) announceDueTasks(em);
}
