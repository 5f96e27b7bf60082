import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { database } from '../../../platform/database/statements/database.js';
import { type HeldReason, type Message } from '../message.entity.js';

const MAX_FAILURES = 3;
/** A file that crashes the process must not crash every next one. */
const MAX_INTERRUPTIONS = 10;

type MessageKey = Pick<Message, 'id' | 'accountId'>;

/** Counts an attempt first. Returns false when all are used up. */
export async function startAttempt(em: EntityManager, { id, accountId }: MessageKey): Promise<boolean> {
  const { rows: started } = await sql`
    update messages set media = media || jsonb_build_object('attempts', coalesce((media ->> 'attempts')::int, 0) + 1)
      where id = ${id} and account_id = ${accountId} and coalesce((media ->> 'attempts')::int, 0) < ${MAX_INTERRUPTIONS}
        and coalesce((media ->> 'failures')::int, 0) < ${MAX_FAILURES}
      returning 1`.execute(database(em));
  return started.length > 0;
}

/** Returns true once the file counts as damaged. */
export async function failAttempt(em: EntityManager, { id, accountId }: MessageKey): Promise<boolean> {
  const {
    rows: [row],
  } = await sql<{ failures: number }>`
    update messages set media = media || jsonb_build_object('failures', coalesce((media ->> 'failures')::int, 0) + 1,
        'attempts', greatest((media ->> 'attempts')::int - 1, 0))
      where id = ${id} and account_id = ${accountId} returning (media ->> 'failures')::int as failures`.execute(
    database(em),
  );
  return (row?.failures ?? MAX_FAILURES) >= MAX_FAILURES;
}

/** Call when the file did not cause the failure. */
export async function undoAttempt(em: EntityManager, { id, accountId }: MessageKey): Promise<void> {
  await sql`
    update messages set media = media || jsonb_build_object('attempts', greatest((media ->> 'attempts')::int - 1, 0))
      where id = ${id} and account_id = ${accountId}`.execute(database(em));
}

export async function holdMedia(em: EntityManager, { id, accountId }: MessageKey, held: HeldReason): Promise<boolean> {
  const { rows: changed } = await sql`
    update messages set media = media || ${JSON.stringify({ held })}::jsonb, updated_at = clock_timestamp()
      where id = ${id} and account_id = ${accountId} and media ->> 'held' is distinct from ${held}::text returning 1`.execute(
    database(em),
  );
  return changed.length > 0;
}
