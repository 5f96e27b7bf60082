import { hasTerm, searchTermsOf, toWords } from '@/parts/help/search-terms.js';
import type { ApiCall } from './api-document.js';
import { listFields } from './list-fields.js';

export function wordsOf({ method, path, inputs, response }: ApiCall, titles: readonly string[]): string {
  const schemas = [...inputs.map(({ schema }) => schema), ...(response.schema ? [response.schema] : [])];
  const fields = schemas.flatMap((schema) => listFields(schema).map(({ name }) => name));
  return toWords([...titles, method, path, ...new Set(fields)].join(' '));
}

export const hasWords = (words: string, search: string): boolean =>
  searchTermsOf(search).every((term) => hasTerm(words, term));
