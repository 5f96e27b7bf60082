import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { likePattern } from '../../../platform/database/like-pattern.js';
import { searchCondition } from '../../../platform/database/search-condition.js';
import { toLatinDigits } from '../../../platform/text/latin-digits.contract.js';
import { readWhatsappId } from './whatsapp-id.contract.js';

// Fewer digits match too many numbers.
const MIN_SPELLING_DIGITS = 6;
const MIN_FURTHER_NUMBER_DIGITS = 4;

/** Searches texts and numbers. "@name" finds usernames by prefix, `189…@lid` one contact. */
export function contactSearch(search: string, row: string, accountId: number): RawBuilder<SqlBool> {
  const column = (name: string) => sql.ref(`${row}.${name}`);
  const text = search.trim();
  const lid = readWhatsappId(text);
  if (lid !== null) return sql`${column('lid')} = ${lid}`;
  if (/^@[A-Za-z0-9_.]{1,35}$/.test(text)) {
    const pattern = likePattern(text.slice(1).toLowerCase()).replace(/^%/, '');
    return sql`(${column('username')} is not null and fold_case(${column('username')}) like ${pattern})`;
  }
  const matchesSearch = searchCondition(search, row);
  const digits = toLatinDigits(text).replace(/\D/g, '').replace(/^0+/, '');
  if (digits.length < MIN_FURTHER_NUMBER_DIGITS || /\p{L}/u.test(text)) return matchesSearch;
  const conditions = [matchesSearch];
  const pattern = `%${digits}%`;
  // Array subqueries let indexes serve all parts.
  if (digits.length >= MIN_SPELLING_DIGITS)
    conditions.push(sql`${column('phone')} = any (array(select s.phone from phone_spellings s
      where s.account_id = ${accountId} and s.spelling like ${pattern}))`);
  conditions.push(sql`${column('id')} = any (array(select n.contact_id from contact_numbers n
    where n.account_id = ${accountId} and n.phone like ${pattern}))`);
  return sql`(${sql.join(conditions, sql` or `)})`;
}
