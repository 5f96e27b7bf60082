import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { CommandBus, EventBus } from '@nestjs/cqrs';
import { SendReadReceipts } from '../../../devices/connection.messages.js';
import { database, NOW } from '../../../platform/database/statements/database.js';
import { readChats } from '../chat.resource.js';
import type { ChatResource } from '../../messaging.contract.js';
import { ChatNotFound } from '../../messaging.errors.js';
import { ChatChanged } from '../../messaging.messages.js';

/** WhatsApp evaluates the newest ID of a receipt. */
const MAX_RECEIPT_IDS = 100;

@Injectable()
export class MarkChatRead {
  constructor(
    private readonly em: EntityManager,
    private readonly commands: CommandBus,
    private readonly events: EventBus,
  ) {}

  async execute(accountId: number, deviceId: number, chatId: number): Promise<ChatResource> {
    const row = await database(this.em)
      .selectFrom('chats as c')
      .innerJoin('contacts as p', 'p.id', 'c.contact_id')
      .select(['c.unread_count', 'p.phone', 'p.lid', 'p.blocked_at'])
      .where('c.account_id', '=', accountId)
      .where('c.device_id', '=', deviceId)
      .where('c.id', '=', chatId)
      .executeTakeFirst();
    if (!row) throw new ChatNotFound();
    if (row.unread_count > 0) {
      const unread = await database(this.em)
        .selectFrom('messages')
        .select('wa_id')
        .where('chat_id', '=', chatId)
        .where('account_id', '=', accountId)
        .where('from_me', '=', false)
        .orderBy('at', 'desc')
        .orderBy('id', 'desc')
        .limit(Math.min(row.unread_count, MAX_RECEIPT_IDS))
        .execute();
      await database(this.em)
        .updateTable('chats')
        .set({ unread_count: 0, updated_at: NOW })
        .where('id', '=', chatId)
        .where('account_id', '=', accountId)
        .execute();
      const waIds = unread.map(({ wa_id }) => wa_id);
      const { phone, lid, blocked_at: blockedAt } = row;
      if (!blockedAt) await this.commands.execute(new SendReadReceipts(accountId, deviceId, { phone, lid }, waIds));
    }
    const [chat] = await readChats(this.em, accountId, [chatId]);
    if (!chat) throw new ChatNotFound();
    if (row.unread_count > 0) this.events.publish(new ChatChanged(accountId, chat));
    return chat;
  }
}
