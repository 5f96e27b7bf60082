import type { EntityManager } from '@mikro-orm/postgresql';
import { Contact } from './contact.entity.js';
import { mergeContacts } from './merging/merge-contacts.js';

interface Person {
  phone: string | null;
  lid: string | null;
  /** What they call themselves. */
  pushName?: string | null;
}

/**
 * The contact of a person, made when new; learns the phone, LID or name it lacked. When phone and LID turn out to be one
 * person known as two, the two become one. Runs inside the caller's transaction.
 */
export async function findContact(em: EntityManager, accountId: number, person: Person): Promise<Contact> {
  const { phone, lid } = person;
  if (!phone && !lid) throw new Error('a contact needs a phone or a LID');
  let [byPhone, byLid] = await find(em, accountId, person);
  if (!byPhone && !byLid) {
    // Two writers may meet the same new person at once: one of them makes the row, both read it.
    await em.execute('insert into contacts (account_id, phone, lid) values (?, ?, ?) on conflict do nothing', [
      accountId,
      phone,
      phone ? null : lid,
    ]);
    [byPhone, byLid] = await find(em, accountId, person);
  }
  const contact = byPhone ?? byLid;
  if (!contact) throw new Error('a contact vanished while it was read');
  if (byPhone && byLid && byPhone !== byLid) await mergeContacts(em, byPhone, byLid);
  contact.learn(person);
  await em.flush();
  return contact;
}

async function find(
  em: EntityManager,
  accountId: number,
  { phone, lid }: Person,
): Promise<[Contact | null, Contact | null]> {
  return [
    phone ? await em.findOne(Contact, { accountId, phone }) : null,
    lid ? await em.findOne(Contact, { accountId, lid }) : null,
  ];
}
