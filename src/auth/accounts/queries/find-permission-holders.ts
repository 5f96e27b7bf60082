import { EntityManager } from '@mikro-orm/postgresql';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { sql } from 'kysely';
import { database } from '../../../platform/database/statements/database.js';
import { FindPermissionHolders, type PermissionHolder } from '../../auth.messages.js';

@QueryHandler(FindPermissionHolders)
export class FindPermissionHoldersHandler implements IQueryHandler<FindPermissionHolders> {
  constructor(private readonly em: EntityManager) {}

  async execute({ permission }: FindPermissionHolders): Promise<PermissionHolder[]> {
    const { rows } = await sql<PermissionHolder>`
      select u.id as "userId", u.account_id as "accountId", coalesce(u.name, u.username) as name, u.language,
          s.platform_name as "platformName", case when u.email_proven_at is not null then u.email end as email
        from users u cross join platform_settings s
        where u.role <> 'member' and u.status = 'active' and u.account_status = 'active' and (u.role = 'SupperAdmin' or u.permissions @> to_jsonb(${permission}::text))
        order by u.id`.execute(database(this.em));
    return rows;
  }
}
