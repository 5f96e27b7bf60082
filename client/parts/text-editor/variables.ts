import type { Language } from '@server/auth/auth.contract.js';
import { canonicalName, type Keyword, KEYWORD_NAMES, KEYWORDS } from '@server/messaging/text/text-names.contract.js';
import { LONGEST_BODY } from '@server/messaging/text/message-limits.contract.js';
import { parseText } from '@server/messaging/text/text-parse.contract.js';
import type { TextValues, VariableUse } from '@server/messaging/text/text-shapes.contract.js';
import { foldText } from '@/ui/format/fold-text.js';
import { nameOf } from '../template-text/spell-out.js';

/** A name that may stand in braces. */
export interface Variable {
  /** Canonical. */
  name: string;
  /** As it is written into the text. */
  written: string;
  /** As it is offered, where the page is in another language than the text. */
  label?: string;
  /** How people may begin to type it, folded. */
  spellings: string[];
  /** What stands there for the person of the preview. */
  sample: string | undefined;
  /** It would be left out here, and why: it is shown and cannot be pressed. */
  whyNot?: string;
}

/** For comparing what is typed: blanks and underscores are one. */
export function foldName(written: string): string {
  return foldText(written)
    .replace(/[_\s]+/g, ' ')
    .trimStart();
}

/** A text to be written on: its fixed names as the page calls them. One that would become too long stays as it is. */
export function respell(text: string, language: Language): string {
  let at = 0;
  let respelled = '';
  for (const { name, from, to } of parseText(text).uses) {
    const called = nameOf(name, language);
    if (called === undefined) continue;
    respelled += `${text.slice(at, from)}{${called}}`;
    at = to;
  }
  respelled += text.slice(at);
  return respelled.length > LONGEST_BODY ? text : respelled;
}

/** Whether a text has a fixed name in this language. */
export const isSpelledIn = (language: Language, uses: readonly VariableUse[]): boolean =>
  uses.some(({ name, written }) => nameOf(name, language) === written);

/** What a text says of its recipient comes before what the account says of itself. */
const OF_RECIPIENT: readonly Keyword[] = ['name', 'recipient_phone'];
const SIGNS: Keyword = 'platform_name';

/** How many of a list tell of the recipient, with the name that signs a text: they come first. */
export const countFirst = (variables: readonly Variable[]): number =>
  variables.findIndex(({ name }) => name === SIGNS) + 1;

/** The fixed names in the language of the text and the fields of the contacts, each once. */
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
