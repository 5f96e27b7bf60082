import type { EntityManager } from '@mikro-orm/postgresql';
import { recordEvent } from '../../../platform/events/record-event.js';
import { ChatsFreed } from '../../messaging.messages.js';

/** Records ChatsFreed. Call in the transaction that unassigns the chats. */
export async function recordFreed(em: EntityManager, accountId: number, chatIds: number[]): Promise<void> {
  if (chatIds.length > 0)
    await recordEvent(em, ChatsFreed, { accountId, key: String(accountId), payload: { chatIds } });
}
