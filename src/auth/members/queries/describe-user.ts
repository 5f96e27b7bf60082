import { EntityManager } from '@mikro-orm/postgresql';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { sql } from 'kysely';
import { Clock } from '../../../platform/clock.js';
import { database } from '../../../platform/database/statements/database.js';
import { MemberNotFound } from '../../members.errors.js';
import { DescribeUser, type UserDetail } from '../../auth.messages.js';
import { PERMISSION_COLUMNS, permissionsOf, type PermissionSource } from '../../permissions.js';
import { oldestStart } from '../../sessions/session-life.js';
import { LISTED_COLUMNS } from '../listed-user.js';

const MAX_LAST_ENTRIES = 5;
const MAX_USERS = 200;

type DetailRow = Omit<UserDetail, 'permissions' | 'lastActivity' | 'users'> & PermissionSource;

@QueryHandler(DescribeUser)
export class DescribeUserHandler implements IQueryHandler<DescribeUser> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  async execute({ userId }: DescribeUser): Promise<UserDetail> {
    const now = this.clock.now();
    const {
      rows: [row],
    } = await sql<DetailRow>`
      select ${LISTED_COLUMNS}, ${PERMISSION_COLUMNS}, u.language, u.two_factor_on_at is not null as "hasTwoFactor", a.time_zone as "timeZone",
            (select count(*) from sessions s where s.user_id = u.id and s.impersonator_user_id is null
                and s.expires_at > ${now} and s.created_at > ${oldestStart(now)}) "sessionCount"
        from users u join accounts a on a.id = u.account_id where u.id = ${userId} and u.role_id is null`.execute(
      database(this.em),
    );
    if (!row) throw new MemberNotFound();
    const lastActivity = await database(this.em)
      .selectFrom('audit_log')
      .select(['created_at as at', 'action', 'ip'])
      .where('actor_user_id', '=', userId)
      .orderBy('id', 'desc')
      .limit(MAX_LAST_ENTRIES)
      .execute();
    return { ...row, permissions: permissionsOf(row), lastActivity, users: await this.listUsers(row.accountId) };
  }

  private async listUsers(accountId: number): Promise<UserDetail['users']> {
    const { rows } = await sql<UserDetail['users'][number]>`
      select u.id, u.username, u.name, u.status, u.last_seen_at as "lastSeenAt",
          case when r.id is not null then jsonb_build_object('key', r.key, 'name', r.name) end as role
        from users u left join roles r on r.id = u.role_id where u.account_id = ${accountId}
        order by u.role_id is not null, u.id limit ${MAX_USERS}`.execute(database(this.em));
    return rows;
  }
}
