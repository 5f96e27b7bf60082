import type { EntityManager } from '@mikro-orm/postgresql';
import { ownKey } from '../../messaging/bulk.messages.js';
import { prepared } from '../../platform/database/prepared-statements.js';
import type { BotMatch } from '../conversations/choose-bot.js';
import type { NoReplyReason } from './answers.contract.js';

export interface AnswerRow {
  messageId: number;
  state: 'chosen' | 'answered' | 'silent';
  autoReplyId: number | null;
  /** The bot conversation that receives the message. */
  conversationId: number | null;
}

export const answerKey = ({ messageId, autoReplyId }: AnswerRow): string =>
  ownKey(`auto-reply-${messageId}-${autoReplyId}`);

const COLUMNS = 'message_id, state, auto_reply_id, conversation_id';

interface Row {
  message_id: string;
  state: AnswerRow['state'];
  auto_reply_id: string | null;
  conversation_id: string | null;
}

const toAnswerRow = ({ message_id, state, auto_reply_id, conversation_id }: Row): AnswerRow => ({
  messageId: Number(message_id),
  state,
  autoReplyId: auto_reply_id === null ? null : Number(auto_reply_id),
  conversationId: conversation_id === null ? null : Number(conversation_id),
});

export async function findAnswers(
  em: EntityManager,
  accountId: number,
  messageIds: readonly number[],
): Promise<AnswerRow[]> {
  const rows = await em.execute<Row[]>(
    // The lateral join forces an index lookup per id, whatever the planner estimates.
    prepared(`select a.* from unnest(?::bigint[]) asked (id)
       cross join lateral (select ${COLUMNS} from automatic_answers where message_id = asked.id and account_id = ? limit 1) a`),
    [`{${messageIds.join()}}`, accountId],
  );
  return rows.map(toAnswerRow);
}

/** Messages received during a turn, in order, and unsent auto-replies. */
export async function findWaiting(em: EntityManager, conversationId: number): Promise<AnswerRow[]> {
  const rows = await em.execute<Row[]>(
    prepared(
      `select ${COLUMNS} from automatic_answers where conversation_id = ? and state = 'chosen' and turn_id is null order by message_id`,
    ),
    [conversationId],
  );
  return rows.map(toAnswerRow);
}

export async function moveWaiting(em: EntityManager, from: number, to: number): Promise<void> {
  await em.execute(
    `update automatic_answers set conversation_id = ?, updated_at = clock_timestamp()
      where conversation_id = ? and state = 'chosen' and turn_id is null and auto_reply_id is null`,
    [to, from],
  );
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

export interface Decided {
  messageId: number;
  verdict: AnswerDecision;
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

const CHANGES = DECISION_COLUMNS.map((name) =>
  name === 'conversation_id'
    ? 'conversation_id = coalesce(excluded.conversation_id, a.conversation_id)'
    : `${name} = excluded.${name}`,
);

/** Rewrites only decisions of messages that still wait. */
export async function writeVerdicts(
  em: EntityManager,
  { accountId, deviceId, contactId, now }: DecisionScope,
  decided: readonly Decided[],
): Promise<void> {
  const lines = decided.map(({ messageId, verdict }) => {
    const botMatch = 'botMatch' in verdict ? verdict.botMatch : null;
    const autoReply = 'autoReply' in verdict ? verdict.autoReply : null;
    return {
      message_id: messageId,
      state: stateOf(verdict),
      reason: 'reason' in verdict ? verdict.reason : null,
      auto_reply_id: autoReply?.id,
      auto_reply_name: autoReply?.name,
      chatbot_id: botMatch?.bot.id,
      chatbot_name: botMatch?.bot.name,
      node_id: botMatch?.turn.matched?.nodeId,
      matched_by: botMatch?.turn.matched?.how,
      matched_words: botMatch?.turn.matched?.words,
      conversation_id: 'conversationId' in verdict ? verdict.conversationId : null,
      turn_id: 'turnId' in verdict ? verdict.turnId : null,
    };
  });
  await em.execute(
    prepared(`insert into automatic_answers as a (created_at, account_id, device_id, contact_id, message_id, ${DECISION_COLUMNS.join(', ')})
     select ?::timestamptz, ?::bigint, ?::bigint, ?::bigint, v.message_id, ${DECISION_COLUMNS.map((name) => `v.${name}`).join(', ')}
       from jsonb_to_recordset(?::jsonb) v (message_id bigint, state text, reason text, auto_reply_id bigint, auto_reply_name text,
         chatbot_id bigint, chatbot_name text, node_id text, matched_by text, matched_words text, conversation_id bigint, turn_id bigint)
      order by v.message_id
     on conflict (message_id) do update set updated_at = clock_timestamp(), ${CHANGES.join(', ')}
      where a.state = 'chosen' and a.turn_id is null and a.auto_reply_id is null and a.conversation_id is not null`),
    [now, accountId, deviceId, contactId, JSON.stringify(lines)],
  );
}

const stateOf = (verdict: AnswerDecision): AnswerRow['state'] => ('reason' in verdict ? 'silent' : 'chosen');

export const toDecidedRow = ({ messageId, verdict }: Decided): AnswerRow => ({
  messageId,
  state: stateOf(verdict),
  autoReplyId: 'autoReply' in verdict ? verdict.autoReply.id : null,
  conversationId: 'conversationId' in verdict ? verdict.conversationId : null,
});

export async function settleAnswer(
  em: EntityManager,
  accountId: number,
  messageId: number,
  outcome: { answerId: number } | { reason: NoReplyReason },
): Promise<void> {
  const [answerId, reason] = 'answerId' in outcome ? [outcome.answerId, null] : [null, outcome.reason];
  await em.execute(
    prepared(`update automatic_answers set state = ?, reason = ?, answer_id = ?, updated_at = clock_timestamp()
      where account_id = ? and message_id = ? and state = 'chosen'`),
    [answerId === null ? 'silent' : 'answered', reason, answerId, accountId, messageId],
  );
}

/** A null `answerId` means the turn acted without a message. */
export async function settleTurnAnswers(
  em: EntityManager,
  accountId: number,
  turnId: number,
  outcome: { answerId: number | null } | { reason: NoReplyReason },
): Promise<void> {
  const [state, answerId, reason] =
    'reason' in outcome ? ['silent', null, outcome.reason] : ['answered', outcome.answerId, null];
  await em.execute(
    prepared(`update automatic_answers set state = ?, reason = ?, answer_id = ?, updated_at = clock_timestamp()
      where account_id = ? and turn_id = ? and state = 'chosen'`),
    [state, reason, answerId, accountId, turnId],
  );
}
