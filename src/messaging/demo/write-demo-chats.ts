import { randomBytes } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type DemoChat, WriteDemoChats } from '../demo.messages.js';

@CommandHandler(WriteDemoChats)
export class WriteDemoChatsHandler implements ICommandHandler<WriteDemoChats> {
  constructor(private readonly em: EntityManager) {}

  async execute({ accountId, deviceId, chats }: WriteDemoChats): Promise<number[]> {
    const ids: number[] = [];
    for (const chat of chats) ids.push(await this.writeChat(accountId, deviceId, chat));
    return ids;
  }

  private async writeChat(
    accountId: number,
    deviceId: number,
    { contactId, unread, lines }: DemoChat,
  ): Promise<number> {
    const [row] = await this.em.execute<{ id: string }[]>(
      'insert into chats (account_id, device_id, contact_id, unread_count) values (?, ?, ?, ?) returning id',
      [accountId, deviceId, contactId, unread],
    );
    const chatId = Number(row?.id);
    for (const [ago, status, body] of lines)
      // Free, as nothing was sent.
      await this.em.execute(
        `insert into messages (account_id, device_id, chat_id, from_me, wa_id, kind, body, status, is_free, attempts, at, handed_over_at)
         select ?, ?, ?, o.is_sent, ?, 'text', ?, ?, true, o.is_sent::int, o.at, case when o.is_sent then o.at end
           from (select ?::boolean as is_sent, now() - make_interval(mins => ?) as at) o`,
        [
          accountId,
          deviceId,
          chatId,
          `3EB0${randomBytes(9).toString('hex').toUpperCase()}`,
          body,
          status ?? 'received',
          status !== null,
          ago,
        ],
      );
    await this.em.execute(
      `update chats set (last_message_id, last_message_at) =
         (select id, at from messages where chat_id = chats.id order by at desc, id desc limit 1) where id = ?`,
      [chatId],
    );
    return chatId;
  }
}
