import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { CommandBus, EventBus } from '@nestjs/cqrs';
import { SendReadReceipts } from '../../../devices/connection.messages.js';
import { readChats } from '../chat.resource.js';
import type { ChatResource } from '../../messaging.contract.js';
import { ChatNotFound } from '../../messaging.errors.js';
import { ChatChanged } from '../../messaging.messages.js';

interface Row {
  unread_count: number;
  phone: string | null;
  lid: string | null;
}

/** Per receipt. WhatsApp evaluates the newest. */
const MAX_RECEIPT_IDS = 100;

@Injectable()
export class MarkChatRead {
  constructor(
    private readonly em: EntityManager,
    private readonly commands: CommandBus,
    private readonly events: EventBus,
  ) {}

  async execute(accountId: number, deviceId: number, chatId: number): Promise<ChatResource> {
    const [row] = await this.em.execute<Row[]>(
      `select c.unread_count, p.phone, p.lid from chats c join contacts p on p.id = c.contact_id
        where c.account_id = ? and c.device_id = ? and c.id = ?`,
      [accountId, deviceId, chatId],
    );
    if (!row) throw new ChatNotFound();
    if (row.unread_count > 0) {
      const unread = await this.em.execute<{ wa_id: string }[]>(
        'select wa_id from messages where chat_id = ? and account_id = ? and not from_me order by at desc, id desc limit ?',
        [chatId, accountId, Math.min(row.unread_count, MAX_RECEIPT_IDS)],
      );
      await this.em.execute('update chats set unread_count = 0, updated_at = now() where id = ? and account_id = ?', [
        chatId,
        accountId,
      ]);
      const waIds = unread.map(({ wa_id }) => wa_id);
      await this.commands.execute(new SendReadReceipts(accountId, deviceId, { phone: row.phone, lid: row.lid }, waIds));
    }
    const [chat] = await readChats(this.em, accountId, [chatId]);
    if (!chat) throw new ChatNotFound();
    if (row.unread_count > 0) this.events.publish(new ChatChanged(accountId, chat));
    return chat;
  }
}
