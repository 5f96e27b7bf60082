import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { isIgnoredInSearch, hasOneSpelling } from '../text/search-spellings.contract.js';
import { likePattern } from './like-pattern.js';
import { searchTerms } from './search-terms.js';

const MATCHES_NOTHING = '\u0001';

/** Searches the `search_key` of `row`, which triggers maintain. */
export function searchCondition(search: string, row: string): RawBuilder<SqlBool> {
  const conditions = searchTerms(search).map((term) => keyCondition(`${row}.search_key`, term));
  return sql`(${sql.join(conditions, sql` or `)})`;
}

/** Returns a condition on a search key. `column` is SQL. */
export function keyCondition(column: string, text: string): RawBuilder<SqlBool> {
  const key = sql.raw(column);
  if (hasOneSpelling(text)) return sql`${key} like letter_key(${likePattern(text)})`;
  const pattern = isIgnoredInSearch(text) ? MATCHES_NOTHING : likePattern(text);
  return sql`(${key} like letter_key(${foldedPattern(text)}) or ${key} like search_key(${pattern}))`;
}

/** Folds letters at query time, without a search key. `column` is SQL. */
export const hasLetters = (column: string, search: string): RawBuilder<SqlBool> =>
  sql`fold_letters(${sql.raw(column)}) like fold_letters(${foldedPattern(search)})`;

/** Decomposes before escaping, because a fullwidth percent sign becomes `%`. */
export const foldedPattern = (text: string): string =>
  isIgnoredInSearch(text) ? MATCHES_NOTHING : likePattern(text.normalize('NFKD'));
