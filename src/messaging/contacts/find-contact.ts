import type { EntityManager } from '@mikro-orm/postgresql';
import { Contact } from './contact.entity.js';
import { mergeContacts } from './merging/merge-contacts.js';
import { findSpelling } from './spellings/find-spelling.js';

interface Person {
  phone: string | null;
  lid: string | null;
  /** What they call themselves. */
  pushName?: string | null;
  /** When the phone and LID were seen together. Without it: now. */
  at?: Date;
}

/**
 * The contact of a person, made when new; learns the phone, LID or name it lacked. When phone and LID turn out to be one person known as
 * two, the two become one. A LID is one person for good, a phone number may change hands: two LIDs are never merged, and the number
 * moves to the person who was seen with it last. Runs inside the caller's transaction.
 */
export async function findContact(em: EntityManager, accountId: number, asked: Person): Promise<Contact> {
  if (!asked.phone && !asked.lid) throw new Error('a contact needs a phone or a LID');
  let person = asked;
  let [byPhone, byLid] = await find(em, accountId, person);
  if (asked.phone && !byPhone) {
    // WhatsApp may know the number under another spelling.
    const phone = await findSpelling(em, accountId, asked.phone);
    if (phone) [byPhone, byLid] = await find(em, accountId, (person = { ...asked, phone }));
  }
  const { phone, lid, pushName } = person;
  if (!byPhone && !byLid) {
    // Two writers may meet the same new person at once: one of them makes the row, both read it.
    await insert(em, accountId, phone, phone ? null : lid);
    [byPhone, byLid] = await find(em, accountId, person);
  }
  const contact = await choose(em, accountId, person, byPhone, byLid);
  if (!contact) throw new Error('a contact vanished while it was read');
  if (pushName) contact.pushName = pushName;
  await em.flush();
  return contact;
}

async function choose(
  em: EntityManager,
  accountId: number,
  { phone, lid, at }: Person,
  byPhone: Contact | null,
  byLid: Contact | null,
): Promise<Contact | null> {
  if (byPhone === byLid || !byLid) {
    if (!byPhone || !lid || !byPhone.lid || byPhone.lid === lid) {
      byPhone?.learn({ lid });
      return byPhone;
    }
    // Somebody else has the number now.
    await insert(em, accountId, null, lid);
    const contact = await em.findOne(Contact, { accountId, lid });
    if (contact && (await isNewest(em, byPhone, at))) await moveNumber(em, byPhone, contact);
    return contact;
  }
  if (!phone || byLid.phone === phone) return byLid;
  if (!byPhone) {
    // The person has changed the number.
    if (!byLid.phone || (await isNewest(em, byLid, at))) byLid.learn({ phone });
    return byLid;
  }
  if (byPhone.lid) {
    if ((await isNewest(em, byPhone, at)) && (await isNewest(em, byLid, at))) await moveNumber(em, byPhone, byLid);
    return byLid;
  }
  // A person who wrote from this number without a LID may differ from the one who moved to it.
  if (byLid.phone && ((await hasWritten(em, byPhone)) || !(await isNewest(em, byLid, at)))) return byLid;
  await mergeContacts(em, byPhone, byLid);
  byPhone.learn({ lid });
  return byPhone;
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

async function insert(em: EntityManager, accountId: number, phone: string | null, lid: string | null): Promise<void> {
  await em.execute('insert into contacts (account_id, phone, lid) values (?, ?, ?) on conflict do nothing', [
    ...[accountId, phone, lid],
  ]);
}

/** The previous holder keeps chats, name and LID: what is written there reaches the same person as before. */
async function moveNumber(em: EntityManager, from: Contact, to: Contact): Promise<void> {
  const { phone } = from;
  from.phone = null;
  await em.flush();
  to.learn({ phone });
}

/** Messages may come late: an older one does not change whose number it is. */
const isNewest = async (em: EntityManager, contact: Contact, at: Date | undefined): Promise<boolean> =>
  at === undefined || !(await hasWritten(em, contact, at));

async function hasWritten(em: EntityManager, { id, accountId }: Contact, after: Date | null = null): Promise<boolean> {
  const rows = await em.execute<object[]>(
    `select from chats c join messages m on m.chat_id = c.id and m.account_id = c.account_id
      where c.account_id = ? and c.contact_id = ? and not m.from_me and m.at > coalesce(?::timestamptz, '-infinity') limit 1`,
    [accountId, id, after],
  );
  return rows.length > 0;
}
