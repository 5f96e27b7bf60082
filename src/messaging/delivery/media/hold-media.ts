import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { database } from '../../../platform/database/statements/database.js';
import type { HeldReason } from '../message.entity.js';

/** Larger files from strangers are fetched on request only. */
export const MAX_STRANGER_FILE_BYTES = 5_000_000;

export const needsPhone = (held: HeldReason | null | undefined): boolean => !!held && PHONE_REASONS.has(held);
const PHONE_REASONS = new Set<HeldReason>(['damaged', 'expired', 'requested', 'not_on_phone']);

export async function isUnknownSender(em: EntityManager, accountId: number, chatId: number): Promise<boolean> {
  const { rows } = await sql`
    select from chats c join contacts p on p.id = c.contact_id
      where c.id = ${chatId} and c.account_id = ${accountId} and p.saved_at is null
        and not exists (select from messages m where m.chat_id = c.id and m.from_me)`.execute(database(em));
  return rows.length > 0;
}

export async function findHeldReason(
  em: EntityManager,
  { accountId, chatId, fromMe, size }: { accountId: number; chatId: number; fromMe: boolean; size: number | null },
): Promise<HeldReason | null> {
  if (fromMe || size === null || size <= MAX_STRANGER_FILE_BYTES) return null;
  return (await isUnknownSender(em, accountId, chatId)) ? 'stranger' : null;
}
