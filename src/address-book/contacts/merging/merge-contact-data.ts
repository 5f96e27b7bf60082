import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { database, type Row } from '../../../platform/database/statements/database.js';
import { addParams } from '../../groups/group-params.js';
import type { Contact } from '../contact.entity.js';
import { CONTACT_TEXT_NAMES } from '../contact-texts.contract.js';
import { mergeFurtherNumbers } from '../numbers/merge-further-numbers.js';

export interface ContactAddress {
  phone: string | null;
  lid: string | null;
}

/** Values of `kept` win. The caller deletes `other`. */
export async function mergeContactData(
  em: EntityManager,
  kept: Contact,
  other: Contact,
  address: ContactAddress,
): Promise<void> {
  const { accountId } = kept;
  if (other.savedAt) {
    kept.fields = { ...other.fields, ...kept.fields };
    for (const text of CONTACT_TEXT_NAMES) kept[text] ??= other[text] ?? null;
    if (!kept.savedAt) kept.save(other.source, other.savedAt);
    else if (other.savedAt < kept.savedAt) kept.savedAt = other.savedAt;
  }
  if (kept.hasWhatsapp === undefined || kept.hasWhatsapp === null) {
    kept.hasWhatsapp = other.hasWhatsapp ?? null;
    kept.checkedAt = other.checkedAt ?? null;
  }
  kept.blockedAt ??= other.blockedAt ?? null;
  await em.flush();

  const db = database(em);
  await sql`
    insert into group_members (group_id, contact_id, account_id) select group_id, ${kept.id}::bigint, account_id from group_members
      where contact_id = ${other.id} and account_id = ${accountId} on conflict do nothing`.execute(db);
  await db
    .updateTable('contact_notes')
    .set({ contact_id: kept.id })
    .where('contact_id', '=', other.id)
    .where('account_id', '=', accountId)
    .execute();
  await mergeFurtherNumbers(em, kept, other);
  await db.deleteFrom('group_members').where('contact_id', '=', other.id).where('account_id', '=', accountId).execute();
  const groups = await db
    .selectFrom('group_members')
    .select('group_id')
    .where('contact_id', '=', kept.id)
    .where('account_id', '=', accountId)
    .execute();
  await addParams(
    em,
    accountId,
    groups.map(({ group_id }) => group_id),
    Object.keys(kept.fields),
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
