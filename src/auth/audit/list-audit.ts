import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { readCounters } from '../../platform/counters/read-counters.js';
import { foldedPattern, searchCondition } from '../../platform/database/search-condition.js';
import { reversePaging } from '../../platform/database/reverse-paging.js';
import { database, type Row } from '../../platform/database/statements/database.js';
import type { Page } from '../../platform/http/page.contract.js';
import { toPage } from '../../platform/http/page.js';
import { AuditAction, type AuditResource, type ListAuditQuery } from '../audit.contract.js';

type AuditRow = Omit<Row<'audit_log'>, 'account_id'>;

@Injectable()
export class ListAudit {
  constructor(private readonly em: EntityManager) {}

  async execute(query: ListAuditQuery): Promise<Page<AuditResource>> {
    const condition = buildCondition(query, query.search ? await this.findUsers(query.search) : []);
    const total = await this.count(query, condition);
    const { direction, size, offset } = reversePaging(query, total);
    const { rows } = await sql<AuditRow>`
      with page as (select id from audit_log where ${condition} order by id ${sql.raw(direction)} limit ${size} offset ${offset})
      select id, created_at, action, actor_user_id, actor_name, as_user_id, as_name, subject, details, ip, user_agent
        from page join audit_log using (id) order by id ${sql.raw(query.orderType)}`.execute(database(this.em));
    return toPage(rows.map(toAuditResource), total, query);
  }

  /** Searches other names among users, because audit entries contain usernames only. */
  private async findUsers(search: string): Promise<number[]> {
    const found = await database(this.em)
      .selectFrom('users as u')
      .select('u.id')
      .where(searchCondition(search, 'u'))
      .limit(MAX_FOUND_USERS)
      .execute();
    return found.map(({ id }) => id);
  }

  /** Counts rows for a search only. Counters have the other totals. */
  private async count(query: ListAuditQuery, condition: RawBuilder<SqlBool>): Promise<number> {
    if (query.search) {
      const { count } = await database(this.em)
        .selectFrom('audit_log')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where(condition)
        .executeTakeFirstOrThrow();
      return count;
    }
    const names = query.action ? [query.action] : AuditAction.options;
    const counts = await readCounters(
      this.em,
      null,
      names.map((name) => `audit.${name}`),
    );
    return Object.values(counts).reduce((sum, count) => sum + count, 0);
  }
}

const MAX_FOUND_USERS = 500;
/** Must equal the index expression. */
const SEARCHED = sql`(actor_name || chr(10) || coalesce(as_name, '') || chr(10) || coalesce(subject, '') || chr(10) || coalesce(ip, ''))`;

function buildCondition({ action, search }: ListAuditQuery, userIds: readonly number[]): RawBuilder<SqlBool> {
  const conditions = [sql`true`];
  if (action) conditions.push(sql`action = ${action}`);
  if (search)
    conditions.push(sql`(letter_key(${SEARCHED}) like letter_key(${foldedPattern(search)})
      or actor_user_id = any (${userIds}::bigint[]) or as_user_id = any (${userIds}::bigint[]))`);
  return sql`${sql.join(conditions, sql` and `)}`;
}

function toAuditResource(row: AuditRow): AuditResource {
  return {
    id: row.id,
    created_at: row.created_at.toISOString(),
    action: row.action,
    actor: { id: row.actor_user_id, name: row.actor_name },
    acting_as: row.as_user_id === null ? null : { id: row.as_user_id, name: row.as_name ?? '' },
    subject: row.subject,
    details: row.details,
    ip: row.ip,
    user_agent: row.user_agent,
  };
}
