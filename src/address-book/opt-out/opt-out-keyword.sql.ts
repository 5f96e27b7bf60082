import type { EntityManager } from '@mikro-orm/postgresql';
import { type RawBuilder, sql } from 'kysely';
import { database, type Row } from '../../platform/database/statements/database.js';
import type { Contact } from '../contacts/contact.entity.js';
import { DEFAULT_OPT_OUT, toWord } from './opt-out-words.contract.js';
import { MAX_KEYWORD_LENGTH } from './opt-out-limits.contract.js';
import { unsuppress, suppress } from './suppress.js';

interface OptOutKeywordOutcome {
  isOptedOut: boolean;
  reply: string | null;
}

interface KeywordMatch extends Pick<Row<'opt_out_settings'>, 'is_on' | 'stop_reply' | 'start_reply'> {
  is_stop: boolean;
  is_start: boolean;
}

/** Returns null if nothing changed. Must run in the transaction that records the message. */
export async function handleOptOutKeyword(
  em: EntityManager,
  contact: Contact,
  body: string,
  at: Date,
  isAnswer: () => Promise<boolean>,
): Promise<OptOutKeywordOutcome | null> {
  const word = toWord(body, MAX_KEYWORD_LENGTH);
  const match = word && (await matchKeyword(em, contact.accountId, word));
  if (!match || (!match.is_stop && !match.is_start)) return null;
  if (match.is_stop && (await isAnswer())) return null;
  const address = { phone: contact.phone ?? null, lid: contact.lid ?? null };
  const isChanged = match.is_stop
    ? await suppress(em, contact.accountId, address, 'keyword', at)
    : await unsuppress(em, contact.accountId, address);
  if (!isChanged) return null;
  return { isOptedOut: match.is_stop, reply: match.is_stop ? match.stop_reply : match.start_reply };
}

export const selectKeywords = (accountId: number): RawBuilder<unknown> => sql`
  select is_on, stop_words, start_words, stop_reply, start_reply
    from (select is_on, stop_words, start_words, stop_reply, start_reply, 1 rank from opt_out_settings where account_id = ${accountId}
      union all select true, ${DEFAULT_OPT_OUT.stop_words}::text[], ${DEFAULT_OPT_OUT.start_words}::text[],
        ${DEFAULT_OPT_OUT.stop_reply}, ${DEFAULT_OPT_OUT.start_reply}, 2 order by rank limit 1) o`;

async function matchKeyword(em: EntityManager, accountId: number, word: string): Promise<KeywordMatch | null> {
  const { rows } = await sql<KeywordMatch>`
    select o.is_on, o.stop_reply, o.start_reply,
       exists (select from unnest(o.stop_words) w where fold_search(w) = fold_search(${word})) is_stop,
       exists (select from unnest(o.start_words) w where fold_search(w) = fold_search(${word})) is_start
       from (${selectKeywords(accountId)}) o`.execute(database(em));
  return rows[0]?.is_on ? rows[0] : null;
}

/** Contacts may alternate keywords endlessly. */
const MAX_REPLIES_PER_CONTACT_AND_DAY = 2;

/** Returns false at the daily limit. The update locks the contact's row. */
export async function takeReply(em: EntityManager, { id, accountId }: Contact): Promise<boolean> {
  const today = sql`from unnest(opt_out_replied_at) at where at > now() - interval '1 day'`;
  const { numAffectedRows } = await sql`
    update contacts set opt_out_replied_at = array(select at ${today}) || now()
      where id = ${id} and account_id = ${accountId}
        and (select count(*) ${today}) < ${MAX_REPLIES_PER_CONTACT_AND_DAY}`.execute(database(em));
  return numAffectedRows === 1n;
}
