import { randomBytes } from 'node:crypto';
import { EntityManager } from '@mikro-orm/postgresql';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { sql } from 'kysely';
import { database } from '../../platform/database/statements/database.js';
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
    const db = database(this.em);
    const { id: chatId } = await db
      .insertInto('chats')
      .values({ account_id: accountId, device_id: deviceId, contact_id: contactId, unread_count: unread })
      .returning('id')
      .executeTakeFirstOrThrow();
    for (const [minutesAgo, status, body] of lines) {
      const waId = `3EB0${randomBytes(9).toString('hex').toUpperCase()}`;
      // `is_free`, as nothing was sent.
      await sql`
        insert into messages (account_id, device_id, chat_id, from_me, wa_id, kind, body, status, is_free, attempts, at, handed_over_at)
         select ${accountId}, ${deviceId}, ${chatId}, o.is_sent, ${waId}, 'text', ${body}, ${status ?? 'received'}, true,
           o.is_sent::int, o.at, case when o.is_sent then o.at end
           from (select ${status !== null}::boolean as is_sent, now() - make_interval(mins => ${minutesAgo}) as at) o`.execute(
        db,
      );
    }
    // Team reports measure changes of the waiting time unless the version changes.
    await sql`
      update chats set state_version = state_version + 1, (last_message_id, last_message_at) =
         (select id, at from messages where chat_id = chats.id order by at desc, id desc limit 1),
         waiting_since = (select min(m.at) from messages m where m.chat_id = chats.id and not m.from_me
           and m.at > coalesce((select max(at) from messages where chat_id = chats.id and from_me), '-infinity'))
        where id = ${chatId}`.execute(db);
    return chatId;
  }
}
