// Names that stand in braces: what they are called, when two spellings are one, and what an account and a contact put in their place.

import { toLatinDigits } from '../../platform/text/latin-digits.contract.js';
import type { CompiledText, TextValues, VariableUse } from './text-shapes.contract.js';

/** The names every text knows, by their English name, which is also the key of their value; `_` and a blank are one. */
export const KEYWORDS = {
  platform_name: { ar: 'اسم المنصة', en: 'platform_name' },
  your_email: { ar: 'بريدك الإلكتروني', en: 'your_email' },
  admin_name: { ar: 'اسم المدير', en: 'admin_name' },
  platform_phone: { ar: 'جوال المنصة', en: 'platform_phone' },
  recipient_phone: { ar: 'جوال المستلم', en: 'recipient_phone' },
  /** What the recipient is called. */
  name: { ar: 'الاسم', en: 'name' },
} as const;
export type Keyword = keyof typeof KEYWORDS;

export const KEYWORD_NAMES = Object.keys(KEYWORDS) as Keyword[];

// Vowel signs, the stretching line, and marks of direction and joining stand for nothing.
const SIGNS = /[\u064b-\u065f\u0670\u0640\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g;
const LETTERS: Readonly<Record<string, string>> = {
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

/** One form for all spellings of a name: small letters, Arabic letters that people write one for the other, blanks for underscores. */
function foldName(written: string): string {
  return toLatinDigits(written)
    .normalize('NFKC')
    .toLowerCase()
    .replace(SIGNS, '')
    .normalize('NFKC')
    .replace(/[أإآٱىئیؤةک]/g, (letter) => LETTERS[letter] ?? letter)
    .replace(/[_\s]+/g, ' ')
    .trim();
}

const KEYWORD_OF: ReadonlyMap<string, Keyword> = new Map(
  KEYWORD_NAMES.flatMap((keyword) => [KEYWORDS[keyword].ar, KEYWORDS[keyword].en].map((as) => [foldName(as), keyword])),
);

/** The key under which the value of a name is kept: a keyword's English name, else the name itself, folded. Empty when nothing is left of it. */
export function canonicalName(written: string): string {
  const folded = foldName(written);
  return KEYWORD_OF.get(folded) ?? folded;
}

/**
 * What a text to this person puts in its braces. Fields of the contact never stand in for what the account says of itself; one that is called
 * like the name does when the contact has none.
 */
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

/** Where the text names something that is neither a keyword nor one of these, however those are spelled. */
export function unknownUses(compiled: CompiledText, known: Iterable<string>): VariableUse[] {
  const names = new Set<string>(KEYWORD_NAMES);
  for (const name of known) names.add(canonicalName(name));
  return compiled.uses.filter((use) => !names.has(use.name));
}

/** The same, as they were written, each once: they will be left out. */
export function unknownVariables(compiled: CompiledText, known: Iterable<string>): string[] {
  const written = new Map<string, string>();
  for (const use of unknownUses(compiled, known)) if (!written.has(use.name)) written.set(use.name, use.written);
  return [...written.values()];
}
