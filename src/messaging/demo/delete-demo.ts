import { EntityManager } from '@mikro-orm/postgresql';
import { CommandHandler, type ICommandHandler, type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { sql } from 'kysely';
import { database } from '../../platform/database/statements/database.js';
import { DeleteDemoBook, DeleteDemoChats, FindDevicesWithoutChats } from '../demo.messages.js';

@CommandHandler(DeleteDemoChats)
export class DeleteDemoChatsHandler implements ICommandHandler<DeleteDemoChats> {
  constructor(private readonly em: EntityManager) {}

  async execute({ accountId, ids }: DeleteDemoChats): Promise<void> {
    const db = database(this.em);
    await sql`delete from messages where account_id = ${accountId} and chat_id = any (${ids}::bigint[])`.execute(db);
    await sql`delete from chats where account_id = ${accountId} and id = any (${ids}::bigint[])`.execute(db);
  }
}

@CommandHandler(DeleteDemoBook)
export class DeleteDemoBookHandler implements ICommandHandler<DeleteDemoBook> {
  constructor(private readonly em: EntityManager) {}

  async execute({ accountId, ids: { people, groups, templates } }: DeleteDemoBook): Promise<void> {
    const db = database(this.em);
    await sql`delete from templates where account_id = ${accountId} and id = any (${templates}::bigint[])`.execute(db);
    await sql`delete from groups where account_id = ${accountId} and id = any (${groups}::bigint[])`.execute(db);
    await sql`
      delete from contacts t where t.account_id = ${accountId} and t.id = any (${people}::bigint[])
          and not exists (select from chats h where h.contact_id = t.id)`.execute(db);
  }
}

@QueryHandler(FindDevicesWithoutChats)
export class FindDevicesWithoutChatsHandler implements IQueryHandler<FindDevicesWithoutChats> {
  constructor(private readonly em: EntityManager) {}

  async execute({ accountId, deviceIds }: FindDevicesWithoutChats): Promise<number[]> {
    const { rows } = await sql<{ id: number }>`
      select d.id from unnest(${deviceIds}::bigint[]) d (id)
        where not exists (select from chats h where h.device_id = d.id and h.account_id = ${accountId})`.execute(
      database(this.em),
    );
    return rows.map(({ id }) => id);
  }
}
