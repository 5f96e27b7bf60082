import type { EntityManager } from '@mikro-orm/postgresql';
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { database } from '../../platform/database/statements/database.js';
import type { SignedIn } from '../../platform/http/access.js';
import { toIso } from '../../platform/to-iso.js';
import { TicketNotFound } from '../support.errors.js';
import { answersTickets, sideOf } from './ticket-side.js';
import { nameOfUser } from '../../auth/auth.sql.js';
import type { TicketResource } from './tickets.contract.js';

export type TicketRow = Awaited<ReturnType<ReturnType<typeof selectTickets>['executeTakeFirstOrThrow']>>;

export const selectTickets = (em: EntityManager) =>
  database(em)
    .selectFrom('tickets as t')
    .select(['t.id', 't.created_at', 't.updated_at', 't.account_id', 't.ticket_no', 't.status', 't.excerpt'])
    .select(['t.device_id', 't.assignee_id', 't.opened_by_id', 't.first_answered_at'])
    .select(['t.last_member_id', 't.last_support_id', 't.member_read_id', 't.support_read_id'])
    .select(nameOfUser('t.assignee_id').as('assignee'));

/** SQL condition on `tickets t`. */
export const isVisibleTo = (user: SignedIn): RawBuilder<SqlBool> =>
  answersTickets(user) ? sql`true` : sql`t.account_id = ${user.accountId}`;

/** SQL condition on `tickets t`. Colleagues delete their own. */
export const isDeletableBy = (user: SignedIn): RawBuilder<SqlBool> =>
  answersTickets(user) || user.isOwner
    ? isVisibleTo(user)
    : sql`(${isVisibleTo(user)} and t.opened_by_id = ${user.userId})`;

/** SQL condition on `tickets t`. */
export const isUnreadBy = ({ accountId }: SignedIn): RawBuilder<SqlBool> =>
  sql`(t.account_id = ${accountId} and t.last_support_id > t.member_read_id
    or t.account_id <> ${accountId} and t.last_member_id > t.support_read_id)`;

/** Throws TicketNotFound. */
export async function findTicket(
  em: EntityManager,
  user: SignedIn,
  id: number,
  lock: '' | 'for update' = '',
): Promise<TicketRow> {
  const row = await selectTickets(em)
    .where('t.id', '=', id)
    .where(isVisibleTo(user))
    .$if(lock === 'for update', (query) => query.forUpdate())
    .executeTakeFirst();
  if (!row) throw new TicketNotFound();
  return row;
}

export function toTicketResource(row: TicketRow, user: SignedIn, owner: string | null): TicketResource {
  const accountId = row.account_id;
  const isAgent = answersTickets(user);
  const [lastId, readId] =
    sideOf(user, accountId) === 'member'
      ? [row.last_support_id, row.member_read_id]
      : [row.last_member_id, row.support_read_id];
  return {
    id: row.id,
    ticket_no: row.ticket_no,
    status: row.status,
    body: row.excerpt,
    created_at: toIso(row.created_at),
    updated_at: toIso(row.updated_at),
    first_answered_at: toIso(row.first_answered_at),
    is_unread: lastId > readId,
    may_delete: isAgent || user.isOwner || row.opened_by_id === user.userId,
    account: isAgent ? { id: accountId, name: owner ?? '' } : null,
    assignee: isAgent && row.assignee_id ? { id: row.assignee_id, name: row.assignee ?? '' } : null,
  };
}
