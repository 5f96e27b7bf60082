import type { EntityManager } from '@mikro-orm/postgresql';
import { database } from '../../../platform/database/statements/database.js';
import type { ChatPlace } from '../../../platform/realtime/push.js';
import { ChatNotFound } from '../../messaging.errors.js';

/** Returns the device and assignee, which limit who receives pushes. Throws ChatNotFound. */
export async function findChatPlace(em: EntityManager, accountId: number, chatId: number): Promise<ChatPlace> {
  const chat = await database(em)
    .selectFrom('chats')
    .select(['device_id', 'assignee_id'])
    .where('account_id', '=', accountId)
    .where('id', '=', chatId)
    .executeTakeFirst();
  if (!chat) throw new ChatNotFound();
  return { accountId, deviceId: chat.device_id, assigneeId: chat.assignee_id };
}
