import type { Language } from '@server/auth/auth.contract.js';
import { canonicalName, type Keyword, KEYWORD_NAMES, KEYWORDS } from '@server/templates/text/text-names.contract.js';
import { MAX_BODY_LENGTH } from '@server/templates/text/message-limits.contract.js';
import { parseText } from '@server/templates/text/text-parse.contract.js';
import type { TextValues, VariableUse } from '@server/templates/text/text-shapes.contract.js';
import { foldText } from '@/ui/format/fold-text.js';
import { keywordName } from '../template-text/spell-out.js';

export interface Variable {
  name: string;
  written: string;
  /** Set if page and text differ in language. */
  label?: string;
  /** Folded. */
  spellings: string[];
  sample: string | undefined;
  /** Disables the variable and explains why. */
  whyNot?: string;
}

/** Spaces and underscores are equal. */
export function foldName(written: string): string {
  return foldText(written)
    .replace(/[_\s]+/g, ' ')
    .trimStart();
}

/** Keeps a text that would become too long. */
export function respellVariables(text: string, language: Language): string {
  let at = 0;
  let respelled = '';
  for (const { name, from, to } of parseText(text).uses) {
    const called = keywordName(name, language);
    if (called === undefined) continue;
    respelled += `${text.slice(at, from)}{${called}}`;
    at = to;
  }
  respelled += text.slice(at);
  return respelled.length > MAX_BODY_LENGTH ? text : respelled;
}

export const isSpelledIn = (language: Language, uses: readonly VariableUse[]): boolean =>
  uses.some(({ name, written }) => keywordName(name, language) === written);

/** Shown before the account's own values. */
const OF_RECIPIENT: readonly Keyword[] = ['name', 'recipient_phone'];
const SIGNS: Keyword = 'platform_name';

/** Counts recipient values and the signature. */
export const countFirst = (variables: readonly Variable[]): number =>
  variables.findIndex(({ name }) => name === SIGNS) + 1;

export function listVariables(
  fields: readonly string[],
  values: TextValues,
  language: Language,
  ofPage = language,
): Variable[] {
  const fixed = (name: Keyword): Variable => ({
    ...toVariable(KEYWORDS[name][language], Object.values(KEYWORDS[name]), values),
    label: KEYWORDS[name][ofPage],
  });
  const ofRecipient = OF_RECIPIENT.map(fixed);
  const ofAccount = KEYWORD_NAMES.filter((name) => !OF_RECIPIENT.includes(name)).map(fixed);
  const listed = new Set([...ofRecipient, ...ofAccount].map(({ name }) => name)).add('');
  const own = fields
    .map((field) => toVariable(field, [field], values))
    .filter(({ name }) => !listed.has(name) && listed.add(name));
  return [...ofRecipient, ...own, ...ofAccount];
}

function toVariable(written: string, spellings: string[], values: TextValues): Variable {
  const name = canonicalName(written);
  return { name, written, spellings: spellings.map(foldName), sample: values[name] };
}
