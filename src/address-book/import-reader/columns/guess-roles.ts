import { CONTACT_TEXT_NAMES, CONTACT_TEXTS, type ContactText } from '../../contacts/contact-texts.contract.js';
import { FURTHER_NUMBER_HEADERS, NOT_IMPORTED, WHATSAPP_ID_HEADERS } from '../../exports/writing/export-texts.js';
import type { ColumnRole } from '../../imports/import-enums.contract.js';
import type { ColumnContents } from './column-contents.js';
import { foldHeader, type HeaderHints, readHeaderHints } from './header-words.js';

const MAJORITY = 0.5;
const NEARLY_ALL = 0.9;

interface Column {
  at: number;
  header: string;
}

interface Kind {
  hasHeader: boolean;
  isPasted: boolean;
  /** Columns of row number and reason, never imported. */
  own: ReadonlySet<number>;
}

interface Guess {
  roles: ColumnRole[];
  /** In order of preference. */
  phones: number[];
  /** Header and contents disagree. */
  contradicts: number[];
}

interface Seen extends ColumnContents {
  index: number;
  header: string;
  sense: HeaderHints;
  /** Neither phone nor name. */
  isExcluded: boolean;
}

export function guessRoles(columns: Column[], contents: ColumnContents[], kind: Kind): Guess {
  const isSkipped = ({ at, header }: Column): boolean => kind.own.has(at) || NOT_IMPORTED.has(header);
  const whatsappId = columns.findIndex(({ header }) => WHATSAPP_ID_HEADERS.has(header));
  const further = columns.findIndex(({ header }) => FURTHER_NUMBER_HEADERS.has(header));
  const texts = guessTexts(columns);
  const seen = columns.map((column, index): Seen => {
    const isExcluded = isSkipped(column) || index === whatsappId || index === further || texts.has(index);
    return {
      ...contents[index]!,
      index,
      header: column.header,
      sense: readHeaderHints(isExcluded ? '' : column.header),
      isExcluded,
    };
  });
  const places = guessPlaces(seen);
  const { phones: own, contradicts } = guessPhones(
    seen.filter(({ index, isExcluded }) => !isExcluded && !places.has(index)),
  );
  const phones = further >= 0 && own.length > 0 ? [...own, further] : own;
  const used = new Set([...places.keys(), ...phones]);
  const names = guessNames(
    seen.filter(({ index, isExcluded }) => !isExcluded && !used.has(index)),
    kind,
  );
  const consent = columns.findIndex(
    ({ header }, index) =>
      !seen[index]!.isExcluded && !used.has(index) && !names.has(index) && contents[index]!.isConsent(header),
  );
  const roles = columns.map((column, index): ColumnRole => {
    if (phones.includes(index)) return 'phone';
    if (index === whatsappId) return 'whatsapp_id';
    const role = texts.get(index) ?? places.get(index) ?? names.get(index);
    if (role) return role;
    if (index === consent) return 'consent';
    return column.header === '' || isSkipped(column) || seen[index]!.sense.isLabel ? 'skip' : 'field';
  });
  return { roles, phones, contradicts };
}

/** By the whole header. Names are guessed later. */
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

/** Contents decide, because `Country Code` names both. */
function guessPlaces(seen: Seen[]): Map<number, ColumnRole> {
  const places = new Map<number, ColumnRole>();
  for (const role of ['dial_code', 'country'] as const) {
    const share = (one: Seen): number => (role === 'country' ? one.countries : one.dialCodes);
    const isFree = (one: Seen): boolean => !one.isExcluded && !places.has(one.index);
    const named = seen.filter((one) => isFree(one) && one.sense.country !== null && share(one) >= MAJORITY);
    const signed = seen.filter((one) => isFree(one) && role === 'dial_code' && isDialCode(one));
    const found = role === 'country' ? named : [...named, ...signed].slice(0, 1);
    for (const { index } of found) places.set(index, role);
  }
  return places;
}

const isDialCode = ({ signedDialCodes, dialCodes, regionalCodes, sense, header }: Seen): boolean =>
  signedDialCodes >= NEARLY_ALL ||
  (header === '' && regionalCodes >= NEARLY_ALL) ||
  (sense.isCode && dialCodes >= NEARLY_ALL && regionalCodes >= MAJORITY);

const isOdd = (one: Seen): boolean => one.isDates || one.isAmounts || (one.isCounter && one.sure < MAJORITY);
/** Fits a phone header. */
const agrees = (one: Seen): boolean =>
  one.plausible > 0 && !one.isDates && !one.isAmounts && (!one.isCounter || one.plausible >= MAJORITY);
/** Digits below `Customer number` may be a store's own. */
const isListOfPhones = (one: Seen): boolean =>
  one.sure >= MAJORITY && !isOdd(one) && (!one.sense.isNumbered || one.marked >= MAJORITY);

/** Prefers full columns, and numbers with a zero or plus. */
const weightOf = ({ filled, sure, marked }: Seen): number => filled * (sure + marked);
const byNumber = (some: Seen[]): Seen[] => some.toSorted((a, b) => weightOf(b) - weightOf(a) || a.index - b.index);

function guessPhones(seen: Seen[]): Pick<Guess, 'phones' | 'contradicts'> {
  const indices = (some: Seen[]): number[] => some.map(({ index }) => index);
  const strong = seen.filter(({ sense, filled }) => sense.phone > 1 && filled > 0);
  const agreeing = strong.filter(agrees);
  if (agreeing.length > 0) {
    const own = agreeing.filter(({ sense }) => !sense.isOtherPerson);
    const phones = own.length > 0 ? own : byNumber(agreeing).slice(0, 1);
    return {
      phones: indices(phones.toSorted((a, b) => a.sense.order - b.sense.order || a.index - b.index)),
      contradicts: [],
    };
  }
  if (strong.length > 0) return { phones: [], contradicts: indices(strong) };
  const free = seen.filter(({ sense }) => !sense.isNeverPhone);
  for (const candidates of [free.filter(({ sense }) => sense.phone === 1), free]) {
    const [best] = byNumber(candidates.filter(isListOfPhones));
    if (best) return { phones: [best.index], contradicts: [] };
  }
  // Damaged numbers still indicate phones.
  const damaged = free.filter((one) => one.damaged >= MAJORITY && !isOdd(one));
  if (damaged.length > 0) return { phones: [damaged[0]!.index], contradicts: [] };
  const isDoubtful = ({ sense, sure }: Seen): boolean => (sense.isNeverPhone || sense.isNumbered) && sure >= MAJORITY;
  return { phones: [], contradicts: indices(seen.filter((one) => isDoubtful(one) && !isOdd(one))) };
}

function guessNames(free: Seen[], { hasHeader, isPasted }: Kind): Map<number, ColumnRole> {
  const parts = free.filter(({ sense, filled }) => sense.part !== null && filled > 0);
  const names = new Map<number, ColumnRole>();
  for (const part of ['first_name', 'middle_name', 'last_name'] as const) {
    const found = parts.find(({ sense }) => sense.part === part);
    if (found) names.set(found.index, part);
  }
  const minimum = names.size > 0 ? 3 : 1;
  const levels = free.map(({ sense, filled }) => (filled > 0 ? sense.name : 0));
  const best = Math.max(0, ...levels);
  const name = best >= minimum ? free[levels.indexOf(best)] : undefined;
  if (name) names.set(name.index, 'name');
  if (hasHeader || names.size > 0) return names;
  const words = free.filter((one) => one.words >= MAJORITY && one.sure < MAJORITY);
  const [first, second] = words;
  if (first) names.set(first.index, 'name');
  // `سارة<TAB>العتيبي<TAB>0501234567`
  if (isPasted && first && second?.index === first.index + 1) names.set(second.index, 'name');
  return names;
}
