import { likePattern } from './like-pattern.js';
import { searchTerms } from './search-terms.js';

/** A condition on a row and what stands for its question marks. */
export interface Condition {
  where: string;
  params: unknown[];
}

/** Whether a row has what a search looks for. The table keeps search_key (migrations/…_search_key.ts). */
export function searchCondition(search: string, row: string): Condition {
  const patterns = searchTerms(search).map(likePattern);
  return { where: `(${patterns.map(() => `${row}.search_key like search_key(?)`).join(' or ')})`, params: patterns };
}
