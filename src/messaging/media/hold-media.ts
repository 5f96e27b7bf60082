import type { EntityManager } from '@mikro-orm/postgresql';
import type { HeldReason } from '../delivery/message.entity.js';

/** A larger file of somebody nobody here has written to or saved is fetched when it is asked for. */
export const LARGEST_OF_STRANGERS = 5_000_000;

/** Fetching the file once more is of no use: only the phone may still have it. */
export const needsPhone = (held: HeldReason | null | undefined): boolean => !!held && PHONE_REASONS.has(held);
const PHONE_REASONS = new Set<HeldReason>(['damaged', 'expired', 'requested', 'not_on_phone']);

/** Whether the other side of a chat is neither in the address book nor was written to from this number. */
export async function isStrangersChat(em: EntityManager, accountId: number, chatId: number): Promise<boolean> {
  const rows = await em.execute<unknown[]>(
    `select from chats c join contacts p on p.id = c.contact_id
      where c.id = ? and c.account_id = ? and p.saved_at is null
        and not exists (select from messages m where m.chat_id = c.id and m.from_me)`,
    [chatId, accountId],
  );
  return rows.length > 0;
}

/** Why a file that comes in is not fetched by itself; null when it is. */
export async function whyHeld(
  em: EntityManager,
  { accountId, chatId, fromMe, size }: { accountId: number; chatId: number; fromMe: boolean; size: number | null },
): Promise<HeldReason | null> {
  if (fromMe || size === null || size <= LARGEST_OF_STRANGERS) return null;
  return (await isStrangersChat(em, accountId, chatId)) ? 'stranger' : null;
}
