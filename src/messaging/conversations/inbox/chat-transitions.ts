import { type RawBuilder, sql } from 'kysely';
import type { Row } from '../../../platform/database/statements/database.js';
import { wasManual } from '../../messaging.sql.js';
import type { ChatHistoryDetails, ChatHistoryKind } from './inbox.contract.js';

export type LockedChat = Pick<
  Row<'chats'>,
  | 'id'
  | 'device_id'
  | 'state'
  | 'assignee_id'
  | 'team_id'
  | 'snoozed_until'
  | 'waiting_since'
  | 'resolved_at'
  | 'needs_you_at'
>;

export interface TransitionResult {
  /** Null if only other tables change. */
  columns: RawBuilder<unknown> | null;
  /** Null writes no history. */
  entry: { kind: ChatHistoryKind; details: ChatHistoryDetails } | null;
}

/** Returns null for an unchanged chat. */
export type Transition = (chat: LockedChat) => TransitionResult | null;

/** Returns the waiting time, which reopening restores. */
const toWaitingDetails = ({ waiting_since: since }: LockedChat): ChatHistoryDetails =>
  since ? { waiting_since: since.toISOString() } : {};

export const resolve =
  (now: Date): Transition =>
  (chat) => {
    const isResolvedAlready = chat.state === 'resolved';
    if (isResolvedAlready && !chat.needs_you_at) return null;
    return {
      columns: isResolvedAlready
        ? sql`needs_you_at = null`
        : sql`state = 'resolved', resolved_at = ${now}, snoozed_until = null, waiting_since = null, needs_you_at = null`,
      entry: isResolvedAlready ? null : { kind: 'resolved', details: toWaitingDetails(chat) },
    };
  };

/** The customer still waits unless someone answered since. */
const selectRestoredWaitingTime = (chatId: number) => sql`case when state = 'snoozed' then waiting_since else (
  select case when not exists (
      select from messages m where m.chat_id = ${chatId} and m.at >= l.created_at and ${wasManual('m')})
    then (l.details ->> 'waiting_since')::timestamptz end
    from chat_history l where l.chat_id = ${chatId} and l.kind = chats.state order by l.id desc limit 1) end`;

export const reopen: Transition = ({ id, state }) =>
  state === 'open'
    ? null
    : {
        columns: sql`state = 'open', resolved_at = null, snoozed_until = null, waiting_since = ${selectRestoredWaitingTime(id)}`,
        entry: { kind: 'reopened', details: {} },
      };

export const markPending: Transition = (chat) =>
  chat.state === 'pending'
    ? null
    : {
        columns: sql`state = 'pending', resolved_at = null, snoozed_until = null, waiting_since = null`,
        entry: { kind: 'pending', details: toWaitingDetails(chat) },
      };

export const snooze =
  (until: Date | null): Transition =>
  ({ state, snoozed_until: current }) =>
    state === 'snoozed' && (current?.getTime() ?? null) === (until?.getTime() ?? null)
      ? null
      : {
          columns: sql`state = 'snoozed', resolved_at = null, snoozed_until = ${until}::timestamptz`,
          entry: { kind: 'snoozed', details: { until: until?.toISOString() ?? null } },
        };

interface NamedRow {
  id: number;
  name: string;
}

export interface Assignment {
  user: NamedRow | null;
  team: NamedRow | null;
}

/** `previous` names the removed user or team. */
export function assign(
  { assignee_id: assigneeId, team_id: teamId }: LockedChat,
  { user, team }: Assignment,
  previous: Assignment,
): TransitionResult | null {
  const isUserNew = (user?.id ?? null) !== assigneeId;
  const isTeamNew = (team?.id ?? null) !== teamId;
  if (!isUserNew && !isTeamNew) return null;
  const isAssigned = (isUserNew && user !== null) || (isTeamNew && team !== null);
  return {
    columns: sql`assignee_id = ${user?.id ?? null}::bigint, team_id = ${team?.id ?? null}::bigint`,
    entry: {
      kind: isAssigned ? 'assigned' : 'unassigned',
      details: isAssigned
        ? toDetails({ user, team })
        : toDetails({ user: isUserNew ? previous.user : null, team: isTeamNew ? previous.team : null }),
    },
  };
}

const toDetails = ({ user, team }: Assignment): ChatHistoryDetails => ({
  ...(user && { user_id: user.id, username: user.name }),
  ...(team && { team_id: team.id, team: team.name }),
});
