import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { database } from '../../platform/database/statements/database.js';
import { preparedSql } from '../../platform/database/statements/prepared-sql.js';
import { isExemptPurpose, type Purpose, type SendBlock } from '../address-book.messages.js';

/** A "not on WhatsApp" result expires, because contacts may join later. */
export const CHECK_DAYS = 30;

/** An opt-out applies to both spellings even before a lookup. Blocked contacts count as opted out. */
export const isOptedOut = (c: string) =>
  sql.raw<boolean>(`(${c}.blocked_at is not null
    or exists (select from suppressions s where s.account_id = ${c}.account_id and s.phone = ${c}.phone)
    or exists (select from suppressions s where s.account_id = ${c}.account_id and s.lid = ${c}.lid)
    or exists (select from suppressions s where s.account_id = ${c}.account_id and s.other_phone = ${c}.phone))`);

export const isEntryOf = (s: string, c: string) =>
  `(${s}.phone = ${c}.phone or ${s}.lid = ${c}.lid or ${s}.other_phone = ${c}.phone)`;

const isNotOnWhatsapp = (c: string) =>
  sql.raw<boolean | null>(`(${c}.has_whatsapp is false and ${c}.checked_at > now() - interval '${CHECK_DAYS} days')`);

/** For other contacts findSendBlocks decides. */
export const mayBeWritten = (c: string) =>
  sql<boolean>`not ${isOptedOut(c)} and not coalesce(${isNotOnWhatsapp(c)}, false)`;

export const findBulkBlock = (c: string) => sql<string | null>`
  case when ${isOptedOut(c)} then 'opted_out'
    when ${sql.ref(`${c}.phone`)} is null and ${sql.ref(`${c}.lid`)} is null then 'no_number'
    when ${isNotOnWhatsapp(c)} then 'not_on_whatsapp' end`;

interface SendFacts {
  id: number;
  is_blocked: boolean;
  is_opted_out: boolean;
  has_written_since: boolean;
  is_not_on_whatsapp: boolean;
}

/** Missing or expired lookups do not block. */
export async function findSendBlocks(
  em: EntityManager,
  accountId: number,
  contactIds: readonly number[],
  purpose: Purpose,
): Promise<Map<number, SendBlock>> {
  if (contactIds.length === 0) return new Map();
  const { rows } = await preparedSql<SendFacts>`
    select c.id, c.blocked_at is not null is_blocked, s.at is not null is_opted_out,
       -- A contact who writes after opting out receives replies.
       exists (select from chats h join messages m on m.chat_id = h.id and not m.from_me and m.at > s.at
         where h.contact_id = c.id and h.account_id = c.account_id) has_written_since,
       coalesce(${isNotOnWhatsapp('c')}, false) is_not_on_whatsapp
     from contacts c left join suppressions s
       on s.account_id = c.account_id and ${sql.raw(isEntryOf('s', 'c'))}
     where c.account_id = ${accountId} and c.id = any (${contactIds}::bigint[])
       and (s.at is not null or c.blocked_at is not null or ${isNotOnWhatsapp('c')})`.execute(database(em));
  const blocks = new Map<number, SendBlock>();
  for (const row of rows) {
    const isUnwanted = row.is_opted_out && !isExemptPurpose(purpose) && !(purpose === 'reply' && row.has_written_since);
    if (row.is_blocked || isUnwanted) blocks.set(row.id, 'opted_out');
    else if (row.is_not_on_whatsapp) blocks.set(row.id, 'not_on_whatsapp');
  }
  return blocks;
}

export async function isBlocked(em: EntityManager, accountId: number, contactId: number): Promise<boolean> {
  const blocked = await database(em)
    .selectFrom('contacts')
    .select('id')
    .where('account_id', '=', accountId)
    .where('id', '=', contactId)
    .where('blocked_at', 'is not', null)
    .executeTakeFirst();
  return blocked !== undefined;
}
