import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandBus, CommandHandler, EventBus, type ICommandHandler } from '@nestjs/cqrs';
import { SendReadReceipts } from '../../../devices/connection.messages.js';
import { readChats } from '../chat.resource.js';
import type { ChatResource } from '../../messaging.contract.js';
import { ChatNotFound } from '../../messaging.errors.js';
import { ChatChanged } from '../../messaging.messages.js';

/** The user has seen the chat: its counter goes to zero and the other side's ticks turn blue. */
export class MarkChatRead extends Command<ChatResource> {
  constructor(
    readonly accountId: number,
    readonly deviceId: number,
    readonly chatId: number,
  ) {
    super();
  }
}

interface Row {
  unread_count: number;
  phone: string | null;
  lid: string | null;
}

/** More than this many ids in one receipt help nobody: WhatsApp reads the newest. */
const MOST_RECEIPTS = 100;

@CommandHandler(MarkChatRead)
export class MarkChatReadHandler implements ICommandHandler<MarkChatRead> {
  constructor(
    private readonly em: EntityManager,
    private readonly commands: CommandBus,
    private readonly events: EventBus,
  ) {}

  async execute({ accountId, deviceId, chatId }: MarkChatRead): Promise<ChatResource> {
    const [row] = await this.em.execute<Row[]>(
      `select c.unread_count, p.phone, p.lid from chats c join contacts p on p.id = c.contact_id
        where c.account_id = ? and c.device_id = ? and c.id = ?`,
      [accountId, deviceId, chatId],
    );
    if (!row) throw new ChatNotFound();
    if (row.unread_count > 0) {
      const unread = await this.em.execute<{ wa_id: string }[]>(
        'select wa_id from messages where chat_id = ? and account_id = ? and not from_me order by at desc, id desc limit ?',
        [chatId, accountId, Math.min(row.unread_count, MOST_RECEIPTS)],
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
