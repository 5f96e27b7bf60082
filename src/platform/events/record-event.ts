import { randomUUID } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { database } from '../database/statements/database.js';
import { preparedSql } from '../database/statements/prepared-sql.js';
import { announceDurableJobs } from '../jobs/announce-durable-jobs.js';
import { findSubscribers } from '../jobs/define-job.js';
import type { EventDefinition } from './define-event.js';

interface Occurrence<Payload> {
  accountId: number;
  /** Events of one key are ordered if the recorder locks the key. */
  key: string;
  payload: Payload;
}

/** Inserts one durable job per subscriber in the transaction of `em`. */
export async function recordEvent<Payload>(
  em: EntityManager,
  event: EventDefinition<Payload>,
  ...occurrences: Occurrence<Payload>[]
): Promise<void> {
  const subscribers = findSubscribers(event);
  if (subscribers.length === 0 || occurrences.length === 0) return;
  const records = occurrences.map(({ accountId, key, payload }) => ({
    account_id: accountId,
    key,
    event_id: randomUUID(),
    payload: event.payload.parse(payload),
  }));
  const values = subscribers.map(({ name, accounts }) => sql`(${name}, ${accounts === 'all'}::boolean)`);
  const { numAffectedRows = 0n } = await preparedSql`
    insert into durable_tasks (handler, key, account_id, event_id, payload, due_at)
    select s.handler, o.key, o.account_id, o.event_id, o.payload, clock_timestamp()
      from jsonb_to_recordset(${JSON.stringify(records)}::jsonb) o (account_id bigint, key text, event_id uuid, payload jsonb)
      cross join (values ${sql.join(values)}) s (handler, is_for_all)
      where s.is_for_all or exists (select from event_enrolments e where e.handler = s.handler and e.account_id = o.account_id)`.execute(
    database(em),
  );
  if (numAffectedRows > 0n) announceDurableJobs(em);
}
