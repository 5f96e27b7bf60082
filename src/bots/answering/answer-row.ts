import type { EntityManager } from '@mikro-orm/postgresql';
import { ownKey } from '../../messaging/bulk.messages.js';
import type { SilentReason } from './answers.contract.js';

/** What was written down about a message. */
export interface AnswerRow {
  messageId: number;
  state: 'chosen' | 'answered' | 'silent';
  autoReplyId: number | null;
}

/** Of the answer to a message: a repetition orders nothing new. */
export const keyOf = ({ messageId, autoReplyId }: AnswerRow): string =>
  ownKey(`auto-reply-${messageId}-${autoReplyId}`);

/** Null when nobody has decided about it yet. */
export async function findAnswer(em: EntityManager, accountId: number, messageId: number): Promise<AnswerRow | null> {
  const [row] = await em.execute<{ state: AnswerRow['state']; auto_reply_id: string | null }[]>(
    'select state, auto_reply_id from automatic_answers where account_id = ? and message_id = ?',
    [accountId, messageId],
  );
  return row
    ? { messageId, state: row.state, autoReplyId: row.auto_reply_id === null ? null : Number(row.auto_reply_id) }
    : null;
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
    `update automatic_answers set state = ?, reason = ?, answer_id = ?, updated_at = clock_timestamp()
      where account_id = ? and message_id = ? and state = 'chosen'`,
    [answerId === null ? 'silent' : 'answered', reason, answerId, accountId, messageId],
  );
}
