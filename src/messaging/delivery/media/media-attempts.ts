import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { database } from '../../../platform/database/statements/database.js';
import { type HeldReason, type Message } from '../message.entity.js';

/** After this many failures a file with bad bytes is damaged. */
export const MAX_ATTEMPTS = 3;

type Row = Pick<Message, 'id' | 'accountId'>;

/** Counts an attempt first, because it may end the process. Null when all are used up. */
export async function startAttempt(em: EntityManager, { id, accountId }: Row): Promise<number | null> {
  const {
    rows: [row],
  } = await sql<{ attempts: number }>`
    update messages set media = media || jsonb_build_object('attempts', coalesce((media ->> 'attempts')::int, 0) + 1)
      where id = ${id} and account_id = ${accountId} and coalesce((media ->> 'attempts')::int, 0) < ${MAX_ATTEMPTS}
      returning (media ->> 'attempts')::int as attempts`.execute(database(em));
  return row?.attempts ?? null;
}

/** Call when the file did not cause the failure. */
export async function undoAttempt(em: EntityManager, { id, accountId }: Row): Promise<void> {
  await sql`
    update messages set media = media || jsonb_build_object('attempts', greatest((media ->> 'attempts')::int - 1, 0))
      where id = ${id} and account_id = ${accountId}`.execute(database(em));
}

export async function holdMedia(em: EntityManager, { id, accountId }: Row, held: HeldReason): Promise<boolean> {
  const { rows: changed } = await sql`
    update messages set media = media || ${JSON.stringify({ held })}::jsonb, updated_at = clock_timestamp()
      where id = ${id} and account_id = ${accountId} and media ->> 'held' is distinct from ${held}::text returning 1`.execute(
    database(em),
  );
  return changed.length > 0;
}
