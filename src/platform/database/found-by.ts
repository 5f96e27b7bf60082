import { likePattern } from './like-pattern.js';
import { wordsToFind } from './words-to-find.js';

/** A condition on a row and what stands for its question marks. */
export interface Condition {
  where: string;
  params: unknown[];
}

/**
 * Whether a row has what a search looks for. The table keeps search_text and search_code (migrations/…_search_folding.ts): the code is what
 * the index knows, the text is compared as it is written.
 */
export function foundBy(search: string, row: string): Condition {
  const patterns = wordsToFind(search).map(likePattern);
  const hit = `(${row}.search_code like search_code(fold_search(?)) and ${row}.search_text like fold_search(?))`;
  return {
    where: `(${patterns.map(() => hit).join(' or ')})`,
    params: patterns.flatMap((pattern) => [pattern, pattern]),
  };
}
