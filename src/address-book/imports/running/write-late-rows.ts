import type pg from 'pg';
import type { ExistingContacts } from '../import-enums.contract.js';
import { addFurtherNumbers } from './add-further-numbers.js';
import { fillChunkTable } from './fill-chunk-table.js';
import { CHANGED_COLUMNS, eachColumn, IMPORTED_COLUMNS } from './imported-columns.js';
import { isSavedByImport } from './is-saved-by-import.js';
import { mergeKnown } from './merge-known.js';
import { optOutRefused } from './opt-out-refused.js';
import { respellPhones } from './respell-phones.js';

interface LateRowsInput {
  importId: number;
  accountId: number;
  fieldNames: readonly string[];
  existing: ExistingContacts;
  optsOut: boolean;
}

/** Writes late rows. With `keep`, saved contacts stay unchanged. */
export async function writeLateRows(client: pg.Client, path: string, input: LateRowsInput): Promise<void> {
  const { importId, accountId, existing, optsOut } = input;
  await client.query('truncate import_chunk');
  await fillChunkTable(client, { path });
  await respellPhones(client, accountId);
  for (const address of ['phone', 'lid'])
    await client.query(
      `select from import_chunk i cross join lateral (
         select id from contacts where account_id = $1 and ${address} = i.${address} and saved_at is not null limit 1 for no key update) c
        where i.${address} is not null`,
      [accountId],
    );
  await fillContacts(client, input);
  await addFurtherNumbers(client, { importId, accountId, existing });
  if (optsOut) await optOutRefused(client, accountId);
}

async function fillContacts(
  client: pg.Client,
  { importId, accountId, fieldNames, existing }: LateRowsInput,
): Promise<void> {
  const { values, changes } = mergeKnown('fill', 'i');
  // Forces nested loops, regardless of statistics.
  await client.query('set local enable_hashjoin = off');
  await client.query('set local enable_mergejoin = off');
  await client.query(
    `with found as materialized (
       select distinct on (c.id) c.id, c.is_own, ${eachColumn((column) => `c.${column}`)}, ${eachColumn((column) => `${values[column]} ${column}_after`)}
         from import_chunk i cross join lateral (
           select id, ${IMPORTED_COLUMNS}, ${isSavedByImport('saved_at', '$1', '$3')} is_own from (
             select id, ${IMPORTED_COLUMNS}, saved_at from contacts where account_id = $1 and phone = i.phone
             union all
             select id, ${IMPORTED_COLUMNS}, saved_at from contacts where account_id = $1 and lid = i.lid) found
            where saved_at is not null limit 1) c
        where (c.is_own or $4 <> 'keep') and ${changes}
        order by c.id, i.ctid),
     filled as (
       update contacts c set ${eachColumn((column) => `${column} = f.${column}_after`)}, updated_at = now(),
         edited_at = case when f.is_own then c.edited_at else now() end
         from found f where c.id = f.id and c.account_id = $1)
     insert into import_changes as k (account_id, import_id, contact_id, was_saved, ${CHANGED_COLUMNS})
     select $1, $3, id, true, ${eachColumn((column) => `${column}, ${column}_after`)} from found f
      where not is_own or exists (
        select from import_changes where account_id = $1 and import_id = $3 and contact_id = f.id)
     on conflict (account_id, import_id, contact_id) do update set
       ${eachColumn((column) => `${column}_before = case when k.fields_after is null then excluded.${column}_before else k.${column}_before end`)},
       ${eachColumn((column) => `${column}_after = excluded.${column}_after`)}`,
    [accountId, fieldNames, importId, existing],
  );
  await client.query('set local enable_hashjoin = on');
  await client.query('set local enable_mergejoin = on');
}
