import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { isIgnoredInSearch, hasOneSpelling } from '../text/search-spellings.contract.js';
import { likePattern } from './like-pattern.js';
import { searchTerms } from './search-terms.js';

const NOTHING = '\u0001';

/** Triggers maintain search_key. */
export function searchCondition(search: string, row: string): RawBuilder<SqlBool> {
  const conditions = searchTerms(search).map((term) => keyCondition(`${row}.search_key`, term));
  return sql`(${sql.join(conditions, sql` or `)})`;
}

/** `column` is SQL. */
export function keyCondition(column: string, text: string): RawBuilder<SqlBool> {
  const key = sql.raw(column);
  if (hasOneSpelling(text)) return sql`${key} like letter_key(${likePattern(text)})`;
  const pattern = isIgnoredInSearch(text) ? NOTHING : likePattern(text);
  return sql`(${key} like letter_key(${foldedPattern(text)}) or ${key} like search_key(${pattern}))`;
}

/** Also matches keys that RefoldSearches has not rewritten. `column` is SQL. */
export const hasLetters = (column: string, search: string): RawBuilder<SqlBool> =>
  sql`fold_letters(${sql.raw(column)}) like fold_letters(${foldedPattern(search)})`;

/** Decomposes before escaping, because a fullwidth percent sign becomes `%`. */
export const foldedPattern = (text: string): string =>
  isIgnoredInSearch(text) ? NOTHING : likePattern(text.normalize('NFKD'));
