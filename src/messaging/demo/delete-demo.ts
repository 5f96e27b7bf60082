import { EntityManager } from '@mikro-orm/postgresql';
import { CommandHandler, type ICommandHandler, type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { sql } from 'kysely';
import { database } from '../../platform/database/statements/database.js';
import { DeleteDemoChats, FindDevicesWithoutChats } from '../demo.messages.js';

@CommandHandler(DeleteDemoChats)
export class DeleteDemoChatsHandler implements ICommandHandler<DeleteDemoChats> {
  constructor(private readonly em: EntityManager) {}

  async execute({ accountId, ids }: DeleteDemoChats): Promise<void> {
    const db = database(this.em);
    await sql`delete from messages where account_id = ${accountId} and chat_id = any (${ids}::bigint[])`.execute(db);
    await sql`delete from chats where account_id = ${accountId} and id = any (${ids}::bigint[])`.execute(db);
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
