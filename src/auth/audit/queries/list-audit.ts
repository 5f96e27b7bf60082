import { EntityManager } from '@mikro-orm/postgresql';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { readCounters } from '../../../platform/counters/read-counters.js';
import { likePattern } from '../../../platform/database/like-pattern.js';
import { reversePaging } from '../../../platform/database/reverse-paging.js';
import type { Page } from '../../../platform/http/page.contract.js';
import { toPage } from '../../../platform/http/page.js';
import { AuditAction, type AuditResource, type ListAuditQuery } from '../../audit.contract.js';

/** The platform's audit log, newest first unless asked otherwise. */
export class ListAudit extends Query<Page<AuditResource>> {
  constructor(readonly query: ListAuditQuery) {
    super();
  }
}

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

@QueryHandler(ListAudit)
export class ListAuditHandler implements IQueryHandler<ListAudit> {
  constructor(private readonly em: EntityManager) {}

  async execute({ query }: ListAudit): Promise<Page<AuditResource>> {
    const total = await this.count(query);
    const { direction, size, offset } = reversePaging(query, total);
    const { where, params } = filter(query);
    const found = await this.em.execute<Row[]>(
      `with page as (select id from audit_log where ${where} order by id ${direction} limit ? offset ?)
       select id, created_at, action, actor_user_id, actor_name, as_user_id, as_name, subject, details, ip, user_agent
         from page join audit_log using (id) order by id ${query.orderType}`,
      [...params, size, offset],
    );
    return toPage(found.map(toAuditResource), total, query);
  }

  /** Only a search is counted. */
  private async count(query: ListAuditQuery): Promise<number> {
    if (query.search) {
      const { where, params } = filter(query);
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

/** Word for word what the index is on. */
const SEARCHED = `(actor_name || chr(10) || coalesce(as_name, '') || chr(10) || coalesce(subject, '') || chr(10) || coalesce(ip, ''))`;

function filter({ action, search }: ListAuditQuery) {
  const where = ['true'];
  const params: unknown[] = [];
  if (action) {
    where.push('action = ?');
    params.push(action);
  }
  if (search) {
    where.push(`${SEARCHED} ilike ?`);
    params.push(likePattern(search));
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
