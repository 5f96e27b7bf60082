import type { Language } from '@server/auth/auth.contract.js';
import { canonicalName, KEYWORD_NAMES, KEYWORDS } from '@server/messaging/text-names.contract.js';
import type { TextValues } from '@server/messaging/text-shapes.contract.js';
import { foldText } from '../../ui/fold-text.js';

/** A name that may stand in braces. */
export interface Variable {
  /** Canonical. */
  name: string;
  /** As it is written into the text. */
  written: string;
  /** How people may begin to type it, folded. */
  spellings: string[];
  /** What stands there for the person of the preview. */
  sample: string | undefined;
}

/** For comparing what is typed: blanks and underscores are one. */
export function foldName(written: string): string {
  return foldText(written)
    .replace(/[_\s]+/g, ' ')
    .trimStart();
}

/** The fixed names in the writer's language, then the fields of the contacts, each once. */
export function listVariables(fields: readonly string[], values: TextValues, language: Language): Variable[] {
  const keywords = KEYWORD_NAMES.map((name) =>
    toVariable(KEYWORDS[name][language], Object.values(KEYWORDS[name]), values),
  );
  const listed = new Map(keywords.map((variable) => [variable.name, variable]));
  for (const field of fields) {
    const variable = toVariable(field, [field], values);
    if (variable.name !== '' && !listed.has(variable.name)) listed.set(variable.name, variable);
  }
  return [...listed.values()];
}

function toVariable(written: string, spellings: string[], values: TextValues): Variable {
  const name = canonicalName(written);
  return { name, written, spellings: spellings.map(foldName), sample: values[name] };
}
