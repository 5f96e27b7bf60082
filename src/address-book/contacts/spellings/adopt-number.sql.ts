import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { database } from '../../../platform/database/statements/database.js';
import { Contact } from '../contact.entity.js';
import { joinContacts } from '../merging/merge-contacts.js';

/** Returns false for two people. The previous spelling still works. */
export async function adoptNumber(
  em: EntityManager,
  accountId: number,
  contactId: number,
  { from, to }: { from: string; to: string },
): Promise<boolean> {
  return em.fork().transactional(async (transaction) => {
    const contact = await transaction.findOne(Contact, { id: contactId, accountId, phone: from });
    const other = await transaction.findOne(Contact, { accountId, phone: to });
    if (!contact) return true;
    if (contact.lid && other?.lid && contact.lid !== other.lid) return false;
    const db = database(transaction);
    await db
      .insertInto('phone_spellings')
      .values({ account_id: accountId, spelling: from, phone: to })
      .onConflict((conflict) =>
        conflict.columns(['account_id', 'spelling']).doUpdateSet(({ ref }) => ({ phone: ref('excluded.phone') })),
      )
      .execute();
    // An opt-out holds under both spellings.
    await sql`
      update suppressions s set phone = ${to}, updated_at = now() where account_id = ${accountId} and phone = ${from}
          and not exists (select from suppressions o where o.account_id = s.account_id and o.phone = ${to})`.execute(
      db,
    );
    await db.deleteFrom('suppressions').where('account_id', '=', accountId).where('phone', '=', from).execute();
    const lid = contact.lid ?? other?.lid ?? null;
    const keptContact = other ? await joinContacts(transaction, contact, other) : contact;
    keptContact.updateIdentity({ phone: to, lid });
    await transaction.flush();
    return true;
  });
}
