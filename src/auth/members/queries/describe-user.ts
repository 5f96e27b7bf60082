import { EntityManager } from '@mikro-orm/postgresql';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { Clock } from '../../../platform/clock.js';
import type { AuditAction } from '../../audit.contract.js';
import { MemberNotFound } from '../../members.errors.js';
import { DescribeUser, type UserDetail } from '../../auth.messages.js';
import { permissionsOf } from '../../permissions.js';
import { oldestStart } from '../../sessions/session-life.js';
import { LISTED_COLUMNS, type ListedRow, toListedUser } from '../listed-user.js';

const LAST_ENTRIES = 5;

interface Row extends ListedRow {
  permissions: string[];
  language: string;
  has_second_step: boolean;
  time_zone: string;
  sessions: string;
}

@QueryHandler(DescribeUser)
export class DescribeUserHandler implements IQueryHandler<DescribeUser> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
  ) {}

  async execute({ userId }: DescribeUser): Promise<UserDetail> {
    const now = this.clock.now();
    const [row] = await this.em.execute<Row[]>(
      `select ${LISTED_COLUMNS}, u.permissions, u.language, u.two_factor_on_at is not null has_second_step, a.time_zone,
              (select count(*) from sessions s where s.user_id = u.id and s.impersonator_user_id is null
                  and s.expires_at > ? and s.created_at > ?) sessions
         from users u join accounts a on a.id = u.account_id where u.id = ?`,
      [now, oldestStart(now), userId],
    );
    if (!row) throw new MemberNotFound();
    const activity = await this.em.execute<{ created_at: string; action: AuditAction; ip: string | null }[]>(
      'select created_at, action, ip from audit_log where actor_user_id = ? order by id desc limit ?',
      [userId, LAST_ENTRIES],
    );
    return {
      ...toListedUser(row),
      permissions: permissionsOf(row),
      language: row.language,
      timeZone: row.time_zone,
      hasTwoFactor: row.has_second_step,
      sessions: Number(row.sessions),
      lastActivity: activity.map(({ created_at, action, ip }) => ({ at: new Date(created_at), action, ip })),
    };
  }
}
