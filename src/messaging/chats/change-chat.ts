import type { EntityManager } from '@mikro-orm/postgresql';
import type { EventBus } from '@nestjs/cqrs';
import type { ChatChangeMark } from '../../devices/connection.messages.js';
import type { ChatResource } from '../messaging.contract.js';
import { ChatNotFound } from '../messaging.errors.js';
import { ChatChanged } from '../messaging.messages.js';
import { readChats } from './chat.resource.js';

export interface ChatKey {
  accountId: number;
  deviceId: number;
  chatId: number;
}

interface OnPhone {
  kind: ChatChangeMark['kind'];
  alongside?(em: EntityManager): Promise<unknown>;
}

export async function changeChat(
  em: EntityManager,
  events: EventBus,
  { accountId, deviceId, chatId }: ChatKey,
  columns: string,
  params: unknown[] = [],
  onPhone?: OnPhone,
): Promise<ChatResource> {
  const change = `update chats set ${columns}, updated_at = now() where account_id = ? and device_id = ? and id = ?`;
  const values = [...params, accountId, deviceId, chatId];
  if (onPhone)
    await em.transactional(async (transaction) => {
      const changed = await transaction.execute<object[]>(
        `with changed as (${change} returning id, account_id, device_id)
         insert into chat_changes as c (chat_id, account_id, device_id, kind) select id, account_id, device_id, ? from changed
         on conflict (chat_id, kind) do update set version = c.version + 1, attempts = 0, next_at = now(), updated_at = now()
         returning chat_id`,
        [...values, onPhone.kind],
      );
      if (changed.length > 0) await onPhone.alongside?.(transaction);
    });
  else await em.execute(change, values);
  const [chat] = await readChats(em, accountId, [chatId]);
  if (chat?.device_id !== deviceId) throw new ChatNotFound();
  events.publish(new ChatChanged(accountId, chat));
  return chat;
}
