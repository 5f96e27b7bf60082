import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { IS_LISTED } from './chat.resource.js';
import type { ChatSort, ChatState } from './chats.contract.js';

/** `active`: open and pending. `any` includes archived chats. */
export type ListedState = ChatState | 'active' | 'any';

export interface InboxFilter {
  deviceId?: number | undefined;
  /** Null for chats without an assignee. */
  assigneeId?: number | null | undefined;
  teamId?: number | undefined;
  labelId?: number | undefined;
  conditions?: readonly RawBuilder<SqlBool>[];
  sort?: ChatSort | undefined;
}

export interface ChatSource {
  from: RawBuilder<unknown>;
  at: RawBuilder<Date>;
  where: RawBuilder<SqlBool>;
  isAscending: boolean;
}

const isFailed = (accountId: number) => sql<boolean>`m.account_id = ${accountId} and m.from_me and m.status = 'failed'`;
/** The lateral limit prevents a join of all chats. */
const JOIN_CHAT = sql`cross join lateral (select * from chats c where c.id = m.chat_id and c.last_message_id = m.id limit 1) c`;
const FROM_CHATS = { from: sql`chats c`, at: sql<Date>`c.last_message_at` };
const FROM_MESSAGES = { from: sql`messages m ${JOIN_CHAT}`, at: sql<Date>`m.at` };
const MAX_FAILED_MESSAGES = 1_000;

/** Literals that match partial indexes. */
const STATES: Record<Exclude<ListedState, 'failed'>, RawBuilder<SqlBool>> = {
  any: sql`true`,
  all: sql`not c.is_archived`,
  active: sql`c.state in ('open', 'pending') and not c.is_archived`,
  unread: sql`c.unread_count > 0 and not c.is_archived`,
  needs_you: sql`c.needs_you_at is not null and not c.is_archived`,
  from_ad: sql`c.referral is not null and not c.is_archived`,
  archived: sql`c.is_archived`,
  open: sql`c.state = 'open' and not c.is_archived`,
  pending: sql`c.state = 'pending' and not c.is_archived`,
  snoozed: sql`c.state = 'snoozed' and not c.is_archived`,
  resolved: sql`c.state = 'resolved' and not c.is_archived`,
};

const toStateCondition = (state: ListedState, accountId: number): RawBuilder<SqlBool> =>
  state === 'failed'
    ? sql`${isFailed(accountId)} and not c.is_archived`
    : sql`c.account_id = ${accountId} and ${STATES[state]}`;

export function buildChatSource(state: ListedState, accountId: number, filter: InboxFilter): ChatSource {
  const isByWaitingTime = filter.sort === 'waiting';
  const { from, at } =
    state === 'failed' ? (isByWaitingTime ? selectNewestFailed(accountId) : FROM_MESSAGES) : FROM_CHATS;
  const where = sql<boolean>`${toStateCondition(state, accountId)} and ${IS_LISTED} ${joinConditions(filter)}`;
  if (!isByWaitingTime) return { from, at, where, isAscending: false };
  const waiting = sql<Date>`c.waiting_since`;
  return { from, at: waiting, where: sql`${where} and ${waiting} is not null`, isAscending: true };
}

function joinConditions({ deviceId, assigneeId, teamId, labelId, conditions = [] }: InboxFilter): RawBuilder<unknown> {
  const conditionList = [
    ...(deviceId === undefined ? [] : [sql`and c.device_id = ${deviceId}`]),
    ...(assigneeId === undefined ? [] : [assigneeId === null ? IS_UNASSIGNED : sql`and c.assignee_id = ${assigneeId}`]),
    ...(teamId === undefined ? [] : [sql`and c.team_id = ${teamId}`]),
    ...(labelId === undefined ? [] : [hasLabel(labelId)]),
    ...conditions.map((condition) => sql`and ${condition}`),
  ];
  return sql.join(conditionList, sql` `);
}

const IS_UNASSIGNED = sql`and c.assignee_id is null`;
const hasLabel = (labelId: number) =>
  sql`and exists (select from chat_labels cl where cl.chat_id = c.id and cl.label_id = ${labelId})`;

const selectNewestFailed = (accountId: number) => ({
  ...FROM_MESSAGES,
  from: sql`
    (select * from messages m where ${isFailed(accountId)} order by m.at desc, m.id desc limit ${MAX_FAILED_MESSAGES}) m ${JOIN_CHAT}`,
});

export function buildCountSource(
  state: ListedState,
  accountId: number,
  filter: InboxFilter,
): Pick<ChatSource, 'from' | 'where'> {
  const { from, where } = buildChatSource(state, accountId, filter);
  return state === 'failed' ? { from: selectNewestFailed(accountId).from, where } : { from, where };
}
