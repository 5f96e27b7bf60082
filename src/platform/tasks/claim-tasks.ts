import type { EntityManager } from '@mikro-orm/postgresql';
import { prepared } from '../database/prepared-statements.js';
import { TaskSuperseded } from './task-handler.js';

export interface TaskRow {
  id: string;
  handler: string;
  key: string;
  account_id: string | null;
  event_id: string | null;
  payload: unknown;
  due_at: Date | string;
  version: number;
  attempts: number;
}

/** After so many attempts, some three hours, a task is left as failed for people to look at. */
const MOST_ATTEMPTS = 20;
const LONGEST_PAUSE_S = 900;

/**
 * Takes what is due and in nobody's hands. Whose process is dead is in nobody's hands; an event waits until the earlier ones of its
 * handler and key are completed or have failed for good. What a process of a newer version understands is left to it.
 */
export async function claimTasks(
  em: EntityManager,
  processId: string,
  handlers: readonly string[],
  most: number,
): Promise<TaskRow[]> {
  return em.execute<TaskRow[]>(
    prepared(`update durable_tasks t set claimed_by = ?::uuid, version = t.version + 1, attempts = t.attempts + 1
       from (select c.id from durable_tasks c
              where c.failed_at is null and c.due_at <= now() and c.handler in (${handlers.map(() => '?').join(', ')})
                and (c.claimed_by is null or not exists
                      (select from server_processes p where p.id = c.claimed_by and p.expires_at > clock_timestamp()))
                and (c.event_id is null or not exists
                      (select from durable_tasks e where e.handler = c.handler and e.key = c.key and e.id < c.id
                          and e.failed_at is null and e.event_id is not null))
              order by c.due_at, c.id limit ? for update skip locked) due
      where t.id = due.id
      returning t.id, t.handler, t.key, t.account_id, t.event_id, t.payload, t.due_at, t.version, t.attempts`),
    [processId, ...handlers, most],
  );
}

/** Ends a task in the transaction of `em`. */
export async function completeTask(em: EntityManager, { id, version }: TaskRow): Promise<void> {
  const rows = await em.execute<object[]>(
    prepared('delete from durable_tasks where id = ? and version = ? returning id'),
    [...[id, version]],
  );
  if (rows.length === 0) throw new TaskSuperseded(`task ${id}`);
}

/** It is tried again after a pause that doubles, or left as failed when that is `final` or was tried often enough. */
export async function postponeTask(
  em: EntityManager,
  { id, version, attempts }: TaskRow,
  error: string,
  isFinal: boolean,
): Promise<void> {
  const pauseS = Math.min(LONGEST_PAUSE_S, 2 ** (attempts - 1));
  await em.execute(
    `update durable_tasks set claimed_by = null, error = ?, failed_at = case when ?::boolean then clock_timestamp() end,
       due_at = clock_timestamp() + ? * interval '1 second' where id = ? and version = ?`,
    [error, isFinal || attempts >= MOST_ATTEMPTS, pauseS, id, version],
  );
}
