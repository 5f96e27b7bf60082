import type { EntityManager } from '@mikro-orm/postgresql';
import { prepared } from '../../platform/database/prepared-statements.js';
import { isOwed, type Purpose, type Refusal } from '../messaging.messages.js';

/** How long WhatsApp's "no such number" is believed: people do join. */
export const CHECK_DAYS = 30;

/** The same inside a statement, said of contacts as `c`. */
export const isOptedOut = (c: string) =>
  `(exists (select from suppressions s where s.account_id = ${c}.account_id and s.phone = ${c}.phone)
    or exists (select from suppressions s where s.account_id = ${c}.account_id and s.lid = ${c}.lid))`;
const isNotThere = (c: string) =>
  `(${c}.has_whatsapp is false and ${c}.checked_at > now() - interval '${CHECK_DAYS} days')`;

/** For a statement that writes to somebody: true of those who may be written to whatever for. The others are asked about by findSendBlock. */
export const mayBeWritten = (c: string) => `not ${isOptedOut(c)} and not coalesce(${isNotThere(c)}, false)`;

/** For a statement over many: why they get nothing that goes to many, or null. */
export const findBulkBlock = (c: string) =>
  `case when ${isOptedOut(c)} then 'opted_out' when ${c}.phone is null and ${c}.lid is null then 'no_number'
    when ${isNotThere(c)} then 'not_on_whatsapp' end`;

/**
 * The one place every sender asks, for many people at once: who of these contacts may not be written to now, and why. Those absent from
 * the answer may be. What WhatsApp was never asked about, or long ago, is no hindrance.
 */
export async function findSendBlock(
  em: EntityManager,
  accountId: number,
  contactIds: readonly number[],
  purpose: Purpose,
): Promise<Map<number, Refusal>> {
  if (contactIds.length === 0) return new Map();
  const rows = await em.execute<
    { id: string; is_opted_out: boolean; has_asked_since: boolean; is_not_there: boolean }[]
  >(
    prepared(`select c.id, s.at is not null is_opted_out,
       -- Who writes again after asking for silence wants an answer to that.
       exists (select from chats h join messages m on m.chat_id = h.id and not m.from_me and m.at > s.at
         where h.contact_id = c.id and h.account_id = c.account_id) has_asked_since,
       coalesce(${isNotThere('c')}, false) is_not_there
     from contacts c left join suppressions s
       on s.account_id = c.account_id and (s.phone = c.phone or s.lid = c.lid)
     where c.account_id = ? and c.id = any (?::bigint[])
       and (s.at is not null or ${isNotThere('c')})`),
    [accountId, `{${contactIds.join()}}`],
  );
  const refusals = new Map<number, Refusal>();
  for (const row of rows) {
    const isSilenced = row.is_opted_out && !isOwed(purpose) && !(purpose === 'reply' && row.has_asked_since);
    if (isSilenced) refusals.set(Number(row.id), 'opted_out');
    else if (row.is_not_there) refusals.set(Number(row.id), 'not_on_whatsapp');
  }
  return refusals;
}
