import { EntityManager } from '@mikro-orm/postgresql';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { GetMessageRetention, ListMessageRetention } from '../../auth.messages.js';
import { Account } from '../account.entity.js';

@QueryHandler(GetMessageRetention)
export class GetMessageRetentionHandler implements IQueryHandler<GetMessageRetention> {
  constructor(private readonly em: EntityManager) {}

  async execute({ accountId }: GetMessageRetention): Promise<number | null> {
    const account = await this.em.fork().findOne(Account, accountId);
    return account?.messageRetentionDays ?? null;
  }
}

@QueryHandler(ListMessageRetention)
export class ListMessageRetentionHandler implements IQueryHandler<ListMessageRetention> {
  constructor(private readonly em: EntityManager) {}

  async execute(): Promise<number[]> {
    const rows = await this.em.execute<{ id: string }[]>(
      'select id from accounts where message_retention_days is not null and deleted_at is null order by id',
    );
    return rows.map(({ id }) => Number(id));
  }
}
