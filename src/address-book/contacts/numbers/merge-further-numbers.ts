import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { database } from '../../../platform/database/statements/database.js';
import { MAX_FURTHER_NUMBERS } from '../contact-limits.contract.js';
import type { Contact } from '../contact.entity.js';

/** Leaves out primary numbers. */
export async function mergeFurtherNumbers(
  em: EntityManager,
  keptContact: Contact,
  deletedContact: Contact,
): Promise<void> {
  const db = database(em);
  const [keptPhone, otherPhone] = [keptContact.phone ?? null, deletedContact.phone ?? null];
  await sql`
    insert into contact_numbers (account_id, contact_id, phone, position)
     select account_id, ${keptContact.id}::bigint, phone, place from (
       select n.*, row_number() over (order by n.contact_id <> ${keptContact.id}, n.position, n.phone) place
         from contact_numbers n where n.account_id = ${keptContact.accountId} and n.contact_id in (${keptContact.id}, ${deletedContact.id})
          and n.phone is distinct from ${keptPhone} and n.phone is distinct from ${otherPhone}
          and not (n.contact_id = ${deletedContact.id}
            and exists (select from contact_numbers k where k.contact_id = ${keptContact.id} and k.phone = n.phone))) n
      where contact_id = ${deletedContact.id} and place <= ${MAX_FURTHER_NUMBERS}`.execute(db);
  await sql`
    delete from contact_numbers where account_id = ${keptContact.accountId}
      and (contact_id = ${deletedContact.id} or (contact_id = ${keptContact.id} and phone in (${keptPhone}, ${otherPhone})))`.execute(
    db,
  );
}
