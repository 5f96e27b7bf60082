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
    let isChanged = false;
    // A message that arrives meanwhile gets a receipt too.
    while (!isChanged) {
      const chat = await this.find(accountId, deviceId, chatId);
      if (chat.unread_count === 0) break;
      const waIds = await this.findUnread(accountId, chatId, chat.unread_count);
      const { numUpdatedRows } = await database(this.em)
        .updateTable('chats')
        .set({ unread_count: 0, updated_at: NOW })
        .where('id', '=', chatId)
        .where('account_id', '=', accountId)
        .where('unread_count', '=', chat.unread_count)
        .executeTakeFirst();
      isChanged = numUpdatedRows > 0n;
      const { phone, lid } = chat;
      if (isChanged && !chat.blocked_at)
        await this.commands.execute(new SendReadReceipts(accountId, deviceId, { phone, lid }, waIds));
    }
    const [chat] = await readChats(this.em, accountId, [chatId]);
    if (!chat) throw new ChatNotFound();
    if (isChanged) this.events.publish(new ChatChanged(accountId, chat));
    return chat;
  }

  private async find(accountId: number, deviceId: number, chatId: number) {
    const chat = await database(this.em)
      .selectFrom('chats as c')
      .innerJoin('contacts as p', 'p.id', 'c.contact_id')
      .select(['c.unread_count', 'p.phone', 'p.lid', 'p.blocked_at'])
      .where('c.account_id', '=', accountId)
      .where('c.device_id', '=', deviceId)
      .where('c.id', '=', chatId)
      .executeTakeFirst();
    if (!chat) throw new ChatNotFound();
    return chat;
  }

  private async findUnread(accountId: number, chatId: number, count: number): Promise<string[]> {
    const unread = await database(this.em)
      .selectFrom('messages')
      .select('wa_id')
      .where('chat_id', '=', chatId)
      .where('account_id', '=', accountId)
      .where('from_me', '=', false)
      .orderBy('at', 'desc')
      .orderBy('id', 'desc')
      .limit(Math.min(count, MAX_RECEIPT_IDS))
      .execute();
    return unread.map(({ wa_id }) => wa_id);
  }
}
