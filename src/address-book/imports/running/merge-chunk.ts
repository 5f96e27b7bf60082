import type pg from 'pg';
import type { ExistingContacts } from '../import-enums.contract.js';
import { addFurtherNumbers } from './add-further-numbers.js';
import { CHANGED_COLUMNS, eachColumn, IMPORTED_COLUMNS } from './imported-columns.js';
import { mergeKnown } from './merge-known.js';

interface MergeInput {
  importId: number;
  accountId: number;
  groupId: string;
  fieldNames: readonly string[];
  existing: ExistingContacts;
}

export interface MergedChunk {
  created: number;
  /** Inserted IDs are between `firstId` and `lastId`. Null without inserts. */
  firstId: string | null;
  lastId: string | null;
  joined: string[];
  /** All existing contacts. */
  named: string[];
}

/** A background deletion skips contacts saved after its start. */
const IS_DELETING = '(exists (select from deletions d where d.account_id = $1 and d.finished_at is null))';
/** Must match the unique indexes of contacts. */
const UNIQUE_BY = { phone: '(account_id, phone)', lid: '(account_id, lid) where lid is not null' };
/** Contacts may be merged or deleted between statements. The next pass inserts the row. */
const MAX_PASSES = 3;

export async function mergeChunk(client: pg.Client, input: MergeInput): Promise<MergedChunk> {
  // The statements lock contacts and group, so the trigger of group_members can skip its check.
  await client.query(`set local mersal.members_are_locked = 'on'`);
  await client.query(`create temp table if not exists import_known (contact_id bigint, was_saved boolean, is_changed boolean,
    ${eachColumn((column, type) => `${column}_before ${type}, ${column}_after ${type}`)}) on commit delete rows`);
  const { rows } = await client.query<{ phones: number; lids: number; has_further: boolean }>(
    'select count(phone)::int phones, count(lid)::int lids, coalesce(bool_or(further is not null), false) has_further from import_chunk',
  );
  const { phones = 0, lids = 0, has_further = false } = rows[0] ?? {};
  const byPhone = await mergeByAddress(client, 'phone', phones, input);
  const byLid = await mergeByAddress(client, 'lid', lids, input);
  if (has_further) await addFurtherNumbers(client, input);
  return {
    created: byPhone.created + byLid.created,
    firstId: byPhone.firstId ?? byLid.firstId,
    lastId: byLid.lastId ?? byPhone.lastId,
    joined: [...byPhone.joined, ...byLid.joined],
    named: [...byPhone.named, ...byLid.named],
  };
}

async function mergeByAddress(
  client: pg.Client,
  address: 'phone' | 'lid',
  rows: number,
  input: MergeInput,
): Promise<MergedChunk> {
  const merged: MergedChunk = { created: 0, firstId: null, lastId: null, joined: [], named: [] };
  let inserted = 0;
  if (rows === 0) return merged;
  for (let pass = 1; pass <= MAX_PASSES; pass++) {
    const added = await insertNew(client, address, input);
    inserted += added.count;
    merged.created += added.count;
    merged.firstId ??= added.first;
    merged.lastId = added.last ?? merged.lastId;
    if (inserted === rows) return merged;
    const known = await mergeExisting(client, address, input);
    merged.created += known.created;
    merged.joined.push(...known.joined);
    merged.named.push(...known.named);
    if (inserted + known.count >= rows) return merged;
  }
  throw new Error('import rows matched no contact');
}

/** Inserts first: most rows are new and need no lookup. */
async function insertNew(client: pg.Client, address: 'phone' | 'lid', { accountId, groupId, importId }: MergeInput) {
  const { rows } = await client.query<{ count: number; first: string | null; last: string | null }>(
    `with written as (
       insert into contacts (account_id, ${address}, ${IMPORTED_COLUMNS}, saved_at, source)
       select $1, ${address}, ${IMPORTED_COLUMNS}, now(), (select source from imports where id = $3) from import_chunk where ${address} is not null
       on conflict ${UNIQUE_BY[address]} do nothing returning id),
     joined as (insert into group_members (group_id, contact_id, account_id) select $2, id, $1 from written)
     select count(*)::int count, min(id) first, max(id) last from written`,
    [accountId, groupId, importId],
  );
  return rows[0] ?? { count: 0, first: null, last: null };
}

async function mergeExisting(
  client: pg.Client,
  address: 'phone' | 'lid',
  { accountId, groupId, importId, fieldNames, existing }: MergeInput,
): Promise<{ count: number; created: number; joined: string[]; named: string[] }> {
  const savedMerge = mergeKnown(existing, 'i');
  const unsavedMerge = mergeKnown('fill', 'i');
  await client.query('truncate import_known');
  // Prevents a scan per contact under outdated statistics.
  const found = await client.query(
    `insert into import_known
     select c.id, c.saved_at is not null and not ${IS_DELETING}, c.saved_at is null or ${savedMerge.changes} or ${IS_DELETING},
       ${eachColumn((column) => `c.${column}, case when c.saved_at is null then ${unsavedMerge.values[column]} else ${savedMerge.values[column]} end`)}
       from import_chunk i cross join lateral (
         select id, ${IMPORTED_COLUMNS}, saved_at, created_at from contacts where account_id = $1 and ${address} = i.${address}
          limit 1 for no key update) c
      where i.${address} is not null and c.created_at <> now()`,
    [accountId, fieldNames],
  );
  // Forces nested loops, regardless of statistics.
  await client.query('set local enable_hashjoin = off');
  await client.query('set local enable_mergejoin = off');
  const changed = await client.query<{ created: number }>(
    `with changed as (
       update contacts c set ${eachColumn((column) => `${column} = k.${column}_after`)}, updated_at = now(), edited_at = now(),
         saved_at = case when k.was_saved then c.saved_at else now() end,
         source = case when c.saved_at is null then (select source from imports where id = $1) else c.source end
         from import_known k where c.id = k.contact_id and k.is_changed returning k.was_saved)
     select (count(*) filter (where not was_saved))::int created from changed`,
    [importId],
  );
  await client.query('set local enable_hashjoin = on');
  await client.query('set local enable_mergejoin = on');
  await client.query(
    `insert into import_changes (account_id, import_id, contact_id, was_saved, ${CHANGED_COLUMNS})
     select $1, $2, contact_id, was_saved, ${CHANGED_COLUMNS} from import_known where is_changed
     on conflict (account_id, import_id, contact_id) do update set ${eachColumn((column) => `${column}_after = excluded.${column}_after`)}`,
    [accountId, importId],
  );
  const { rows } = await client.query<{ ids: string[]; named: string[] }>(
    `with joined as (insert into group_members (group_id, contact_id, account_id) select $2, contact_id, $1 from import_known
       on conflict do nothing returning contact_id)
     select coalesce(array_agg(contact_id order by contact_id), '{}')::text[] ids,
       (select coalesce(array_agg(contact_id order by contact_id), '{}') from import_known)::text[] named from joined`,
    [accountId, groupId],
  );
  const { ids: joined = [], named = [] } = rows[0] ?? {};
  return { count: found.rowCount ?? 0, created: changed.rows[0]?.created ?? 0, joined, named };
}
