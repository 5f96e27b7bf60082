import { EntityManager } from '@mikro-orm/postgresql';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import type { Language } from '../../auth.contract.js';
import { FindHolders, type PermissionHolder } from '../../auth.messages.js';

interface Row {
  id: string;
  account_id: string;
  name: string;
  email: string | null;
  language: Language;
  platform: string;
}

@QueryHandler(FindHolders)
export class FindHoldersHandler implements IQueryHandler<FindHolders> {
  constructor(private readonly em: EntityManager) {}

  /** SupperAdmins hold all permissions. */
  async execute({ permission }: FindHolders): Promise<PermissionHolder[]> {
    const rows = await this.em.execute<Row[]>(
      `select u.id, u.account_id, coalesce(u.name, u.username) as name, u.language, s.platform_name as platform,
           case when u.email_proven_at is not null then u.email end as email
         from users u cross join platform_settings s
        where u.role <> 'member' and (u.role = 'SupperAdmin' or u.permissions @> to_jsonb(?::text)) order by u.id`,
      [permission],
    );
    return rows.map(({ id, account_id: accountId, ...rest }) => ({
      ...rest,
      userId: Number(id),
      accountId: Number(accountId),
    }));
  }
}
