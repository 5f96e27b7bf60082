import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { CURRENT_TIME, database, type Row } from '../database/statements/database.js';
import { preparedSql } from '../database/statements/prepared-sql.js';
import { JobSuperseded } from './job-handler.js';

export type DurableJobRow = Omit<Row<'durable_tasks'>, 'created_at' | 'error' | 'failed_at'>;

/** About three hours with backoff. */
const MAX_ATTEMPTS = 20;
const MAX_PAUSE_S = 900;
const MAX_BATCH = 50;

/**
 * Events of one handler and key keep their order. A handler in `batched` also receives the following events of the key
 * on the first attempt. Also claims own jobs that are missing from `inFlight`, because their response was lost.
 */
export async function claimDurableJobs(
  em: EntityManager,
  processId: string,
  { handlers, batched }: { handlers: readonly string[]; batched: readonly string[] },
  inFlight: readonly number[],
  limit: number,
): Promise<DurableJobRow[]> {
  const { rows } = await preparedSql<DurableJobRow>`
    with due as (select c.id, c.handler, c.key, c.event_id, c.attempts from durable_tasks c
        where c.failed_at is null and c.due_at <= now() and c.handler in (${sql.join(handlers)})
          and (c.claimed_by is null or (c.claimed_by = ${processId}::uuid and c.id <> all (${inFlight}::bigint[])) or not exists
                (select from server_processes p where p.id = c.claimed_by and p.expires_at > clock_timestamp()))
          and (c.event_id is null or not exists
                (select from durable_tasks e where e.handler = c.handler and e.key = c.key and e.id < c.id
                    and e.failed_at is null and e.event_id is not null))
        order by c.due_at, c.id limit ${limit} for update skip locked),
      claimed as (select id from due union all
        select followers.id from due cross join lateral
          (select next.id, bool_and(next.attempts = 0 and next.due_at <= now()) over (order by next.id) as is_ready
             from (select f.id, f.attempts, f.due_at from durable_tasks f
                    where f.handler = due.handler and f.key = due.key and f.id > due.id and f.failed_at is null and f.event_id is not null
                    order by f.id limit ${sql.lit(MAX_BATCH - 1)}) next) followers
          where followers.is_ready and due.attempts = 0 and due.event_id is not null and due.handler = any (${batched}::text[]))
    update durable_tasks t set claimed_by = ${processId}::uuid, version = t.version + 1, attempts = t.attempts + 1
      from claimed where t.id = claimed.id
      returning t.id, t.handler, t.key, t.account_id, t.event_id, t.payload, t.due_at, t.claimed_by, t.version, t.attempts`.execute(
    database(em),
  );
  return rows.toSorted((left, right) => left.id - right.id);
}

/** Throws JobSuperseded. */
export async function completeJob(em: EntityManager, { id, version }: DurableJobRow): Promise<void> {
  const { rows } = await preparedSql`
    delete from durable_tasks where id = ${id} and version = ${version} returning id`.execute(database(em));
  if (rows.length === 0) throw new JobSuperseded(`durable job ${id}`);
}

export async function completeJobs(em: EntityManager, jobs: readonly DurableJobRow[]): Promise<void> {
  const [ids, versions] = [jobs.map(({ id }) => id), jobs.map(({ version }) => version)];
  await preparedSql`
    delete from durable_tasks t using unnest(${ids}::bigint[], ${versions}::int[]) done (id, version)
      where t.id = done.id and t.version = done.version`.execute(database(em));
}

/** Released jobs are claimed again immediately, one at a time. */
export async function releaseJobs(em: EntityManager, jobs: readonly DurableJobRow[]): Promise<void> {
  const ids = jobs.map(({ id }) => id);
  await preparedSql`
    update durable_tasks set claimed_by = null
      where id = any (${ids}::bigint[]) and claimed_by = ${jobs[0]?.claimed_by ?? null}::uuid`.execute(database(em));
}

export async function postponeJob(
  em: EntityManager,
  { id, version, attempts }: DurableJobRow,
  error: string,
  isFinal: boolean,
): Promise<void> {
  const pauseS = Math.min(MAX_PAUSE_S, 2 ** (attempts - 1));
  await database(em)
    .updateTable('durable_tasks')
    .set({
      claimed_by: null,
      error,
      failed_at: isFinal || attempts >= MAX_ATTEMPTS ? CURRENT_TIME : null,
      due_at: sql<Date>`clock_timestamp() + ${pauseS} * interval '1 second'`,
    })
    .where('id', '=', id)
    .where('version', '=', version)
    .execute();
}
