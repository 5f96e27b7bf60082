import type { EntityManager } from '@mikro-orm/postgresql';
import type { ChatTimer } from '../../devices/connection.messages.js';

/** Ignores older settings. */
export async function learnTimer(
  em: EntityManager,
  accountId: number,
  chatId: number,
  { seconds, setAt }: ChatTimer,
): Promise<boolean> {
  const [row] = await em.execute<{ is_changed: boolean }[]>(
    `update chats c set expiration = ?, expiration_set_at = ?, updated_at = clock_timestamp()
       from (select id, expiration from chats where id = ? and account_id = ?) previous
      where c.id = previous.id and (c.expiration_set_at is null or c.expiration_set_at <= ?) and c.expiration is distinct from ?
      returning coalesce(previous.expiration, 0) <> c.expiration is_changed`,
    [seconds, setAt, chatId, accountId, setAt, seconds],
  );
  return row?.is_changed ?? false;
}
