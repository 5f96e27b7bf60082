import type { EntityManager } from '@mikro-orm/postgresql';
import { type RawBuilder, sql } from 'kysely';
import { database } from '../../platform/database/statements/database.js';
import { Contact } from './contact.entity.js';
import { joinContacts } from './merging/merge-contacts.js';
import { findSpelling } from './spellings/find-spelling.sql.js';

/** Operators reassign numbers that nobody used for months. */
const NUMBER_REUSE_DAYS = 60;

export type FoundContact = Contact;

interface ContactIdentity {
  phone: string | null;
  lid: string | null;
  pushName?: string | null;
  /** Time when phone and LID were seen together. */
  at?: Date;
}

/**
 * Finds or creates a contact and adds a missing phone, LID or name. Call inside a transaction.
 * A LID is permanent, a phone number may change hands. Different LIDs are never merged: the number moves to the one
 * last seen with it. A contact by phone and one by LID are merged, unless names show a previous holder.
 */
export async function findContact(em: EntityManager, accountId: number, given: ContactIdentity): Promise<Contact> {
  if (!given.phone && !given.lid) throw new Error('contact without phone and LID');
  let identity = given;
  let [byPhone, byLid] = await findByAddress(em, accountId, identity);
  if (given.phone && !byPhone) {
    // WhatsApp may use another spelling.
    const phone = await findSpelling(em, accountId, given.phone);
    if (phone) [byPhone, byLid] = await findByAddress(em, accountId, (identity = { ...given, phone }));
  }
  const { phone, lid, pushName } = identity;
  if (!byPhone && !byLid) {
    // Concurrent writers may insert the same contact.
    await insert(em, accountId, phone, phone ? null : lid);
    [byPhone, byLid] = await findByAddress(em, accountId, identity);
  }
  const contact = await chooseContact(em, accountId, identity, byPhone, byLid);
  if (!contact) throw new Error('contact deleted during the read');
  if (pushName) contact.pushName = pushName;
  await em.flush();
  return contact;
}

async function chooseContact(
  em: EntityManager,
  accountId: number,
  { phone, lid, pushName, at }: ContactIdentity,
  byPhone: Contact | null,
  byLid: Contact | null,
): Promise<Contact | null> {
  if (byPhone === byLid || !byLid) {
    const wasReassigned =
      !!byPhone && !!lid && !byPhone.lid && (await isPreviousHolder(em, byPhone, null, pushName, at));
    if (!byPhone || !lid || byPhone.lid === lid || (!byPhone.lid && !wasReassigned)) {
      byPhone?.updateIdentity({ lid });
      return byPhone;
    }
    await insert(em, accountId, null, lid);
    const contact = await em.findOne(Contact, { accountId, lid });
    if (contact && (await isNewerThanMessages(em, byPhone, at))) await moveNumber(em, byPhone, contact);
    return contact;
  }
  if (!phone || byLid.phone === phone) return byLid;
  if (!byPhone) {
    if (!byLid.phone || (await isNewerThanMessages(em, byLid, at))) byLid.updateIdentity({ phone });
    return byLid;
  }
  if (byPhone.lid) {
    if ((await isNewerThanMessages(em, byPhone, at)) && (await isNewerThanMessages(em, byLid, at)))
      await moveNumber(em, byPhone, byLid);
    return byLid;
  }
  // A contact with messages may be another person.
  if (byLid.phone && ((await hasWritten(em, byPhone)) || !(await isNewerThanMessages(em, byLid, at)))) return byLid;
  if (await isPreviousHolder(em, byPhone, byLid, pushName ?? byLid.pushName, at)) {
    if (await isNewerThanMessages(em, byPhone, at)) await moveNumber(em, byPhone, byLid);
    return byLid;
  }
  const contact = await joinContacts(em, byPhone, byLid);
  contact.updateIdentity({ phone, lid });
  return contact;
}

/** Returns whether different sender names, or months without a message, show that a number was reassigned. */
async function isPreviousHolder(
  em: EntityManager,
  byPhone: Contact,
  byLid: Contact | null,
  pushName: string | null | undefined,
  at: Date | undefined,
): Promise<boolean> {
  if (pushName && pushName === byPhone.pushName) return false;
  const isRenamed = !!pushName && !!byPhone.pushName;
  if (isRenamed && byLid && (await hasWritten(em, byLid))) return hasWritten(em, byPhone);
  return (await hasWritten(em, byPhone)) && !(await hasWrittenRecently(em, byPhone, at));
}

async function findByAddress(
  em: EntityManager,
  accountId: number,
  { phone, lid }: ContactIdentity,
): Promise<[byPhone: Contact | null, byLid: Contact | null]> {
  return [
    phone ? await em.findOne(Contact, { accountId, phone }) : null,
    lid ? await em.findOne(Contact, { accountId, lid }) : null,
  ];
}

async function insert(em: EntityManager, accountId: number, phone: string | null, lid: string | null): Promise<void> {
  await database(em)
    .insertInto('contacts')
    .values({ account_id: accountId, phone, lid })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Keeps chats, name and LID of the previous holder. */
async function moveNumber(em: EntityManager, from: Contact, to: Contact): Promise<void> {
  const { phone } = from;
  from.phone = null;
  await em.flush();
  to.updateIdentity({ phone });
}

/** Returns false for an old message, which must not reassign a number. */
const isNewerThanMessages = async (em: EntityManager, contact: Contact, at: Date | undefined): Promise<boolean> =>
  at === undefined || !(await hasWritten(em, contact, at));

const hasWritten = (em: EntityManager, contact: Contact, after: Date | null = null): Promise<boolean> =>
  hasMessagesSince(em, contact, sql<Date>`coalesce(${after}::timestamptz, '-infinity')`);

const hasWrittenRecently = (em: EntityManager, contact: Contact, at: Date | undefined): Promise<boolean> =>
  hasMessagesSince(
    em,
    contact,
    sql<Date>`coalesce(${at ?? null}::timestamptz, now()) - ${NUMBER_REUSE_DAYS * 24} * interval '1 hour'`,
  );

async function hasMessagesSince(
  em: EntityManager,
  { id, accountId }: Contact,
  start: RawBuilder<Date>,
): Promise<boolean> {
  const { rows } = await sql`
    select from chats c join messages m on m.chat_id = c.id and m.account_id = c.account_id
      where c.account_id = ${accountId} and c.contact_id = ${id} and not m.from_me and m.at > ${start} limit 1`.execute(
    database(em),
  );
  return rows.length > 0;
}
