import { foldWords } from '@server/platform/text/fold-words.contract.js';
import type { ApiCall } from './api-document.js';
import { listFields } from './list-fields.js';

/** Folded, with a blank before each word. */
export const foldToWords = (text: string): string => ` ${foldWords(text)}`;

/** What a call is found by: its titles, its address, and the names of all its fields. */
export function wordsOf({ method, path, given, answer }: ApiCall, titles: readonly string[]): string {
  const schemas = [...given.map(({ schema }) => schema), ...(answer.schema ? [answer.schema] : [])];
  const fields = schemas.flatMap((schema) => listFields(schema).map(({ name }) => name));
  return foldToWords([...titles, method, path, ...new Set(fields)].join(' '));
}

/** Whether each word of the search begins one of the words, with or without the Arabic article. */
export const hasWords = (words: string, search: string): boolean =>
  foldWords(search)
    .split(' ')
    .map((word) => word.replace(/^ال(?=..)/, ''))
    .every((word) => words.includes(` ${word}`) || words.includes(` ال${word}`));
