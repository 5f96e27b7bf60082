import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { database } from '../../platform/database/statements/database.js';
import { preparedSql } from '../../platform/database/statements/prepared-sql.js';
import { isExemptPurpose, type Purpose, type SendBlock } from '../address-book.messages.js';

/** A "not on WhatsApp" result expires, because contacts may join later. */
export const CHECK_DAYS = 30;

/** Checks both spellings, even before a lookup. Blocked contacts count as opted out. */
export const isOptedOut = (contact: string) =>
  sql.raw<boolean>(`(${contact}.blocked_at is not null
    or exists (select from suppressions s where s.account_id = ${contact}.account_id and s.phone = ${contact}.phone)
    or exists (select from suppressions s where s.account_id = ${contact}.account_id and s.lid = ${contact}.lid)
    or exists (select from suppressions s where s.account_id = ${contact}.account_id and s.other_phone = ${contact}.phone))`);

export const isEntryOf = (suppression: string, contact: string) =>
  `(${suppression}.phone = ${contact}.phone or ${suppression}.lid = ${contact}.lid or ${suppression}.other_phone = ${contact}.phone)`;

const isNotOnWhatsapp = (contact: string) =>
  sql.raw<boolean | null>(
    `(${contact}.has_whatsapp is false and ${contact}.checked_at > now() - interval '${CHECK_DAYS} days')`,
  );

/** Checks cheaply. findSendBlocks decides about others. */
export const mayBeWritten = (contact: string) =>
  sql<boolean>`not ${isOptedOut(contact)} and not coalesce(${isNotOnWhatsapp(contact)}, false)`;

export const findBulkBlock = (contact: string) => sql<string | null>`
  case when ${isOptedOut(contact)} then 'opted_out'
    when ${sql.ref(`${contact}.phone`)} is null and ${sql.ref(`${contact}.lid`)} is null then 'no_number'
    when ${isNotOnWhatsapp(contact)} then 'not_on_whatsapp' end`;

interface SendFacts {
  id: number;
  is_blocked: boolean;
  is_opted_out: boolean;
  has_written_since: boolean;
  is_not_on_whatsapp: boolean;
}

/** Ignores missing or expired lookups. */
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
