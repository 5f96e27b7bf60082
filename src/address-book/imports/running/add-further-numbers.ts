import type pg from 'pg';
import { MAX_FURTHER_NUMBERS } from '../../contacts/contact-limits.contract.js';
import type { ExistingContacts } from '../import-enums.contract.js';
import { isSavedByImport } from './is-saved-by-import.js';

interface NumbersInput {
  importId: number;
  accountId: number;
  existing: ExistingContacts;
}

/** Adds numbers. With `keep`, only new contacts get them. */
export async function addFurtherNumbers(
  client: pg.Client,
  { importId, accountId, existing }: NumbersInput,
): Promise<void> {
  await client.query(
    `with given as materialized (
       select c.id, c.is_new, f.phone, f.position from import_chunk i
         cross join lateral (select * from (
           select id, phone, saved_at from contacts where account_id = $1 and phone = i.phone
           union all
           select id, phone, saved_at from contacts where account_id = $1 and lid = i.lid) found
            where saved_at is not null limit 1) o
         cross join lateral (select o.id, o.phone, ${isSavedByImport('o.saved_at', '$1', '$3')} is_new) c
         cross join lateral unnest(i.further) with ordinality f (phone, position)
        where i.further is not null and f.phone is distinct from c.phone and (c.is_new or $2 <> 'keep')
          and not exists (select from contact_numbers n where n.contact_id = c.id and n.phone = f.phone)),
     placed as (
       select id, is_new, phone, row_number() over (partition by id order by position) place,
         (select count(*) from contact_numbers n where n.contact_id = given.id) held,
         (select coalesce(max(n.position), 0) from contact_numbers n where n.contact_id = given.id) last from given),
     added as (
       insert into contact_numbers (account_id, contact_id, phone, position)
       select $1, id, phone, last + place from placed where held + place <= ${MAX_FURTHER_NUMBERS} order by id, place
       on conflict do nothing returning contact_id, phone),
     remembered as (
       select contact_id, array_agg(phone)::text[] phones from added
        where contact_id = any (array(select id from given where not is_new)) group by 1),
     touched as (
       update contacts c set updated_at = now(), edited_at = now() from remembered r where c.id = r.contact_id and c.account_id = $1)
     insert into import_changes (account_id, import_id, contact_id, was_saved, numbers)
     select $1, $3, contact_id, true, phones from remembered
     on conflict (account_id, import_id, contact_id) do update set numbers = import_changes.numbers || excluded.numbers`,
    [accountId, existing, importId],
  );
}
