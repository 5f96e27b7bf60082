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
  label?: string;
  /** Spellings folded by `foldName`. */
  spellings: string[];
  sample: string | undefined;
  unavailableReason?: string;
}

export function foldName(written: string): string {
  return foldText(written)
    .replace(/[_\s]+/g, ' ')
    .trimStart();
}

/** Translates keywords, unless the text would become too long. */
export function respellVariables(text: string, language: Language): string {
  let copiedTo = 0;
  let respelled = '';
  for (const { name, from, to } of parseText(text).uses) {
    const translatedName = keywordName(name, language);
    if (translatedName === undefined) continue;
    respelled += `${text.slice(copiedTo, from)}{${translatedName}}`;
    copiedTo = to;
  }
  respelled += text.slice(copiedTo);
  return respelled.length > MAX_BODY_LENGTH ? text : respelled;
}

export const isSpelledIn = (language: Language, uses: readonly VariableUse[]): boolean =>
  uses.some(({ name, written }) => keywordName(name, language) === written);

/** Keywords listed before those of the account. */
const RECIPIENT_KEYWORDS: readonly Keyword[] = ['name', 'recipient_phone'];
const SIGNATURE_KEYWORD: Keyword = 'platform_name';

export const countFirst = (variables: readonly Variable[]): number =>
  variables.findIndex(({ name }) => name === SIGNATURE_KEYWORD) + 1;

export function listVariables(
  fields: readonly string[],
  values: TextValues,
  language: Language,
  pageLanguage = language,
): Variable[] {
  const toKeywordVariable = (name: Keyword): Variable => ({
    ...toVariable(KEYWORDS[name][language], Object.values(KEYWORDS[name]), values),
    label: KEYWORDS[name][pageLanguage],
  });
  const recipientVariables = RECIPIENT_KEYWORDS.map(toKeywordVariable);
  const accountVariables = KEYWORD_NAMES.filter((name) => !RECIPIENT_KEYWORDS.includes(name)).map(toKeywordVariable);
  const listed = new Set([...recipientVariables, ...accountVariables].map(({ name }) => name)).add('');
  const fieldVariables = fields
    .map((field) => toVariable(field, [field], values))
    .filter(({ name }) => !listed.has(name) && listed.add(name));
  return [...recipientVariables, ...fieldVariables, ...accountVariables];
}

function toVariable(written: string, spellings: string[], values: TextValues): Variable {
  const name = canonicalName(written);
  return { name, written, spellings: spellings.map(foldName), sample: values[name] };
}
