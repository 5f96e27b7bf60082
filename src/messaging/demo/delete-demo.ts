import { EntityManager } from '@mikro-orm/postgresql';
import { CommandHandler, type ICommandHandler, type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { arrayParam } from '../../platform/database/array-param.js';
import { DeleteDemoBook, DeleteDemoChats, FindDevicesWithoutChats } from '../demo.messages.js';

@CommandHandler(DeleteDemoChats)
export class DeleteDemoChatsHandler implements ICommandHandler<DeleteDemoChats> {
  constructor(private readonly em: EntityManager) {}

  async execute({ accountId, ids }: DeleteDemoChats): Promise<void> {
    const which = [accountId, arrayParam(ids)];
    await this.em.execute('delete from messages where account_id = ? and chat_id = any (?::bigint[])', which);
    await this.em.execute('delete from chats where account_id = ? and id = any (?::bigint[])', which);
  }
}

@CommandHandler(DeleteDemoBook)
export class DeleteDemoBookHandler implements ICommandHandler<DeleteDemoBook> {
  constructor(private readonly em: EntityManager) {}

  async execute({ accountId, ids: { people, groups, templates } }: DeleteDemoBook): Promise<void> {
    await this.em.execute('delete from templates where account_id = ? and id = any (?::bigint[])', [
      accountId,
      arrayParam(templates),
    ]);
    await this.em.execute('delete from groups where account_id = ? and id = any (?::bigint[])', [
      accountId,
      arrayParam(groups),
    ]);
    await this.em.execute(
      `delete from contacts t where t.account_id = ? and t.id = any (?::bigint[])
          and not exists (select from chats h where h.contact_id = t.id)`,
      [accountId, arrayParam(people)],
    );
  }
}

@QueryHandler(FindDevicesWithoutChats)
export class FindDevicesWithoutChatsHandler implements IQueryHandler<FindDevicesWithoutChats> {
  constructor(private readonly em: EntityManager) {}

  async execute({ accountId, deviceIds }: FindDevicesWithoutChats): Promise<number[]> {
    const rows = await this.em.execute<{ id: string }[]>(
      `select d.id from unnest(?::bigint[]) d (id)
        where not exists (select from chats h where h.device_id = d.id and h.account_id = ?)`,
      [arrayParam(deviceIds), accountId],
    );
    return rows.map(({ id }) => Number(id));
  }
}
