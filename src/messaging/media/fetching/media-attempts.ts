import type { EntityManager } from '@mikro-orm/postgresql';
import { type HeldReason, type Message } from '../../delivery/message.entity.js';

/** After this many failures a file with bad bytes is damaged. */
export const MAX_ATTEMPTS = 3;

type Row = Pick<Message, 'id' | 'accountId'>;

/** Counts an attempt first, because it may end the process. Null when all are used up. */
export async function startAttempt(em: EntityManager, { id, accountId }: Row): Promise<number | null> {
  const [row] = await em.execute<{ attempts: number }[]>(
    `update messages set media = media || jsonb_build_object('attempts', coalesce((media ->> 'attempts')::int, 0) + 1)
      where id = ? and account_id = ? and coalesce((media ->> 'attempts')::int, 0) < ?
      returning (media ->> 'attempts')::int as attempts`,
    [id, accountId, MAX_ATTEMPTS],
  );
  return row?.attempts ?? null;
}

/** Call when the file did not cause the failure. */
export async function undoAttempt(em: EntityManager, { id, accountId }: Row): Promise<void> {
  await em.execute(
    `update messages set media = media || jsonb_build_object('attempts', greatest((media ->> 'attempts')::int - 1, 0))
      where id = ? and account_id = ?`,
    [id, accountId],
  );
}

export async function holdMedia(em: EntityManager, { id, accountId }: Row, held: HeldReason): Promise<boolean> {
  const changed = await em.execute<unknown[]>(
    `update messages set media = media || ?::jsonb, updated_at = clock_timestamp()
      where id = ? and account_id = ? and media ->> 'held' is distinct from ?::text returning 1`,
    [JSON.stringify({ held }), id, accountId, held],
  );
  return changed.length > 0;
}
