import { CONTACT_TEXT_NAMES, CONTACT_TEXTS, type ContactText } from '../../contacts/contact-texts.contract.js';
import {
  FURTHER_NUMBER_HEADERS,
  NOT_IMPORTED_HEADERS,
  WHATSAPP_ID_HEADERS,
} from '../../exports/writing/export-texts.js';
import type { ColumnRole } from '../../imports/import-enums.contract.js';
import type { ColumnContents } from './column-contents.js';
import { foldHeader, type HeaderHints, readHeaderHints } from './header-words.js';

const MAJORITY = 0.5;
const NEARLY_ALL = 0.9;

interface Column {
  at: number;
  header: string;
}

interface TableTraits {
  hasHeader: boolean;
  isPasted: boolean;
  reasonColumns: ReadonlySet<number>;
}

interface Guess {
  roles: ColumnRole[];
  /** Indices in order of preference. */
  phones: number[];
  /** Columns whose header and contents disagree. */
  contradicts: number[];
}

interface ColumnEvidence extends ColumnContents {
  index: number;
  header: string;
  hints: HeaderHints;
  isExcluded: boolean;
}

export function guessRoles(columns: Column[], contents: ColumnContents[], traits: TableTraits): Guess {
  const isSkipped = ({ at, header }: Column): boolean =>
    traits.reasonColumns.has(at) || NOT_IMPORTED_HEADERS.has(header);
  const whatsappId = columns.findIndex(({ header }) => WHATSAPP_ID_HEADERS.has(header));
  const further = columns.findIndex(({ header }) => FURTHER_NUMBER_HEADERS.has(header));
  const texts = guessTexts(columns);
  const evidence = columns.map((column, index): ColumnEvidence => {
    const isExcluded = isSkipped(column) || index === whatsappId || index === further || texts.has(index);
    return {
      ...contents[index]!,
      index,
      header: column.header,
      hints: readHeaderHints(isExcluded ? '' : column.header),
      isExcluded,
    };
  });
  const countryColumns = guessCountryColumns(evidence);
  const { phones: ownPhones, contradicts } = guessPhones(
    evidence.filter(({ index, isExcluded }) => !isExcluded && !countryColumns.has(index)),
  );
  const phones = further >= 0 && ownPhones.length > 0 ? [...ownPhones, further] : ownPhones;
  const used = new Set([...countryColumns.keys(), ...phones]);
  const names = guessNames(
    evidence.filter(({ index, isExcluded }) => !isExcluded && !used.has(index)),
    traits,
  );
  const consent = columns.findIndex(
    ({ header }, index) =>
      !evidence[index]!.isExcluded && !used.has(index) && !names.has(index) && contents[index]!.isConsent(header),
  );
  const roles = columns.map((column, index): ColumnRole => {
    if (phones.includes(index)) return 'phone';
    if (index === whatsappId) return 'whatsapp_id';
    const role = texts.get(index) ?? countryColumns.get(index) ?? names.get(index);
    if (role) return role;
    if (index === consent) return 'consent';
    return column.header === '' || isSkipped(column) || evidence[index]!.hints.isLabel ? 'skip' : 'field';
  });
  return { roles, phones, contradicts };
}

function guessTexts(columns: Column[]): Map<number, ContactText> {
  const texts = new Map<number, ContactText>();
  for (const text of CONTACT_TEXT_NAMES) {
    const { header, otherHeaders } = CONTACT_TEXTS[text];
    if (!otherHeaders) continue;
    const known = new Set([header.en, header.ar, ...otherHeaders].map(foldHeader));
    const found = columns.findIndex((column) => known.has(foldHeader(column.header)));
    if (found >= 0) texts.set(found, text);
  }
  return texts;
}

/** Decides by contents, because `Country Code` is ambiguous. */
function guessCountryColumns(evidence: ColumnEvidence[]): Map<number, ColumnRole> {
  const countryColumns = new Map<number, ColumnRole>();
  for (const role of ['dial_code', 'country'] as const) {
    const share = (column: ColumnEvidence): number => (role === 'country' ? column.countries : column.dialCodes);
    const isFree = (column: ColumnEvidence): boolean => !column.isExcluded && !countryColumns.has(column.index);
    const named = evidence.filter(
      (column) => isFree(column) && column.hints.country !== null && share(column) >= MAJORITY,
    );
    const signed = evidence.filter((column) => isFree(column) && role === 'dial_code' && isDialCode(column));
    const found = role === 'country' ? named : [...named, ...signed].slice(0, 1);
    for (const { index } of found) countryColumns.set(index, role);
  }
  return countryColumns;
}

const isDialCode = ({ signedDialCodes, dialCodes, regionalCodes, hints, header }: ColumnEvidence): boolean =>
  signedDialCodes >= NEARLY_ALL ||
  (header === '' && regionalCodes >= NEARLY_ALL) ||
  (hints.isCode && dialCodes >= NEARLY_ALL && regionalCodes >= MAJORITY);

const isNotPhone = (column: ColumnEvidence): boolean =>
  column.hasDates || column.hasAmounts || (column.isCounter && column.clearPhones < MAJORITY);
const fitsPhoneHeader = (column: ColumnEvidence): boolean =>
  column.plausible > 0 && !column.hasDates && !column.hasAmounts && (!column.isCounter || column.plausible >= MAJORITY);
/** Requires prefixes, because digits below `Customer number` may be IDs. */
const isListOfPhones = (column: ColumnEvidence): boolean =>
  column.clearPhones >= MAJORITY &&
  !isNotPhone(column) &&
  (!column.hints.isNumbered || column.prefixedPhones >= MAJORITY);

const computeWeight = ({ filled, clearPhones, prefixedPhones }: ColumnEvidence): number =>
  filled * (clearPhones + prefixedPhones);
const sortByWeight = (columns: ColumnEvidence[]): ColumnEvidence[] =>
  columns.toSorted((a, b) => computeWeight(b) - computeWeight(a) || a.index - b.index);

function guessPhones(evidence: ColumnEvidence[]): Pick<Guess, 'phones' | 'contradicts'> {
  const indices = (columns: ColumnEvidence[]): number[] => columns.map(({ index }) => index);
  const strong = evidence.filter(({ hints, filled }) => hints.phone > 1 && filled > 0);
  const agreeing = strong.filter(fitsPhoneHeader);
  if (agreeing.length > 0) {
    const own = agreeing.filter(({ hints }) => !hints.isOtherPerson);
    const phones = own.length > 0 ? own : sortByWeight(agreeing).slice(0, 1);
    return {
      phones: indices(phones.toSorted((a, b) => a.hints.phoneRank - b.hints.phoneRank || a.index - b.index)),
      contradicts: [],
    };
  }
  if (strong.length > 0) return { phones: [], contradicts: indices(strong) };
  const free = evidence.filter(({ hints }) => !hints.isNeverPhone);
  for (const candidates of [free.filter(({ hints }) => hints.phone === 1), free]) {
    const [best] = sortByWeight(candidates.filter(isListOfPhones));
    if (best) return { phones: [best.index], contradicts: [] };
  }
  // Damaged numbers still indicate phones.
  const damaged = free.filter((column) => column.damaged >= MAJORITY && !isNotPhone(column));
  if (damaged.length > 0) return { phones: [damaged[0]!.index], contradicts: [] };
  const isDoubtful = ({ hints, clearPhones }: ColumnEvidence): boolean =>
    (hints.isNeverPhone || hints.isNumbered) && clearPhones >= MAJORITY;
  return { phones: [], contradicts: indices(evidence.filter((column) => isDoubtful(column) && !isNotPhone(column))) };
}

function guessNames(free: ColumnEvidence[], { hasHeader, isPasted }: TableTraits): Map<number, ColumnRole> {
  const parts = free.filter(({ hints, filled }) => hints.part !== null && filled > 0);
  const names = new Map<number, ColumnRole>();
  for (const part of ['first_name', 'middle_name', 'last_name'] as const) {
    const found = parts.find(({ hints }) => hints.part === part);
    if (found) names.set(found.index, part);
  }
  const minimum = names.size > 0 ? 3 : 1;
  const levels = free.map(({ hints, filled }) => (filled > 0 ? hints.name : 0));
  const best = Math.max(0, ...levels);
  const name = best >= minimum ? free[levels.indexOf(best)] : undefined;
  if (name) names.set(name.index, 'name');
  if (hasHeader || names.size > 0) return names;
  const words = free.filter((column) => column.words >= MAJORITY && column.clearPhones < MAJORITY);
  const [first, second] = words;
  if (first) names.set(first.index, 'name');
  // `سارة<TAB>العتيبي<TAB>0501234567`
  if (isPasted && first && second?.index === first.index + 1) names.set(second.index, 'name');
  return names;
}
