import type { EntityManager } from '@mikro-orm/postgresql';

/** The id of the chat of a device with a contact, made when new. Runs inside the caller's transaction. */
export async function openChat(
  em: EntityManager,
  accountId: number,
  deviceId: number,
  contactId: number,
): Promise<number> {
  const find = () =>
    em.execute<{ id: string }[]>('select id from chats where account_id = ? and device_id = ? and contact_id = ?', [
      accountId,
      deviceId,
      contactId,
    ]);
  let [row] = await find();
  if (!row) {
    // Held meanwhile: a contact that is being deleted must not get a chat that nobody would see.
    await em.execute(
      `insert into chats (account_id, device_id, contact_id)
       select account_id, ?::bigint, id from contacts where id = ? and account_id = ? for key share on conflict do nothing`,
      [deviceId, contactId, accountId],
    );
    [row] = await find();
  }
  if (!row) throw new Error('a chat vanished while it was read');
  return Number(row.id);
}

/** Who wrote a message: the other side, somebody of the account, or what sends by itself. */
export type Writer = 'they' | 'by_hand' | 'automatic';

/**
 * Moves a chat's newest message forward, never back: history may come late. What they write is unread, and brings a chat back that was put
 * away, unless it is muted; who writes by hand has looked after what asked for a person. WhatsApp tells times in whole seconds.
 */
export async function touchChat(
  em: EntityManager,
  accountId: number,
  chatId: number,
  message: { id: number; at: Date },
  writer: Writer,
): Promise<void> {
  const isTheirs = writer === 'they';
  await em.execute(
    `update chats set unread_count = unread_count + ?, updated_at = now(),
       is_archived = is_archived and (is_muted or not ?::boolean),
       needs_you_at = case when ?::boolean and needs_you_at < ?::timestamptz + interval '1 second' then null else needs_you_at end,
       last_message_id = case when last_message_at is null or last_message_at <= ? then ? else last_message_id end,
       last_message_at = greatest(last_message_at, ?)
     where id = ? and account_id = ?`,
    [
      ...[Number(isTheirs), isTheirs, writer === 'by_hand', message.at],
      ...[message.at, message.id, message.at, chatId, accountId],
    ],
  );
}
