import { EntityManager } from '@mikro-orm/postgresql';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { database } from '../../../platform/database/statements/database.js';
import { GetMessageRetention, ListAccountsWithRetention } from '../../auth.messages.js';
import { Account } from '../account.entity.js';

@QueryHandler(GetMessageRetention)
export class GetMessageRetentionHandler implements IQueryHandler<GetMessageRetention> {
  constructor(private readonly em: EntityManager) {}

  async execute({ accountId }: GetMessageRetention): Promise<number | null> {
    const account = await this.em.fork().findOne(Account, accountId);
    return account?.messageRetentionDays ?? null;
  }
}

@QueryHandler(ListAccountsWithRetention)
export class ListAccountsWithRetentionHandler implements IQueryHandler<ListAccountsWithRetention> {
  constructor(private readonly em: EntityManager) {}

  async execute(): Promise<number[]> {
    const rows = await database(this.em)
      .selectFrom('accounts')
      .select('id')
      .where('message_retention_days', 'is not', null)
      .where('deleted_at', 'is', null)
      .orderBy('id')
      .execute();
    return rows.map(({ id }) => id);
  }
}
