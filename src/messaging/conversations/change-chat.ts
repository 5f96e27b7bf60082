import type { EntityManager } from '@mikro-orm/postgresql';
import type { EventBus } from '@nestjs/cqrs';
import { type RawBuilder, sql } from 'kysely';
import { database, type Row } from '../../platform/database/statements/database.js';
import type { ChatResource } from '../messaging.contract.js';
import { ChatNotFound } from '../messaging.errors.js';
import { ChatChanged } from '../messaging.messages.js';
import { readChats } from './chat.resource.js';

export interface ChatKey {
  accountId: number;
  deviceId: number;
  chatId: number;
}

interface PhoneChange {
  kind: Row<'chat_changes'>['kind'];
  runInTransaction?(em: EntityManager): Promise<unknown>;
}

/** Writes a chat, and queues `phoneChange` for the phone. Throws ChatNotFound. */
export async function changeChat(
  em: EntityManager,
  events: EventBus,
  { accountId, deviceId, chatId }: ChatKey,
  columns: RawBuilder<unknown>,
  phoneChange?: PhoneChange,
): Promise<ChatResource> {
  const change = sql`
    update chats set ${columns}, updated_at = now()
      where account_id = ${accountId} and device_id = ${deviceId} and id = ${chatId}`;
  if (phoneChange)
    await em.transactional(async (transaction) => {
      const { numAffectedRows } = await sql`
        with changed as (${change} returning id, account_id, device_id)
         insert into chat_changes as c (chat_id, account_id, device_id, kind)
         select id, account_id, device_id, ${phoneChange.kind} from changed
         on conflict (chat_id, kind) do update set version = c.version + 1, attempts = 0, next_at = now(), updated_at = now()`.execute(
        database(transaction),
      );
      if (numAffectedRows !== 0n) await phoneChange.runInTransaction?.(transaction);
    });
  else await change.execute(database(em));
  const [chat] = await readChats(em, accountId, [chatId]);
  if (chat?.device_id !== deviceId) throw new ChatNotFound();
  events.publish(new ChatChanged(accountId, chat));
  return chat;
}
