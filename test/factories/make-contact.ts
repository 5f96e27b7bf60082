import type { EntityManager, RequiredEntityData } from '@mikro-orm/postgresql';
import { Contact } from '../../src/address-book/contacts/contact.entity.js';
import { makeAccount } from './make-account.js';

let count = 0;

/** Creates a contact with a phone, in a new account by default. */
export async function makeContact(
  em: EntityManager,
  given: Partial<RequiredEntityData<Contact>> = {},
): Promise<Contact> {
  const accountId = given.accountId ?? (await makeAccount(em)).id;
  const number = ++count;
  const contact = em.create(Contact, {
    phone: `9665001${String(number).padStart(5, '0')}`,
    name: `Customer ${number}`,
    ...given,
    accountId,
  });
  await em.flush();
  return contact;
}
