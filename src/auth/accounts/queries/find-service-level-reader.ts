import { EntityManager } from '@mikro-orm/postgresql';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { sql } from 'kysely';
import { database } from '../../../platform/database/statements/database.js';
import { FindServiceLevelReader, type ServiceLevelReader } from '../../colleagues.messages.js';

@QueryHandler(FindServiceLevelReader)
export class FindServiceLevelReaderHandler implements IQueryHandler<FindServiceLevelReader> {
  constructor(private readonly em: EntityManager) {}

  async execute({ accountId, userId }: FindServiceLevelReader): Promise<ServiceLevelReader | null> {
    const { rows } = await sql<ServiceLevelReader>`
      select u.email, u.language, s.platform_name as platform from users u cross join platform_settings s
        where u.account_id = ${accountId} and u.id = ${userId} and u.status = 'active' and u.service_levels_by_email
          and u.email_proven_at is not null`.execute(database(this.em));
    return rows[0] ?? null;
  }
}
