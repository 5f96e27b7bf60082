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

/** Null when nobody has decided about it yet. */
export async function findAnswer(em: EntityManager, accountId: number, messageId: number): Promise<AnswerRow | null> {
  const [row] = await em.execute<Row[]>(
    prepared(`select ${COLUMNS} from automatic_answers where account_id = ? and message_id = ?`),
    [accountId, messageId],
  );
  return row ? toAnswerRow(row) : null;
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

export interface Whose {
  accountId: number;
  deviceId: number;
  contactId: number;
  now: Date;
}

/** Writes it down, once for each message; of those that wait for their turn it is written anew. */
export async function writeVerdict(
  em: EntityManager,
  { accountId, deviceId, contactId, now }: Whose,
  messageIds: readonly number[],
  verdict: Verdict,
): Promise<void> {
  const taken = 'taken' in verdict ? verdict.taken : null;
  const autoReply = 'autoReply' in verdict ? verdict.autoReply : null;
  const values = [
    ...['reason' in verdict ? 'silent' : 'chosen', 'reason' in verdict ? verdict.reason : null],
    ...[autoReply?.id ?? null, autoReply?.name ?? null, taken?.bot.id ?? null, taken?.bot.name ?? null],
    ...[taken?.turn.matched?.nodeId ?? null, taken?.turn.matched?.how ?? null, taken?.turn.matched?.words ?? null],
    ...['conversationId' in verdict ? verdict.conversationId : null, 'turnId' in verdict ? verdict.turnId : null],
  ];
  const columns = [
    ...['state', 'reason', 'auto_reply_id', 'auto_reply_name', 'chatbot_id', 'chatbot_name', 'node_id', 'matched_by'],
    ...['matched_words', 'conversation_id', 'turn_id'],
  ];
  for (const messageId of messageIds)
    await em.execute(
      prepared(`insert into automatic_answers as a (created_at, account_id, device_id, contact_id, message_id, ${columns.join(', ')})
       values (?, ?, ?, ?, ?, ${columns.map(() => '?').join(', ')})
       on conflict (message_id) do update set updated_at = clock_timestamp(), ${columns
         // An auto-reply that is chosen late is still looked for under the conversation the message had waited for.
         .map(
           (name) =>
             `${name} = ${name === 'conversation_id' ? 'coalesce(excluded.conversation_id, a.conversation_id)' : `excluded.${name}`}`,
         )
         .join(', ')}
       where a.state = 'chosen' and a.turn_id is null and a.auto_reply_id is null and a.conversation_id is not null`),
      [now, accountId, deviceId, contactId, messageId, ...values],
    );
}

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
