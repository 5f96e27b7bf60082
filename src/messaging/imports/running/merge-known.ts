import { MOST_FIELDS } from '../../contacts/contact-limits.contract.js';
import type { ExistingContacts } from '../imports.contract.js';

/** How the row of a file and a contact `c` that is known already come together, in SQL. */
interface Merge {
  name: string;
  fields: string;
  /** Whether anything of the contact is another afterwards. */
  changes: string;
}

/** What a file says of fields replaces what was known, or what is known stays: `given` is what it may say. */
const mergedFields = (given: string): string => `case
  when c.fields = '{}' or c.fields @> ${given} then c.fields || ${given}
  when (select count(*) from jsonb_object_keys(c.fields || ${given})) <= ${MOST_FIELDS} then c.fields || ${given}
  else c.fields || (
    select coalesce(jsonb_object_agg(key, value), '{}') from (
      select key, value, c.fields ? key is_there,
        row_number() over (partition by c.fields ? key order by array_position($4::text[], key), key) place
        from jsonb_each(${given})) f
     where is_there or place <= ${MOST_FIELDS} - (select count(*) from jsonb_object_keys(c.fields)))
  end`;

const HAS_ROOM = `(select count(*) from jsonb_object_keys(c.fields)) < ${MOST_FIELDS}`;
const missing = (row: string): string =>
  `(not c.fields ?& array(select jsonb_object_keys(${row}.fields)) and ${HAS_ROOM})`;

/**
 * Fields that a contact has no room for stay out; the order of the file's columns, $4 of the statement, says which come in first. `row` is
 * what the statement calls the row of the file.
 */
const MERGES: Record<ExistingContacts, (row: string) => Merge> = {
  keep: () => ({ name: 'c.name', fields: 'c.fields', changes: 'false' }),
  fill: (row) => ({
    name: `coalesce(c.name, ${row}.name)`,
    fields: mergedFields(`(${row}.fields - array(select jsonb_object_keys(c.fields)))`),
    changes: `(c.name is null and ${row}.name is not null or ${missing(row)})`,
  }),
  overwrite: (row) => ({
    name: `coalesce(${row}.name, c.name)`,
    fields: mergedFields(`${row}.fields`),
    changes: `(${row}.name <> c.name or c.name is null and ${row}.name is not null or not c.fields @> ${row}.fields and (
      ${missing(row)} or exists (select from jsonb_each(${row}.fields) f where c.fields -> f.key <> f.value)))`,
  }),
};

export const mergeKnown = (choice: ExistingContacts, row: string): Merge => MERGES[choice](row);
