import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { ownKey } from '../../messaging/messaging.messages.js';
import { CURRENT_TIME, database } from '../../platform/database/statements/database.js';
import { preparedSql } from '../../platform/database/statements/prepared-sql.js';
import type { BotMatch } from '../conversations/choose-bot.js';
import type { NoReplyReason } from './answers.contract.js';

export interface AnswerRow {
  messageId: number;
  state: 'chosen' | 'answered' | 'silent';
  autoReplyId: number | null;
  conversationId: number | null;
}

export const answerKey = ({ messageId, autoReplyId }: AnswerRow): string =>
  ownKey(`auto-reply-${messageId}-${autoReplyId}`);

const COLUMNS = sql`message_id as "messageId", state, auto_reply_id as "autoReplyId", conversation_id as "conversationId"`;

export async function findAnswers(
  em: EntityManager,
  accountId: number,
  messageIds: readonly number[],
): Promise<AnswerRow[]> {
  // The lateral join forces an index lookup per id, whatever the planner estimates.
  const { rows } = await preparedSql<AnswerRow>`
    select a.* from unnest(${messageIds}::bigint[]) requested (id)
       cross join lateral (select ${COLUMNS} from automatic_answers
         where message_id = requested.id and account_id = ${accountId} limit 1) a`.execute(database(em));
  return rows;
}

/** Returns messages received during a turn, and unsent auto-replies. */
export async function findWaiting(em: EntityManager, conversationId: number): Promise<AnswerRow[]> {
  const { rows } = await preparedSql<AnswerRow>`
    select ${COLUMNS} from automatic_answers where conversation_id = ${conversationId} and state = 'chosen' and turn_id is null
      order by message_id`.execute(database(em));
  return rows;
}

export async function moveWaiting(
  em: EntityManager,
  fromConversationId: number,
  toConversationId: number,
): Promise<void> {
  await database(em)
    .updateTable('automatic_answers')
    .set({ conversation_id: toConversationId, updated_at: CURRENT_TIME })
    .where('conversation_id', '=', fromConversationId)
    .where('state', '=', 'chosen')
    .where('turn_id', 'is', null)
    .where('auto_reply_id', 'is', null)
    .execute();
}

export type AnswerDecision =
  | { reason: NoReplyReason | null }
  | { autoReply: { id: number; name: string } }
  | { conversationId: number }
  | { botMatch: BotMatch; conversationId: number; turnId: number };

interface DecisionScope {
  accountId: number;
  deviceId: number;
  contactId: number;
  now: Date;
}

export interface DecidedMessage {
  messageId: number;
  decision: AnswerDecision;
}

const DECISION_COLUMNS = [
  'state',
  'reason',
  'auto_reply_id',
  'auto_reply_name',
  'chatbot_id',
  'chatbot_name',
  'node_id',
  'matched_by',
  'matched_words',
  'conversation_id',
  'turn_id',
];

const INSERTED_COLUMNS = sql.raw(DECISION_COLUMNS.join(', '));
const INSERTED_VALUES = sql.raw(DECISION_COLUMNS.map((name) => `v.${name}`).join(', '));
const UPDATED_COLUMNS = sql.raw(
  DECISION_COLUMNS.map((name) =>
    // A message that waited keeps its conversation if no other receives it.
    name === 'conversation_id'
      ? 'conversation_id = coalesce(excluded.conversation_id, a.conversation_id)'
      : `${name} = excluded.${name}`,
  ).join(', '),
);

/** Rewrites an existing decision only if its message still waits. */
export async function writeDecisions(
  em: EntityManager,
  { accountId, deviceId, contactId, now }: DecisionScope,
  decided: readonly DecidedMessage[],
): Promise<void> {
  const records = decided.map(({ messageId, decision }) => {
    const botMatch = 'botMatch' in decision ? decision.botMatch : null;
    const autoReply = 'autoReply' in decision ? decision.autoReply : null;
    return {
      message_id: messageId,
      state: stateOf(decision),
      reason: 'reason' in decision ? decision.reason : null,
      auto_reply_id: autoReply?.id,
      auto_reply_name: autoReply?.name,
      chatbot_id: botMatch?.bot.id,
      chatbot_name: botMatch?.bot.name,
      node_id: botMatch?.turn.matched?.nodeId,
      matched_by: botMatch?.turn.matched?.how,
      matched_words: botMatch?.turn.matched?.words,
      conversation_id: 'conversationId' in decision ? decision.conversationId : null,
      turn_id: 'turnId' in decision ? decision.turnId : null,
    };
  });
  await preparedSql`
    insert into automatic_answers as a (created_at, account_id, device_id, contact_id, message_id, ${INSERTED_COLUMNS})
     select ${now}::timestamptz, ${accountId}::bigint, ${deviceId}::bigint, ${contactId}::bigint, v.message_id, ${INSERTED_VALUES}
       from jsonb_to_recordset(${JSON.stringify(records)}::jsonb) v (message_id bigint, state text, reason text, auto_reply_id bigint, auto_reply_name text,
         chatbot_id bigint, chatbot_name text, node_id text, matched_by text, matched_words text, conversation_id bigint, turn_id bigint)
      order by v.message_id
     on conflict (message_id) do update set updated_at = clock_timestamp(), ${UPDATED_COLUMNS}
      where a.state = 'chosen' and a.turn_id is null and a.auto_reply_id is null and a.conversation_id is not null`.execute(
    database(em),
  );
}

const stateOf = (decision: AnswerDecision): AnswerRow['state'] => ('reason' in decision ? 'silent' : 'chosen');

export const toDecidedRow = ({ messageId, decision }: DecidedMessage): AnswerRow => ({
  messageId,
  state: stateOf(decision),
  autoReplyId: 'autoReply' in decision ? decision.autoReply.id : null,
  conversationId: 'conversationId' in decision ? decision.conversationId : null,
});

export async function settleAnswer(
  em: EntityManager,
  accountId: number,
  messageId: number,
  outcome: { answerId: number } | { reason: NoReplyReason },
): Promise<void> {
  const [answerId, reason] = 'answerId' in outcome ? [outcome.answerId, null] : [null, outcome.reason];
  await preparedSql`
    update automatic_answers set state = ${answerId === null ? 'silent' : 'answered'}, reason = ${reason}, answer_id = ${answerId},
       updated_at = clock_timestamp()
      where account_id = ${accountId} and message_id = ${messageId} and state = 'chosen'`.execute(database(em));
}

/** Settles answers. A null `answerId` means a turn without a message. */
export async function settleTurnAnswers(
  em: EntityManager,
  accountId: number,
  turnId: number,
  outcome: { answerId: number | null } | { reason: NoReplyReason },
): Promise<void> {
  const [state, answerId, reason] =
    'reason' in outcome ? ['silent', null, outcome.reason] : ['answered', outcome.answerId, null];
  await preparedSql`
    update automatic_answers set state = ${state}, reason = ${reason}, answer_id = ${answerId}, updated_at = clock_timestamp()
      where account_id = ${accountId} and turn_id = ${turnId} and state = 'chosen'`.execute(database(em));
}
