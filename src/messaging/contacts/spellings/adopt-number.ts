import type { EntityManager } from '@mikro-orm/postgresql';
import { Contact } from '../contact.entity.js';
import { mergeContacts } from '../merging/merge-contacts.js';

/**
 * WhatsApp knows a number under another spelling: the contact gets that one, joined with the contact who has it already. The former spelling
 * goes on finding it. False when the two are known to be different people.
 */
export async function adoptNumber(
  em: EntityManager,
  accountId: number,
  contactId: number,
  { from, to }: { from: string; to: string },
): Promise<boolean> {
  return em.fork().transactional(async (inside) => {
    const kept = await inside.findOne(Contact, { id: contactId, accountId, phone: from });
    const other = await inside.findOne(Contact, { accountId, phone: to });
    if (!kept) return true;
    if (kept.lid && other?.lid && kept.lid !== other.lid) return false;
    await inside.execute(
      `insert into phone_spellings (account_id, spelling, phone) values (?, ?, ?)
       on conflict (account_id, spelling) do update set phone = excluded.phone`,
      [accountId, from, to],
    );
    // An opt-out under one spelling holds under both.
    await inside.execute(
      `update suppressions s set phone = ?, updated_at = now() where account_id = ? and phone = ?
          and not exists (select from suppressions o where o.account_id = s.account_id and o.phone = ?)`,
      [to, accountId, from, to],
    );
    await inside.execute('delete from suppressions where account_id = ? and phone = ?', [accountId, from]);
    const lid = kept.lid ?? other?.lid ?? null;
    if (other) await mergeContacts(inside, kept, other);
    kept.learn({ phone: to, lid });
    await inside.flush();
    return true;
  });
}
