import type { EntityManager } from '@mikro-orm/postgresql';
import { ownKey } from '../../messaging/bulk.messages.js';
import { prepared } from '../../platform/database/prepared-statements.js';
import type { Taken } from '../conversations/choose-bot.js';
import type { SilentReason } from './answers.contract.js';

/** What was written down about a message. */
export interface AnswerRow {
  messageId: number;
  state: 'chosen' | 'answered' | 'silent';
  autoReplyId: number | null;
  /** The conversation with a bot that it belongs to, or waits for. */
  conversationId: number | null;
}

/** Of the answer to a message: a repetition orders nothing new. */
export const keyOf = ({ messageId, autoReplyId }: AnswerRow): string =>
  ownKey(`auto-reply-${messageId}-${autoReplyId}`);

const COLUMNS = 'message_id, state, auto_reply_id, conversation_id';

interface Row {
  message_id: string;
  state: AnswerRow['state'];
  auto_reply_id: string | null;
  conversation_id: string | null;
}

const toAnswerRow = ({ message_id, state, auto_reply_id, conversation_id }: Row): AnswerRow => ({
  ...{ messageId: Number(message_id), state },
  autoReplyId: auto_reply_id === null ? null : Number(auto_reply_id),
  conversationId: conversation_id === null ? null : Number(conversation_id),
});

/** What was decided about messages; those that nobody has decided about are missing. */
export async function findAnswers(
  em: EntityManager,
  accountId: number,
  messageIds: readonly number[],
): Promise<AnswerRow[]> {
  const rows = await em.execute<Row[]>(
    // Each look is an index's, whatever the planner thinks of the size.
    prepared(`select a.* from unnest(?::bigint[]) asked (id)
       cross join lateral (select ${COLUMNS} from automatic_answers where message_id = asked.id and account_id = ? limit 1) a`),
    [`{${messageIds.join()}}`, accountId],
  );
  return rows.map(toAnswerRow);
}

/** Messages that came while a turn was performed, in their order, and auto-replies that were chosen for some and not ordered yet. */
export async function findWaiting(em: EntityManager, conversationId: number): Promise<AnswerRow[]> {
  const rows = await em.execute<Row[]>(
    prepared(
      `select ${COLUMNS} from automatic_answers where conversation_id = ? and state = 'chosen' and turn_id is null order by message_id`,
    ),
    [conversationId],
  );
  return rows.map(toAnswerRow);
}

/** What is decided about messages. */
export type Verdict =
  | { reason: SilentReason | null }
  | { autoReply: { id: number; name: string } }
  /** It waits for its turn. */
  | { conversationId: number }
  | { taken: Taken; conversationId: number; turnId: number };

interface Whose {
  accountId: number;
  deviceId: number;
  contactId: number;
  now: Date;
}

/** What is decided about one message. */
export interface Decided {
  messageId: number;
  verdict: Verdict;
}

const COLUMNS_OF_VERDICT = [
  ...['state', 'reason', 'auto_reply_id', 'auto_reply_name', 'chatbot_id', 'chatbot_name', 'node_id', 'matched_by'],
  ...['matched_words', 'conversation_id', 'turn_id'],
];

// An auto-reply that is chosen late is still looked for under the conversation the message had waited for.
const CHANGES = COLUMNS_OF_VERDICT.map((name) =>
  name === 'conversation_id'
    ? 'conversation_id = coalesce(excluded.conversation_id, a.conversation_id)'
    : `${name} = excluded.${name}`,
);

/** Writes it down, once for each message; of those that wait for their turn it is written anew. */
export async function writeVerdicts(
  em: EntityManager,
  { accountId, deviceId, contactId, now }: Whose,
  decided: readonly Decided[],
): Promise<void> {
  const lines = decided.map(({ messageId, verdict }) => {
    const taken = 'taken' in verdict ? verdict.taken : null;
    const autoReply = 'autoReply' in verdict ? verdict.autoReply : null;
    return {
      ...{ message_id: messageId, state: stateOf(verdict), reason: 'reason' in verdict ? verdict.reason : null },
      ...{ auto_reply_id: autoReply?.id, auto_reply_name: autoReply?.name },
      ...{ chatbot_id: taken?.bot.id, chatbot_name: taken?.bot.name, node_id: taken?.turn.matched?.nodeId },
      ...{ matched_by: taken?.turn.matched?.how, matched_words: taken?.turn.matched?.words },
      conversation_id: 'conversationId' in verdict ? verdict.conversationId : null,
      turn_id: 'turnId' in verdict ? verdict.turnId : null,
    };
  });
  await em.execute(
    prepared(`insert into automatic_answers as a (created_at, account_id, device_id, contact_id, message_id, ${COLUMNS_OF_VERDICT.join(', ')})
     select ?::timestamptz, ?::bigint, ?::bigint, ?::bigint, v.message_id, ${COLUMNS_OF_VERDICT.map((name) => `v.${name}`).join(', ')}
       from jsonb_to_recordset(?::jsonb) v (message_id bigint, state text, reason text, auto_reply_id bigint, auto_reply_name text,
         chatbot_id bigint, chatbot_name text, node_id text, matched_by text, matched_words text, conversation_id bigint, turn_id bigint)
      order by v.message_id
     on conflict (message_id) do update set updated_at = clock_timestamp(), ${CHANGES.join(', ')}
      where a.state = 'chosen' and a.turn_id is null and a.auto_reply_id is null and a.conversation_id is not null`),
    [now, accountId, deviceId, contactId, JSON.stringify(lines)],
  );
}

const stateOf = (verdict: Verdict): AnswerRow['state'] => ('reason' in verdict ? 'silent' : 'chosen');

/** As it is read later. */
export const toDecidedRow = ({ messageId, verdict }: Decided): AnswerRow => ({
  ...{ messageId, state: stateOf(verdict) },
  autoReplyId: 'autoReply' in verdict ? verdict.autoReply.id : null,
  conversationId: 'conversationId' in verdict ? verdict.conversationId : null,
});

/** An answer that was chosen has gone, or something stood against it. */
export async function settleAnswer(
  em: EntityManager,
  accountId: number,
  messageId: number,
  outcome: { answerId: number } | { reason: SilentReason },
): Promise<void> {
  const [answerId, reason] = 'answerId' in outcome ? [outcome.answerId, null] : [null, outcome.reason];
  await em.execute(
    prepared(`update automatic_answers set state = ?, reason = ?, answer_id = ?, updated_at = clock_timestamp()
      where account_id = ? and message_id = ? and state = 'chosen'`),
    [answerId === null ? 'silent' : 'answered', reason, answerId, accountId, messageId],
  );
}

/** The same of all messages that a turn answers; without an answer it did something else. */
export async function settleTurnAnswers(
  em: EntityManager,
  accountId: number,
  turnId: number,
  outcome: { answerId: number | null } | { reason: SilentReason },
): Promise<void> {
  const [state, answerId, reason] =
    'reason' in outcome ? ['silent', null, outcome.reason] : ['answered', outcome.answerId, null];
  await em.execute(
    prepared(`update automatic_answers set state = ?, reason = ?, answer_id = ?, updated_at = clock_timestamp()
      where account_id = ? and turn_id = ? and state = 'chosen'`),
    [state, reason, answerId, accountId, turnId],
  );
}
