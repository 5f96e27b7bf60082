import { hasTerm, termsOf, toWords } from '@/parts/help/search-terms.js';
import type { ApiCall } from './api-document.js';
import { listFields } from './list-fields.js';

/** What a call is found by: its titles, its address, and the names of all its fields. */
export function wordsOf({ method, path, given, answer }: ApiCall, titles: readonly string[]): string {
  const schemas = [...given.map(({ schema }) => schema), ...(answer.schema ? [answer.schema] : [])];
  const fields = schemas.flatMap((schema) => listFields(schema).map(({ name }) => name));
  return toWords([...titles, method, path, ...new Set(fields)].join(' '));
}

/** Whether each word of the search begins one of the words, with or without the Arabic article. */
export const hasWords = (words: string, search: string): boolean =>
  termsOf(search).every((term) => hasTerm(words, term));
