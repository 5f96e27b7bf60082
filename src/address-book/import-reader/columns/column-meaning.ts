import { type ContactText, eachContactText } from '../../contacts/contact-texts.contract.js';
import { FURTHER_NUMBER_HEADERS } from '../../exports/writing/export-texts.js';
import { isRefusalHeader } from '../../imports/read-consent.js';
import type { ColumnRole } from '../../imports/import-enums.contract.js';
import type { ReadColumn } from '../reading.types.js';
import { countriesOfPhone } from './countries-of-phone.js';

/** Column indices. -1 means none. */
export interface Meaning {
  /** In order of preference. */
  phones: number[];
  /** Further numbers, which never become primary. */
  further: number;
  /** Columns to join, in order of preference. A name may consist of its parts. */
  texts: Record<ContactText, number[][]>;
  whatsappId: number;
  /** Per phone. Empty without any. */
  countries: number[][];
  dialCode: number;
  consent: number;
  /** The consent column names refusals. */
  isRefusal: boolean;
  /** Names as JSON. */
  fields: { at: number; name: string }[];
  /** An apostrophe escapes formulas in this format. */
  hasGuards: boolean;
}

type MeantColumn = Pick<ReadColumn, 'role' | 'header' | 'preference'>;

export const meaningOf = (columns: MeantColumn[], hasGuards: boolean, isConsentField = false): Meaning => {
  const all = (role: ColumnRole): number[] => columns.flatMap((column, index) => (column.role === role ? [index] : []));
  const at = (role: ColumnRole): number => all(role)[0] ?? -1;
  const fields = columns.flatMap(({ role, header }, index) =>
    role === 'field' || (isConsentField && role === 'consent') ? [{ at: index, name: JSON.stringify(header) }] : [],
  );
  const phones = all('phone');
  // A single phone column is primary.
  const further = phones.length < 2 ? -1 : phones.find((index) => FURTHER_NUMBER_HEADERS.has(columns[index]!.header));
  const preferenceOf = (index: number): number => columns[index]?.preference ?? columns.length;
  const ordered = phones.toSorted((a, b) => preferenceOf(a) - preferenceOf(b) || a - b);
  const nameParts = [...all('first_name'), ...all('middle_name'), ...all('last_name')];
  const countries = all('country').map((index) => ({ index, header: columns[index]!.header }));
  return {
    phones: ordered,
    countries:
      countries.length === 0 ? [] : ordered.map((index) => countriesOfPhone(columns[index]!.header, countries)),
    further: further ?? -1,
    texts: eachContactText((text) =>
      [all(text), text === 'name' ? nameParts : []].filter((positions) => positions.length > 0),
    ),
    whatsappId: at('whatsapp_id'),
    dialCode: at('dial_code'),
    consent: at('consent'),
    isRefusal: isRefusalHeader(columns[at('consent')]?.header ?? ''),
    fields,
    hasGuards,
  };
};
