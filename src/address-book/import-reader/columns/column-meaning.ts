import { type ContactText, eachContactText } from '../../contacts/contact-texts.contract.js';
import { FURTHER_NUMBER_HEADERS } from '../../exports/writing/export-texts.js';
import { isRefusalHeader } from '../../imports/read-consent.js';
import type { ColumnRole } from '../../imports/import-enums.contract.js';
import type { ReadColumn } from '../reading.types.js';
import { countriesOfPhone } from './countries-of-phone.js';

/** Indices of columns. -1 means none. */
export interface Meaning {
  /** Phone columns in order of preference. */
  phones: number[];
  /** Column of further numbers, which never become primary. */
  further: number;
  /** Columns to join, in order of preference. */
  texts: Record<ContactText, number[][]>;
  whatsappId: number;
  /** Country columns of each phone. Empty without country columns. */
  countries: number[][];
  dialCode: number;
  consent: number;
  /** Whether the consent column names refusals. */
  isRefusal: boolean;
  /** `name` is a JSON string. */
  fields: { at: number; name: string }[];
  /** Whether an apostrophe escapes formulas in this format. */
  hasGuards: boolean;
}

type ColumnRoleSource = Pick<ReadColumn, 'role' | 'header' | 'preference'>;

export const meaningOf = (columns: ColumnRoleSource[], hasGuards: boolean, isConsentField = false): Meaning => {
  const columnsWith = (role: ColumnRole): number[] =>
    columns.flatMap((column, index) => (column.role === role ? [index] : []));
  const at = (role: ColumnRole): number => columnsWith(role)[0] ?? -1;
  const fields = columns.flatMap(({ role, header }, index) =>
    role === 'field' || (isConsentField && role === 'consent') ? [{ at: index, name: JSON.stringify(header) }] : [],
  );
  const phones = columnsWith('phone');
  // A single phone column is primary.
  const further = phones.length < 2 ? -1 : phones.find((index) => FURTHER_NUMBER_HEADERS.has(columns[index]!.header));
  const preferenceOf = (index: number): number => columns[index]?.preference ?? columns.length;
  const ordered = phones.toSorted((a, b) => preferenceOf(a) - preferenceOf(b) || a - b);
  const nameParts = [...columnsWith('first_name'), ...columnsWith('middle_name'), ...columnsWith('last_name')];
  const countries = columnsWith('country').map((index) => ({ index, header: columns[index]!.header }));
  return {
    phones: ordered,
    countries:
      countries.length === 0 ? [] : ordered.map((index) => countriesOfPhone(columns[index]!.header, countries)),
    further: further ?? -1,
    texts: eachContactText((text) =>
      [columnsWith(text), text === 'name' ? nameParts : []].filter((positions) => positions.length > 0),
    ),
    whatsappId: at('whatsapp_id'),
    dialCode: at('dial_code'),
    consent: at('consent'),
    isRefusal: isRefusalHeader(columns[at('consent')]?.header ?? ''),
    fields,
    hasGuards,
  };
};
