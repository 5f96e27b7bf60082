import { toLatinDigits } from '../../platform/text/latin-digits.contract.js';
import type { CompiledText, TextValues, VariableUse } from './text-shapes.contract.js';

/** Names of built-in variables. `_` equals a blank. */
export const KEYWORDS = {
  platform_name: { ar: 'اسم المنصة', en: 'platform_name' },
  your_email: { ar: 'بريدك الإلكتروني', en: 'your_email' },
  admin_name: { ar: 'اسم المدير', en: 'admin_name' },
  platform_phone: { ar: 'جوال المنصة', en: 'platform_phone' },
  recipient_phone: { ar: 'جوال المستلم', en: 'recipient_phone' },
  name: { ar: 'الاسم', en: 'name' },
} as const;
export type Keyword = keyof typeof KEYWORDS;

export const KEYWORD_NAMES = Object.keys(KEYWORDS) as Keyword[];

// Vowel signs, tatweel, direction and joining marks.
const IGNORED_MARKS = /[\u064b-\u065f\u0670\u0640\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g;
const LETTER_FORMS: Readonly<Record<string, string>> = {
  أ: 'ا',
  إ: 'ا',
  آ: 'ا',
  ٱ: 'ا',
  ى: 'ي',
  ئ: 'ي',
  ی: 'ي',
  ؤ: 'و',
  ة: 'ه',
  ک: 'ك',
};

function foldName(written: string): string {
  return (
    toLatinDigits(written)
      .normalize('NFKC')
      .toLowerCase()
      .replace(IGNORED_MARKS, '')
      // Removed marks may leave letters that combine.
      .normalize('NFKC')
      .replace(/[أإآٱىئیؤةک]/g, (letter) => LETTER_FORMS[letter] ?? letter)
      .replace(/[_\s]+/g, ' ')
      .trim()
  );
}

const KEYWORD_BY_NAME: ReadonlyMap<string, Keyword> = new Map(
  KEYWORD_NAMES.flatMap((keyword) =>
    [KEYWORDS[keyword].ar, KEYWORDS[keyword].en].map((name) => [foldName(name), keyword]),
  ),
);

/** Returns one spelling for all variants, perhaps empty. */
export function canonicalName(written: string): string {
  const folded = foldName(written);
  return KEYWORD_BY_NAME.get(folded) ?? folded;
}

/** Returns values of variables. Fields never replace account values. A field `name` applies without a contact name. */
export function valuesOfContact(
  contact: { name: string | null; phone: string | null; fields: Readonly<Record<string, string>> },
  account: TextValues,
): TextValues {
  const values: Record<string, string> = {};
  for (const [name, value] of Object.entries(contact.fields)) {
    const trimmed = value.trim();
    if (trimmed) values[canonicalName(name)] = trimmed;
  }
  Object.assign(values, account);
  if (contact.name?.trim()) values.name = contact.name.trim();
  delete values.recipient_phone;
  if (contact.phone) values.recipient_phone = contact.phone.startsWith('+') ? contact.phone : `+${contact.phone}`;
  return values;
}

/** Omits keywords and `known` names in any spelling. */
export function unknownUses(compiled: CompiledText, known: Iterable<string>): VariableUse[] {
  const names = new Set<string>(KEYWORD_NAMES);
  for (const name of known) names.add(canonicalName(name));
  return compiled.uses.filter((use) => !names.has(use.name));
}

/** Returns unknown names as first written. */
export function unknownVariables(compiled: CompiledText, known: Iterable<string>): string[] {
  const written = new Map<string, string>();
  for (const use of unknownUses(compiled, known)) if (!written.has(use.name)) written.set(use.name, use.written);
  return [...written.values()];
}
