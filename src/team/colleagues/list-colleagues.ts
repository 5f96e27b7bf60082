import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { PermissionMissing } from '../../auth/auth.errors.js';
import { ColleagueNotFound } from '../../auth/colleagues.errors.js';
import { hasLetters, searchCondition } from '../../platform/database/search-condition.js';
import { database } from '../../platform/database/statements/database.js';
import type { SignedIn } from '../../platform/http/access.js';
import { toListResponse, pageOf, pickFields, toPage } from '../../platform/http/page.js';
import { toIso } from '../../platform/to-iso.js';
import { STORED_AWAY_REASON } from '../availability/away-reason.js';
import type {
  ColleagueChoice,
  ColleagueResource,
  ListColleaguesQuery,
  ListedColleagues,
} from './colleagues.contract.js';

type ColleagueRow = Omit<ColleagueResource, 'invitation_expires_at' | 'invited_at' | 'last_seen_at'> &
  Record<'invitation_expires_at' | 'invited_at' | 'last_seen_at', Date | null>;

const OPEN_FIELDS = ['id', 'name', 'username', 'away_reason'];

/** Searches names only. The search key also matches e-mails and phones. */
const hasName = (search: string) =>
  sql<SqlBool>`(${hasLetters('u.username', search)} or ${hasLetters('u.name', search)})`;

@Injectable()
export class ListColleagues {
  constructor(private readonly em: EntityManager) {}

  async execute(user: SignedIn, query: ListColleaguesQuery): Promise<ListedColleagues> {
    const { select = [], search } = query;
    const isChoice = select.length > 0 && select.every((field) => OPEN_FIELDS.includes(field));
    if (!isChoice && !user.permissions.includes('show users')) throw new PermissionMissing();
    const where = [sql<SqlBool>`u.account_id = ${user.accountId}`];
    if (isChoice) where.push(sql`u.status = 'active'`);
    if (search) where.push(isChoice ? hasName(search) : searchCondition(search, 'u'));
    const condition = sql<SqlBool>`${sql.join(where, sql` and `)}`;
    const { page, rows } = pageOf(query);
    const { count } = await database(this.em)
      .selectFrom('users as u')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where(condition)
      .executeTakeFirstOrThrow();
    const order = sql`order by u.id ${sql.raw(query.orderType)} limit ${rows} offset ${(page - 1) * rows}`;
    const colleagues = await this.select(condition, order);
    if (!isChoice) return toListResponse(toPage(colleagues, count, { page, rows }), query);
    const choices = pickFields(colleagues, select) as ColleagueChoice[];
    return query.withPaginate ? toPage(choices, count, { page, rows }) : choices;
  }

  async read(accountId: number, userId: number): Promise<ColleagueResource> {
    const [colleague] = await this.select(sql`u.account_id = ${accountId} and u.id = ${userId}`, sql``);
    if (!colleague) throw new ColleagueNotFound();
    return colleague;
  }

  private async select(where: RawBuilder<SqlBool>, order: RawBuilder<unknown>): Promise<ColleagueResource[]> {
    const { rows } = await sql<ColleagueRow>`
      select u.id, u.name, u.username, u.email, u.phone, u.role_id, u.status, u.availability, ${STORED_AWAY_REASON} as away_reason, u.capacity, u.working_hours, u.last_seen_at,
          u.role_id is null as is_owner, i.invited_at, case when u.status = 'invited' then i.expires_at end as invitation_expires_at,
          case when r.id is not null then jsonb_build_object('id', r.id, 'key', r.key, 'name', r.name) end as role,
          case when u.role_id is not null then array(
            select device_id from user_devices where user_id = u.id order by device_id) end as device_ids
        from users u left join roles r on r.id = u.role_id left join user_presence p on p.user_id = u.id
          left join invitations i on i.user_id = u.id and i.invited_at is not null
        where ${where} ${order}`.execute(database(this.em));
    return rows.map((row) => ({
      ...row,
      last_seen_at: toIso(row.last_seen_at),
      invited_at: toIso(row.invited_at),
      invitation_expires_at: toIso(row.invitation_expires_at),
    }));
  }
}
