import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { database } from '../../../platform/database/statements/database.js';
import { findContact } from '../find-contact.sql.js';

/** Merges no number with messages, which may be a previous holder's. */
export async function joinByLid(
  em: EntityManager,
  accountId: number,
  contactId: number,
  { phone, lid }: { phone: string; lid: string },
): Promise<boolean> {
  return em.fork().transactional(async (transaction) => {
    const { rows } = await sql`
      select from contacts o where o.account_id = ${accountId} and o.lid = ${lid} and o.phone is null and o.id <> ${contactId}
          and not exists (select from chats c join messages m on m.chat_id = c.id and m.account_id = c.account_id
            where c.account_id = o.account_id and c.contact_id = ${contactId} and not m.from_me)`.execute(
      database(transaction),
    );
    if (rows.length === 0) return false;
    await findContact(transaction, accountId, { phone, lid });
    return true;
  });
}
