import type { EntityManager } from '@mikro-orm/postgresql';
import type { Contact } from '../contacts/contact.entity.js';
import { DEFAULT_OPT_OUT, toWord } from './default-words.js';
import { MAX_KEYWORD_LENGTH } from './opt-out-limits.contract.js';
import { unsuppress, suppress } from './suppress.js';

interface OptOutKeywordOutcome {
  isOptedOut: boolean;
  reply: string | null;
}

const FROM_JSON = 'array(select jsonb_array_elements_text(?::jsonb))';

interface KeywordMatch {
  is_stop: boolean;
  is_start: boolean;
  stop_reply: string | null;
  start_reply: string | null;
}

/** Runs in the transaction that records the message. */
export async function handleOptOutKeyword(
  em: EntityManager,
  contact: Contact,
  body: string,
  at: Date,
  isAnswer: () => Promise<boolean>,
): Promise<OptOutKeywordOutcome | null> {
  const word = toWord(body, MAX_KEYWORD_LENGTH);
  const matched = word && (await matchKeyword(em, contact.accountId, word));
  if (!matched || (!matched.is_stop && !matched.is_start)) return null;
  if (matched.is_stop && (await isAnswer())) return null;
  const person = { phone: contact.phone ?? null, lid: contact.lid ?? null };
  const isChanged = matched.is_stop
    ? await suppress(em, contact.accountId, person, 'keyword', at)
    : await unsuppress(em, contact.accountId, person);
  if (!isChanged) return null;
  return { isOptedOut: matched.is_stop, reply: matched.is_stop ? matched.stop_reply : matched.start_reply };
}

/** One row: the account's keywords, else the defaults. */
export const selectKeywords = (accountId: number): { sql: string; params: unknown[] } => ({
  sql: `select is_on, stop_words, start_words, stop_reply, start_reply
      from (select is_on, stop_words, start_words, stop_reply, start_reply, 1 rank from opt_out_settings where account_id = ?
        union all select true, ${FROM_JSON}, ${FROM_JSON}, ?, ?, 2 order by rank limit 1) o`,
  params: [
    accountId,
    JSON.stringify(DEFAULT_OPT_OUT.stop_words),
    JSON.stringify(DEFAULT_OPT_OUT.start_words),
    DEFAULT_OPT_OUT.stop_reply,
    DEFAULT_OPT_OUT.start_reply,
  ],
});

async function matchKeyword(em: EntityManager, accountId: number, word: string): Promise<KeywordMatch | null> {
  const isOneOf = (words: string) => `exists (select 1 from unnest(${words}) w where fold_search(w) = fold_search(?))`;
  const keywords = selectKeywords(accountId);
  const [row] = await em.execute<(KeywordMatch & { is_on: boolean })[]>(
    `select o.is_on, o.stop_reply, o.start_reply, ${isOneOf('o.stop_words')} is_stop, ${isOneOf('o.start_words')} is_start
       from (${keywords.sql}) o`,
    [word, word, ...keywords.params],
  );
  return row?.is_on ? row : null;
}

/** Per contact and day, because keywords may alternate endlessly. */
const MAX_REPLIES_PER_DAY = 2;

/** False at the daily limit. The contact's row is the lock. */
export async function takeReply(em: EntityManager, { id, accountId }: Contact): Promise<boolean> {
  const today = `from unnest(opt_out_replied_at) at where at > now() - interval '1 day'`;
  const rows = await em.execute<unknown[]>(
    `update contacts set opt_out_replied_at = array(select at ${today}) || now()
      where id = ? and account_id = ? and (select count(*) ${today}) < ? returning 1`,
    [id, accountId, MAX_REPLIES_PER_DAY],
  );
  return rows.length > 0;
}
