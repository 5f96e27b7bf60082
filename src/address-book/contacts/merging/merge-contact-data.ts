import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { database, type Row } from '../../../platform/database/statements/database.js';
import { addFieldNames } from '../../groups/group-params.js';
import type { Contact } from '../contact.entity.js';
import { CONTACT_TEXT_NAMES } from '../contact-texts.contract.js';
import { mergeFurtherNumbers } from '../numbers/merge-further-numbers.js';

export interface ContactAddress {
  phone: string | null;
  lid: string | null;
}

/** Prefers values of `keptContact`. The caller deletes `deletedContact`. */
export async function mergeContactData(
  em: EntityManager,
  keptContact: Contact,
  deletedContact: Contact,
  address: ContactAddress,
): Promise<void> {
  const { accountId } = keptContact;
  if (deletedContact.savedAt) {
    keptContact.fields = { ...deletedContact.fields, ...keptContact.fields };
    for (const text of CONTACT_TEXT_NAMES) keptContact[text] ??= deletedContact[text] ?? null;
    if (!keptContact.savedAt) keptContact.save(deletedContact.source, deletedContact.savedAt);
    else if (deletedContact.savedAt < keptContact.savedAt) keptContact.savedAt = deletedContact.savedAt;
  }
  if (keptContact.hasWhatsapp === undefined || keptContact.hasWhatsapp === null) {
    keptContact.hasWhatsapp = deletedContact.hasWhatsapp ?? null;
    keptContact.checkedAt = deletedContact.checkedAt ?? null;
  }
  keptContact.blockedAt ??= deletedContact.blockedAt ?? null;
  await em.flush();

  const db = database(em);
  await sql`
    insert into group_members (group_id, contact_id, account_id) select group_id, ${keptContact.id}::bigint, account_id from group_members
      where contact_id = ${deletedContact.id} and account_id = ${accountId} on conflict do nothing`.execute(db);
  await db
    .updateTable('contact_notes')
    .set({ contact_id: keptContact.id })
    .where('contact_id', '=', deletedContact.id)
    .where('account_id', '=', accountId)
    .execute();
  await mergeFurtherNumbers(em, keptContact, deletedContact);
  await db
    .deleteFrom('group_members')
    .where('contact_id', '=', deletedContact.id)
    .where('account_id', '=', accountId)
    .execute();
  const groups = await db
    .selectFrom('group_members')
    .select('group_id')
    .where('contact_id', '=', keptContact.id)
    .where('account_id', '=', accountId)
    .execute();
  await addFieldNames(
    em,
    accountId,
    groups.map(({ group_id }) => group_id),
    Object.keys(keptContact.fields),
  );
  await mergeSuppressions(em, accountId, address);
}

/** Keeps the earliest opt-out, with both phone and LID. */
async function mergeSuppressions(em: EntityManager, accountId: number, { phone, lid }: ContactAddress): Promise<void> {
  const db = database(em);
  const { rows } = await sql<Pick<Row<'suppressions'>, 'id'>>`
    select id from suppressions where account_id = ${accountId} and (phone = ${phone} or lid = ${lid})
      order by at, id for update`.execute(db);
  const [first, ...rest] = rows.map(({ id }) => id);
  if (first === undefined) return;
  await sql`delete from suppressions where account_id = ${accountId} and id = any (${rest}::bigint[])`.execute(db);
  await sql`
    update suppressions set phone = coalesce(${phone}, phone), lid = coalesce(${lid}, lid), updated_at = now()
      where account_id = ${accountId} and id = ${first}`.execute(db);
}
