import { sql } from 'kysely';
import type { EntityManager } from '@mikro-orm/postgresql';
import { database } from '../../../platform/database/statements/database.js';
import { mergeParticipants, mergeLocks, type ContactMerge } from '../../address-book.ports.js';
import type { Contact } from '../contact.entity.js';
import { type ContactAddress, mergeContactData } from './merge-contact-data.js';

/** Keeps a saved contact, because API clients may hold its ID. */
export async function joinContacts(em: EntityManager, first: Contact, second: Contact): Promise<Contact> {
  const [keptContact, merged] = second.savedAt && !first.savedAt ? [second, first] : [first, second];
  await mergeContacts(em, keptContact, merged);
  return keptContact;
}

/** Deletes `deletedContact`. If `isSeparate`, both have a phone or LID. */
export async function mergeContacts(
  em: EntityManager,
  keptContact: Contact,
  deletedContact: Contact,
  {
    address = {
      phone: keptContact.phone ?? deletedContact.phone ?? null,
      lid: keptContact.lid ?? deletedContact.lid ?? null,
    },
    isSeparate = false,
  }: { address?: ContactAddress; isSeparate?: boolean } = {},
): Promise<void> {
  const { accountId } = keptContact;
  for (const lock of mergeLocks) await lock(em, [keptContact.id, deletedContact.id]);
  const separate = isSeparate ? { phone: deletedContact.phone ?? null, lid: deletedContact.lid ?? null } : null;
  const merged = { accountId, keptId: keptContact.id, otherId: deletedContact.id, separate };
  for (const merge of mergeParticipants) await merge(em, merged);
  await mergeReferrals(em, merged);
  keptContact.updateIdentity({ pushName: keptContact.pushName ?? deletedContact.pushName ?? null });
  await mergeContactData(em, keptContact, deletedContact, address);
  await database(em)
    .deleteFrom('contacts')
    .where('id', '=', deletedContact.id)
    .where('account_id', '=', accountId)
    .execute();
  em.getUnitOfWork().unsetIdentity(deletedContact);
}

async function mergeReferrals(em: EntityManager, { accountId, keptId, otherId }: ContactMerge): Promise<void> {
  await sql`
    update contacts k set referral = o.referral from contacts o
      where k.id = ${keptId} and o.id = ${otherId} and k.account_id = ${accountId} and o.account_id = k.account_id
        and o.referral is not null and (k.referral is null or o.referral ->> 'at' < k.referral ->> 'at')`.execute(
    database(em),
  );
}
