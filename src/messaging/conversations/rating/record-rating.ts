import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { selectKeywords } from '../../../address-book/opt-out/opt-out-keyword.sql.js';
import { MAX_KEYWORD_LENGTH } from '../../../address-book/opt-out/opt-out-limits.contract.js';
import { toWord } from '../../../address-book/opt-out/opt-out-words.contract.js';
import { database, type Row } from '../../../platform/database/statements/database.js';
import { cutText } from '../../../platform/text/cut-text.contract.js';
import { IS_QUESTION, IS_STILL_RESOLVED } from './chat-rating.sql.js';
import { readRating } from './read-rating.js';

const ANSWER_PERIOD_MS = 3 * 24 * 3_600_000;
const COMMENT_PERIOD_MS = 3_600_000;
/** WhatsApp's times are whole seconds, and clocks differ. */
const CLOCK_TOLERANCE_MS = 5_000;
const MAX_COMMENT_LENGTH = 1_000;

interface Reply {
  accountId: number;
  chatId: number;
  text: string;
  at: Date;
  reactedToId?: number;
}

type OpenRating = Pick<Row<'chat_ratings'>, 'id' | 'state' | 'rated_at'> & { question_id: number; submitted_at: Date };

/**
 * Returns whether the reply is a rating or comment. The question must be our last message in the resolved chat. Call
 * inside a transaction, before the reply reopens the chat.
 */
export async function recordRating(
  em: EntityManager,
  reply: Reply,
  isOtherAnswer: () => Promise<boolean>,
): Promise<boolean> {
  const open = await lockOpenRating(em, reply);
  if (!open || (reply.reactedToId !== undefined && reply.reactedToId !== open.question_id)) return false;
  const score = open.state === 'rated' ? null : readRating(reply.text);
  const isComment =
    open.state === 'rated' && reply.reactedToId === undefined && isWithin(reply.at, open.rated_at, COMMENT_PERIOD_MS);
  const isRating = score !== null && isWithin(reply.at, open.submitted_at, ANSWER_PERIOD_MS);
  if (!isRating && !isComment) return false;
  if ((await isKeyword(em, reply)) || (await isOtherAnswer())) return false;
  await (isRating ? writeScore(em, reply, open.id, score) : writeComment(em, reply, open.id));
  return true;
}

const isWithin = (at: Date, since: Date | null, periodMs: number): boolean =>
  since !== null && at.getTime() >= since.getTime() - CLOCK_TOLERANCE_MS && at.getTime() <= since.getTime() + periodMs;

async function lockOpenRating(em: EntityManager, { accountId, chatId }: Reply): Promise<OpenRating | undefined> {
  const { rows } = await sql<OpenRating>`
    select r.id, r.state, r.rated_at, q.id question_id, coalesce(q.handed_over_at, q.at) submitted_at
      from chats c join chat_ratings r on r.chat_id = c.id and ${IS_STILL_RESOLVED} and r.state <> 'commented'
        join messages q on ${IS_QUESTION} and q.chat_id = c.id
          and q.status in ('sending', 'sent', 'delivered', 'read', 'played') and not q.is_deleted
      where c.id = ${chatId} and c.account_id = ${accountId}
        and not exists (select from messages m where m.chat_id = c.id and m.from_me and (m.at, m.id) > (q.at, q.id))
      for no key update of c`.execute(database(em));
  return rows[0];
}

async function isKeyword(em: EntityManager, { accountId, text }: Reply): Promise<boolean> {
  const word = toWord(text, MAX_KEYWORD_LENGTH);
  if (!word) return false;
  const { rows } = await sql`
    select from (${selectKeywords(accountId)}) o, unnest(o.stop_words || o.start_words) w
      where o.is_on and fold_search(w) = fold_search(${word}) limit 1`.execute(database(em));
  return rows.length > 0;
}

async function writeScore(
  em: EntityManager,
  { accountId, chatId, at }: Reply,
  id: number,
  score: number,
): Promise<void> {
  await database(em)
    .updateTable('chat_ratings')
    .set({ state: 'rated', score, rated_at: at })
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .execute();
  await sql`
    insert into chat_history (account_id, chat_id, kind, details)
      values (${accountId}, ${chatId}, 'rated', ${JSON.stringify({ rating_id: id, score })}::jsonb)`.execute(
    database(em),
  );
}

async function writeComment(em: EntityManager, { accountId, chatId, text }: Reply, id: number): Promise<void> {
  const comment = cutText(text, MAX_COMMENT_LENGTH);
  await database(em)
    .updateTable('chat_ratings')
    .set({ state: 'commented', comment })
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .execute();
  await sql`
    update chat_history set details = details || jsonb_build_object('comment', ${comment}::text)
      where account_id = ${accountId} and chat_id = ${chatId} and kind = 'rated' and details ->> 'rating_id' = ${`${id}`}`.execute(
    database(em),
  );
}
