import type { EntityManager } from '@mikro-orm/postgresql';
import { Contact } from '../contact.entity.js';
import { joinContacts } from '../merging/merge-contacts.js';

/** Adopts WhatsApp's spelling and merges its contact. The previous spelling still works. False for different people. */
export async function adoptNumber(
  em: EntityManager,
  accountId: number,
  contactId: number,
  { from, to }: { from: string; to: string },
): Promise<boolean> {
  return em.fork().transactional(async (transaction) => {
    const written = await transaction.findOne(Contact, { id: contactId, accountId, phone: from });
    const other = await transaction.findOne(Contact, { accountId, phone: to });
    if (!written) return true;
    if (written.lid && other?.lid && written.lid !== other.lid) return false;
    await transaction.execute(
      `insert into phone_spellings (account_id, spelling, phone) values (?, ?, ?)
       on conflict (account_id, spelling) do update set phone = excluded.phone`,
      [accountId, from, to],
    );
    // An opt-out holds under both spellings.
    await transaction.execute(
      `update suppressions s set phone = ?, updated_at = now() where account_id = ? and phone = ?
          and not exists (select from suppressions o where o.account_id = s.account_id and o.phone = ?)`,
      [to, accountId, from, to],
    );
    await transaction.execute('delete from suppressions where account_id = ? and phone = ?', [accountId, from]);
    const lid = written.lid ?? other?.lid ?? null;
    const contact = other ? await joinContacts(transaction, written, other) : written;
    contact.learn({ phone: to, lid });
    await transaction.flush();
    return true;
  });
}
