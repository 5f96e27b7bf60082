import type { EntityManager } from '@mikro-orm/postgresql';
import type { EventBus } from '@nestjs/cqrs';
import type { ChatResource } from '../messaging.contract.js';
import { ChatNotFound } from '../messaging.errors.js';
import { ChatChanged } from '../messaging.messages.js';
import { readChats } from './chat.resource.js';

export interface ChatPlace {
  accountId: number;
  deviceId: number;
  chatId: number;
}

/** Sets columns of one chat and tells open browsers of it. */
export async function changeChat(
  em: EntityManager,
  events: EventBus,
  { accountId, deviceId, chatId }: ChatPlace,
  columns: string,
  params: unknown[] = [],
): Promise<ChatResource> {
  await em.execute(
    `update chats set ${columns}, updated_at = now() where account_id = ? and device_id = ? and id = ?`,
    [...params, accountId, deviceId, chatId],
  );
  const [chat] = await readChats(em, accountId, [chatId]);
  if (chat?.device_id !== deviceId) throw new ChatNotFound();
  events.publish(new ChatChanged(accountId, chat));
  return chat;
}
