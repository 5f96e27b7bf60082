import type { EntityManager } from '@mikro-orm/postgresql';
import { MAX_FURTHER_NUMBERS } from '../contact-limits.contract.js';
import type { Contact } from '../contact.entity.js';

/** Skips primary numbers. */
export async function mergeFurtherNumbers(em: EntityManager, kept: Contact, other: Contact): Promise<void> {
  await em.execute(
    `insert into contact_numbers (account_id, contact_id, phone, position)
     select account_id, ?::bigint, phone, place from (
       select n.*, row_number() over (order by n.contact_id <> ?, n.position, n.phone) place
         from contact_numbers n where n.account_id = ? and n.contact_id in (?, ?)
          and n.phone is distinct from ? and n.phone is distinct from ?
          and not (n.contact_id = ? and exists (select from contact_numbers k where k.contact_id = ? and k.phone = n.phone))) n
      where contact_id = ? and place <= ${MAX_FURTHER_NUMBERS}`,
    [
      kept.id,
      kept.id,
      kept.accountId,
      kept.id,
      other.id,
      kept.phone ?? null,
      other.phone ?? null,
      other.id,
      kept.id,
      other.id,
    ],
  );
  await em.execute(
    'delete from contact_numbers where account_id = ? and (contact_id = ? or (contact_id = ? and phone in (?, ?)))',
    [kept.accountId, other.id, kept.id, kept.phone ?? null, other.phone ?? null],
  );
}
