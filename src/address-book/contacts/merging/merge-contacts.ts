import { sql } from 'kysely';
import type { EntityManager } from '@mikro-orm/postgresql';
import { database } from '../../../platform/database/statements/database.js';
import { mergeParticipants, mergeLocks, type ContactMerge } from '../../address-book.ports.js';
import type { Contact } from '../contact.entity.js';
import { mergeContactData } from './merge-contact-data.js';

/** Keeps a saved contact, because clients may hold its ID. */
export async function joinContacts(em: EntityManager, first: Contact, second: Contact): Promise<Contact> {
  const [kept, merged] = second.savedAt && !first.savedAt ? [second, first] : [first, second];
  await mergeContacts(em, kept, merged);
  return kept;
}

/** Gives `kept` the `address`, which it has already if `isSeparate`. */
export async function mergeContacts(
  em: EntityManager,
  kept: Contact,
  other: Contact,
  address = { phone: kept.phone ?? other.phone ?? null, lid: kept.lid ?? other.lid ?? null },
  isSeparate = false,
): Promise<void> {
  const { accountId } = kept;
  for (const lock of mergeLocks) await lock(em, [kept.id, other.id]);
  const separate = isSeparate ? { phone: other.phone ?? null, lid: other.lid ?? null } : null;
  const merged = { accountId, keptId: kept.id, otherId: other.id, separate };
  for (const merge of mergeParticipants) await merge(em, merged);
  await mergeReferrals(em, merged);
  kept.learn({ pushName: kept.pushName ?? other.pushName ?? null });
  await mergeContactData(em, kept, other, address);
  await database(em).deleteFrom('contacts').where('id', '=', other.id).where('account_id', '=', accountId).execute();
  em.getUnitOfWork().unsetIdentity(other);
}

async function mergeReferrals(em: EntityManager, { accountId, keptId, otherId }: ContactMerge): Promise<void> {
  await sql`
    update contacts k set referral = o.referral from contacts o
      where k.id = ${keptId} and o.id = ${otherId} and k.account_id = ${accountId} and o.account_id = k.account_id
        and o.referral is not null and (k.referral is null or o.referral ->> 'at' < k.referral ->> 'at')`.execute(
    database(em),
  );
}
