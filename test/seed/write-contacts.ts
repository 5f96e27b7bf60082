import type { EntityManager } from '@mikro-orm/postgresql';
import { Contact } from '../../src/address-book/contacts/contact.entity.js';
import { makeContact } from '../factories/make-contact.js';
import { makeGroup } from '../factories/make-group.js';
import type { DemoBook, DemoContact } from './demo-contacts.js';

const DAY_MS = 86_400_000;

/** Creates contacts and groups. Returns false when the account has contacts. */
export async function writeContacts(em: EntityManager, accountId: number, book: DemoBook): Promise<boolean> {
  const existing = await em.execute<unknown[]>(
    'select 1 from contacts where account_id = ? and saved_at is not null limit 1',
    [accountId],
  );
  if (existing.length > 0) return false;
  const members = book.groups.map((): number[] => []);
  for (const demoContact of book.contacts) {
    const id = await writeContact(em, accountId, demoContact);
    for (const group of demoContact.groups) members[group]?.push(id);
  }
  for (const [index, name] of book.groups.entries()) {
    const known = await em.execute<unknown[]>('select 1 from groups where account_id = ? and name = ?', [
      accountId,
      name,
    ]);
    if (known.length === 0) await makeGroup(em, { accountId, name, contactIds: members[index] ?? [] });
  }
  return true;
}

async function writeContact(
  em: EntityManager,
  accountId: number,
  { phone, name, fields = {}, hasWhatsapp = true, isOptedOut = false, daysAgo = 12 }: DemoContact,
): Promise<number> {
  const savedAt = new Date(Date.now() - daysAgo * DAY_MS);
  const details = { name, fields, hasWhatsapp, checkedAt: savedAt, savedAt, source: 'file' as const };
  const known = await em.findOne(Contact, { accountId, phone });
  const contact = known ? em.assign(known, details) : await makeContact(em, { accountId, phone, ...details });
  await em.flush();
  if (isOptedOut)
    await em.execute(
      `insert into suppressions (account_id, phone, reason) values (?, ?, 'keyword') on conflict do nothing`,
      [accountId, phone],
    );
  return contact.id;
}
