import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { ChatTimer } from '../../devices/connection.messages.js';
import { database } from '../../platform/database/statements/database.js';

/** Sets when messages disappear, unless the setting is older. Returns whether the time changed. */
export async function recordTimer(
  em: EntityManager,
  accountId: number,
  chatId: number,
  { seconds, setAt }: ChatTimer,
): Promise<boolean> {
  const {
    rows: [row],
  } = await sql<{ is_changed: boolean }>`
    update chats c set expiration = ${seconds}, expiration_set_at = ${setAt}, updated_at = clock_timestamp()
       from (select id, expiration from chats where id = ${chatId} and account_id = ${accountId}) previous
      where c.id = previous.id and (c.expiration_set_at is null or c.expiration_set_at <= ${setAt})
        and c.expiration is distinct from ${seconds}
      returning coalesce(previous.expiration, 0) <> c.expiration is_changed`.execute(database(em));
  return row?.is_changed ?? false;
}
