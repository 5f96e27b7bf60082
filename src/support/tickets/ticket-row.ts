import type { EntityManager } from '@mikro-orm/postgresql';
import type { SignedIn } from '../../platform/http/access.js';
import { toIso } from '../../platform/to-iso.js';
import { TicketNotFound } from '../support.errors.js';
import { answersTickets, sideOf } from './ticket-side.js';
import type { TicketResource, TicketStatus } from './tickets.contract.js';

export interface TicketRow {
  id: string;
  created_at: string;
  updated_at: string;
  account_id: string;
  ticket_no: string;
  status: TicketStatus;
  excerpt: string;
  device_id: string | null;
  assignee_id: string | null;
  assignee: string | null;
  first_answered_at: string | null;
  last_member_id: string;
  last_support_id: string;
  member_read_id: string;
  support_read_id: string;
}

/** Of `tickets t`. */
export const TICKET_COLUMNS = `t.id, t.created_at, t.updated_at, t.account_id, t.ticket_no, t.status, t.excerpt, t.device_id, t.assignee_id,
  (select coalesce(a.name, a.username) from users a where a.id = t.assignee_id) as assignee,
  t.first_answered_at, t.last_member_id, t.last_support_id, t.member_read_id, t.support_read_id`;

/** Tickets `t` that somebody may see, and what stands for its question mark. */
export const seenBy = (who: SignedIn): { where: string; params: unknown[] } =>
  answersTickets(who) ? { where: 'true', params: [] } : { where: 't.account_id = ?', params: [who.accountId] };

/** Tickets `t` with something that is new to somebody. */
export const unreadBy = (who: SignedIn): { where: string; params: unknown[] } => ({
  where: `(t.account_id = ? and t.last_support_id > t.member_read_id or t.account_id <> ? and t.last_member_id > t.support_read_id)`,
  params: [who.accountId, who.accountId],
});

/** Throws TicketNotFound; with `for update` nobody else changes it until the transaction ends. */
export async function findTicket(
  em: EntityManager,
  who: SignedIn,
  id: number,
  lock: '' | 'for update' = '',
): Promise<TicketRow> {
  const { where, params } = seenBy(who);
  const [row] = await em.execute<TicketRow[]>(
    `select ${TICKET_COLUMNS} from tickets t where t.id = ? and ${where} ${lock}`,
    [id, ...params],
  );
  if (!row) throw new TicketNotFound();
  return row;
}

/** As one side sees it. `owner` is whose it is, by name. */
export function toTicketResource(row: TicketRow, who: SignedIn, owner: string | null): TicketResource {
  const accountId = Number(row.account_id);
  const isHolder = answersTickets(who);
  const [last, read] =
    sideOf(who, accountId) === 'member'
      ? [row.last_support_id, row.member_read_id]
      : [row.last_member_id, row.support_read_id];
  return {
    ...{ id: Number(row.id), ticket_no: row.ticket_no, status: row.status, body: row.excerpt },
    ...{ created_at: toIso(row.created_at), updated_at: toIso(row.updated_at) },
    first_answered_at: toIso(row.first_answered_at),
    is_unread: Number(last) > Number(read),
    account: isHolder ? { id: accountId, name: owner ?? '' } : null,
    assignee: isHolder && row.assignee_id ? { id: Number(row.assignee_id), name: row.assignee ?? '' } : null,
  };
}
