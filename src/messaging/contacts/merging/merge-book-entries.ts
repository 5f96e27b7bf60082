import type { EntityManager } from '@mikro-orm/postgresql';
import { addParams } from '../../groups/group-params.js';
import type { Contact } from '../contact.entity.js';
import { mergeFurtherNumbers } from '../numbers/merge-further-numbers.js';

/** Values of `kept` win. */
export async function mergeBookEntries(em: EntityManager, kept: Contact, other: Contact): Promise<void> {
  const { accountId } = kept;
  if (other.savedAt) {
    kept.fields = { ...other.fields, ...kept.fields };
    kept.name ??= other.name ?? null;
    if (!kept.savedAt) kept.save(other.source, other.savedAt);
    else if (other.savedAt < kept.savedAt) kept.savedAt = other.savedAt;
  }
  if (kept.hasWhatsapp === undefined || kept.hasWhatsapp === null) {
    kept.hasWhatsapp = other.hasWhatsapp ?? null;
    kept.checkedAt = other.checkedAt ?? null;
  }
  await em.flush();

  await em.execute(
    `insert into group_members (group_id, contact_id, account_id) select group_id, ?::bigint, account_id from group_members
      where contact_id = ? and account_id = ? on conflict do nothing`,
    [kept.id, other.id, accountId],
  );
  await em.execute('update contact_notes set contact_id = ? where contact_id = ? and account_id = ?', [
    kept.id,
    other.id,
    accountId,
  ]);
  await mergeFurtherNumbers(em, kept, other);
  await em.execute('delete from group_members where contact_id = ? and account_id = ?', [other.id, accountId]);
  const groups = await em.execute<{ group_id: string }[]>(
    'select group_id from group_members where contact_id = ? and account_id = ?',
    [kept.id, accountId],
  );
  await addParams(
    em,
    accountId,
    groups.map(({ group_id }) => Number(group_id)),
    Object.keys(kept.fields),
  );
  await mergeSuppressions(em, accountId, kept, other);
}

/** The earlier opt-out holds for both. */
async function mergeSuppressions(em: EntityManager, accountId: number, kept: Contact, other: Contact): Promise<void> {
  const [phone, lid] = [kept.phone ?? other.phone ?? null, kept.lid ?? other.lid ?? null];
  const rows = await em.execute<{ id: string }[]>(
    'select id from suppressions where account_id = ? and (phone = ? or lid = ?) order by at, id for update',
    [accountId, phone, lid],
  );
  const [first, ...rest] = rows.map(({ id }) => Number(id));
  if (first === undefined) return;
  await em.execute('delete from suppressions where account_id = ? and id = any (?::bigint[])', [
    accountId,
    `{${rest.join()}}`,
  ]);
  await em.execute(
    'update suppressions set phone = coalesce(?, phone), lid = coalesce(?, lid), updated_at = now() where account_id = ? and id = ?',
    [phone, lid, accountId, first],
  );
}
