import { MAX_CONTACT_FIELDS } from '../../contacts/contact-limits.contract.js';
import type { ExistingContacts } from '../import-enums.contract.js';
import { CONTACT_TEXT_NAMES, type ContactText, eachContactText } from '../../contacts/contact-texts.contract.js';
import type { ImportedColumn } from './imported-columns.js';

interface Merge {
  values: Record<ImportedColumn, string>;
  changes: string;
}

const mergedFields = (given: string): string => `case
  when c.fields = '{}' or c.fields @> ${given} then c.fields || ${given}
  when (select count(*) from jsonb_object_keys(c.fields || ${given})) <= ${MAX_CONTACT_FIELDS} then c.fields || ${given}
  else c.fields || (
    select coalesce(jsonb_object_agg(key, value), '{}') from (
      select key, value, c.fields ? key is_existing,
        row_number() over (partition by c.fields ? key order by array_position($2::text[], key), key) place
        from jsonb_each(${given})) f
     where is_existing or place <= ${MAX_CONTACT_FIELDS} - (select count(*) from jsonb_object_keys(c.fields)))
  end`;

const HAS_FREE_FIELDS = `(select count(*) from jsonb_object_keys(c.fields)) < ${MAX_CONTACT_FIELDS}`;
const hasMissingField = (row: string): string =>
  `(not c.fields ?& array(select jsonb_object_keys(${row}.fields)) and ${HAS_FREE_FIELDS})`;

const joinTextConditions = (sqlOf: (text: ContactText) => string): string => CONTACT_TEXT_NAMES.map(sqlOf).join(' or ');
const isAdded = (row: string, text: ContactText): string => `c.${text} is null and ${row}.${text} is not null`;

/** Parameter $2 has field names in file order. `row` is an alias. */
const MERGES: Record<ExistingContacts, (row: string) => Merge> = {
  keep: () => ({ values: { ...eachContactText((text) => `c.${text}`), fields: 'c.fields' }, changes: 'false' }),
  fill: (row) => ({
    values: {
      ...eachContactText((text) => `coalesce(c.${text}, ${row}.${text})`),
      fields: mergedFields(`(${row}.fields - array(select jsonb_object_keys(c.fields)))`),
    },
    changes: `(${joinTextConditions((text) => isAdded(row, text))} or ${hasMissingField(row)})`,
  }),
  overwrite: (row) => ({
    values: {
      ...eachContactText((text) => `coalesce(${row}.${text}, c.${text})`),
      fields: mergedFields(`${row}.fields`),
    },
    changes: `(${joinTextConditions((text) => `${row}.${text} <> c.${text} or ${isAdded(row, text)}`)} or not c.fields @> ${row}.fields and (
      ${hasMissingField(row)} or exists (select from jsonb_each(${row}.fields) f where c.fields -> f.key <> f.value)))`,
  }),
};

export const mergeKnown = (choice: ExistingContacts, row: string): Merge => MERGES[choice](row);
