import { likePattern } from './like-pattern.js';
import { wordsToFind } from './words-to-find.js';

/** A condition on a row and what stands for its question marks. */
export interface Condition {
  where: string;
  params: unknown[];
}

/** Whether a row has what a search looks for. The table keeps search_key (migrations/…_search_key.ts). */
export function foundBy(search: string, row: string): Condition {
  const patterns = wordsToFind(search).map(likePattern);
  return { where: `(${patterns.map(() => `${row}.search_key like search_key(?)`).join(' or ')})`, params: patterns };
}
