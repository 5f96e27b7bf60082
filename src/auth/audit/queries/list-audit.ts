import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { readCounters } from '../../../platform/counters/read-counters.js';
import { type Condition, foldedPattern, searchCondition } from '../../../platform/database/search-condition.js';
import { reversePaging } from '../../../platform/database/reverse-paging.js';
import type { Page } from '../../../platform/http/page.contract.js';
import { toPage } from '../../../platform/http/page.js';
import { AuditAction, type AuditResource, type ListAuditQuery } from '../../audit.contract.js';

interface Row {
  id: string;
  created_at: string;
  action: AuditAction;
  actor_user_id: string | null;
  actor_name: string;
  as_user_id: string | null;
  as_name: string | null;
  subject: string | null;
  details: AuditResource['details'];
  ip: string | null;
  user_agent: string | null;
}

@Injectable()
export class ListAudit {
  constructor(private readonly em: EntityManager) {}

  async execute(query: ListAuditQuery): Promise<Page<AuditResource>> {
    const condition = filter(query, query.search ? await this.findPeople(query.search) : []);
    const total = await this.count(query, condition);
    const { direction, size, offset } = reversePaging(query, total);
    const { where, params } = condition;
    const found = await this.em.execute<Row[]>(
      `with page as (select id from audit_log where ${where} order by id ${direction} limit ? offset ?)
       select id, created_at, action, actor_user_id, actor_name, as_user_id, as_name, subject, details, ip, user_agent
         from page join audit_log using (id) order by id ${query.orderType}`,
      [...params, size, offset],
    );
    return toPage(found.map(toAuditResource), total, query);
  }

  /** Entries hold usernames only. */
  private async findPeople(search: string): Promise<number[]> {
    const { where, params } = searchCondition(search, 'u');
    const found = await this.em.execute<{ id: string }[]>(`select id from users u where ${where} limit ?`, [
      ...params,
      MAX_PEOPLE,
    ]);
    return found.map(({ id }) => Number(id));
  }

  /** A counter has the total without a search. */
  private async count(query: ListAuditQuery, { where, params }: Condition): Promise<number> {
    if (query.search) {
      const [row] = await this.em.execute<{ count: string }[]>(`select count(*) from audit_log where ${where}`, params);
      return Number(row?.count ?? 0);
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

/** More matches mean that the search is too short. */
const MAX_PEOPLE = 500;
/** Must equal the index expression. */
const SEARCHED = `(actor_name || chr(10) || coalesce(as_name, '') || chr(10) || coalesce(subject, '') || chr(10) || coalesce(ip, ''))`;

function filter({ action, search }: ListAuditQuery, people: readonly number[]): Condition {
  const where = ['true'];
  const params: unknown[] = [];
  if (action) {
    where.push('action = ?');
    params.push(action);
  }
  if (search) {
    const ids = `{${people.join()}}`;
    where.push(
      `(letter_key(${SEARCHED}) like letter_key(?) or actor_user_id = any (?::bigint[]) or as_user_id = any (?::bigint[]))`,
    );
    params.push(foldedPattern(search), ids, ids);
  }
  return { where: where.join(' and '), params };
}

const toId = (id: string | null) => (id === null ? null : Number(id));

function toAuditResource(row: Row): AuditResource {
  return {
    id: Number(row.id),
    created_at: new Date(row.created_at).toISOString(),
    action: row.action,
    actor: { id: toId(row.actor_user_id), name: row.actor_name },
    acting_as: row.as_user_id === null ? null : { id: Number(row.as_user_id), name: row.as_name ?? '' },
    subject: row.subject,
    details: row.details,
    ip: row.ip,
    user_agent: row.user_agent,
  };
}
