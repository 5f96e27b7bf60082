import { isIgnoredInSearch, hasOneSpelling } from '../text/search-spellings.contract.js';
import { likePattern } from './like-pattern.js';
import { searchTerms } from './search-terms.js';

export interface Condition {
  where: string;
  params: unknown[];
}

const NOTHING = '\u0001';

/** Triggers maintain search_key (Migration…_search_spellings.ts). */
export function searchCondition(search: string, row: string): Condition {
  const found = searchTerms(search).map((term) => keyCondition(`${row}.search_key`, term));
  return {
    where: `(${found.map(({ where }) => where).join(' or ')})`,
    params: found.flatMap(({ params }) => params),
  };
}

export function keyCondition(column: string, text: string): Condition {
  if (hasOneSpelling(text)) return { where: `${column} like letter_key(?)`, params: [likePattern(text)] };
  return {
    where: `(${column} like letter_key(?) or ${column} like search_key(?))`,
    params: [foldedPattern(text), isIgnoredInSearch(text) ? NOTHING : likePattern(text)],
  };
}

/** Also matches keys that RefoldSearches has not rewritten. */
export const hasLetters = (column: string): string => `fold_letters(${column}) like fold_letters(?)`;

/** Decomposes before escaping: a fullwidth percent sign becomes `%`. */
export const foldedPattern = (text: string): string =>
  isIgnoredInSearch(text) ? NOTHING : likePattern(text.normalize('NFKD'));
