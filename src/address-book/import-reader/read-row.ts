import { readWhatsappId } from '../contacts/naming/whatsapp-id.contract.js';
import { readDialCode, readPhones } from '../../platform/phones/read-phones.js';
import type { RowReason } from '../imports/import-enums.contract.js';
import { readCountry } from './columns/country-names.js';
import type { Meaning } from './columns/column-meaning.js';

export type RowAddress =
  | { phone: string; further: string[]; isRepaired: boolean }
  | { lid: string }
  | { reason: RowReason };

const HAS_TEXT = /[\p{L}\p{N}\p{Emoji_Presentation}]/u;

/** Most rows repeat the country. */
const countryCache = new Map<string, string | null>();
const MAX_CACHED_COUNTRIES = 500;

function readCachedCountry(cell: string): string | null {
  const known = countryCache.get(cell);
  if (known !== undefined) return known;
  const country = readCountry(cell);
  if (countryCache.size < MAX_CACHED_COUNTRIES) countryCache.set(cell, country);
  return country;
}

/** Reads phone or LID. The first readable mobile is primary. An unreadable country or dial code makes the row bad. */
export function readAddress(cells: string[], meaning: Meaning, fileCountry: string): RowAddress {
  const hasCountry = meaning.dialCode >= 0 || meaning.countries.length > 0;
  let first: { phone: string; isMobile: boolean; isRepaired: boolean } | null = null;
  let reason: RowReason = 'no_phone';
  const allPhones: string[] = [];
  for (let phoneIndex = 0; phoneIndex < meaning.phones.length; phoneIndex++) {
    const at = meaning.phones[phoneIndex]!;
    const cell = cells[at] ?? '';
    if (cell === '') continue;
    const rowCountry = hasCountry ? readRowCountry(cells, meaning, phoneIndex, fileCountry) : null;
    const reading = readPhones(cell, rowCountry?.country ?? fileCountry, { dialCode: rowCountry?.dialCode ?? null });
    const isUnknown = rowCountry?.isUnknown ?? false;
    const [firstFound] = reading.phones;
    if (firstFound && reading.phones.length === 1 && meaning.phones.length === 1 && !isUnknown)
      return { phone: firstFound.phone, isRepaired: firstFound.isRepaired, further: NO_NUMBERS };
    for (const found of isUnknown && !INTERNATIONAL.test(cell) ? NO_PHONES : reading.phones) {
      if (at !== meaning.further && (first === null || (found.isMobile && !first.isMobile))) first = found;
      if (!allPhones.includes(found.phone)) allPhones.push(found.phone);
    }
    if (reason === 'no_phone') reason = reading.reason ?? (isUnknown ? 'unknown_country' : 'no_phone');
  }
  if (first) {
    const { phone, isRepaired } = first;
    return {
      phone,
      isRepaired,
      further: allPhones.length > 1 ? allPhones.filter((other) => other !== phone) : NO_NUMBERS,
    };
  }
  if (meaning.whatsappId < 0 || reason !== 'no_phone') return { reason };
  const lid = readWhatsappId(cells[meaning.whatsappId] ?? '');
  return lid === null ? { reason } : { lid };
}

const NO_NUMBERS: string[] = [];
const NO_PHONES: ReturnType<typeof readPhones>['phones'] = [];
const INTERNATIONAL = /[+＋]|(?:^|\D)00/;

interface RowCountry {
  country: string;
  dialCode: string | null;
  /** The country is unknown, or there are several. */
  isUnknown: boolean;
}

/** Reads the country of the phone in column `meaning.phones[phoneIndex]`. */
function readRowCountry(cells: string[], meaning: Meaning, phoneIndex: number, country: string): RowCountry {
  const dial = meaning.dialCode < 0 ? '' : (cells[meaning.dialCode] ?? '');
  const dialCode = dial === '' ? null : readDialCode(dial);
  if (dialCode !== null) return { country, dialCode, isUnknown: false };
  const named = (meaning.countries[phoneIndex] ?? []).map((at) => cells[at] ?? '');
  const written = HAS_TEXT.test(dial) ? [dial] : named.filter((cell) => HAS_TEXT.test(cell));
  if (written.length === 0) return { country, dialCode: null, isUnknown: false };
  const found = new Set(written.map(readCachedCountry));
  const [namedCountry = null] = found;
  return { country: namedCountry ?? country, dialCode: null, isUnknown: found.size > 1 || namedCountry === null };
}

/** Joins the cells of the first of `choices` with any text. */
export function joinTextCells(cells: string[], choices: number[][], sanitize: (cell: string) => string): string {
  for (const positions of choices) {
    const text = joinCells(cells, positions, sanitize);
    if (text !== '') return text;
  }
  return '';
}

function joinCells(cells: string[], positions: number[], sanitize: (cell: string) => string): string {
  if (positions.length === 1) return sanitize(cells[positions[0]!] ?? '');
  return positions
    .map((at) => sanitize(cells[at] ?? ''))
    .filter((part) => part !== '')
    .join(' ');
}
