import { likePattern } from '../../../platform/database/like-pattern.js';
import { type Condition, searchCondition } from '../../../platform/database/search-condition.js';
import { toLatinDigits } from '../../../platform/text/latin-digits.contract.js';
import { readWhatsappId } from './whatsapp-id.contract.js';

/** Fewer digits match too many numbers. */
const MIN_SPELLING_DIGITS = 6;
const MIN_FURTHER_DIGITS = 4;

/** "@name": usernames by prefix. `189…@lid`: one contact. */
export function contactSearch(search: string, row: string, accountId: number): Condition {
  const text = search.trim();
  const lid = readWhatsappId(text);
  if (lid !== null) return { where: `${row}.lid = ?`, params: [lid] };
  if (/^@[A-Za-z0-9_.]{1,35}$/.test(text))
    return {
      where: `(${row}.username is not null and fold_case(${row}.username) like ?)`,
      params: [likePattern(text.slice(1).toLowerCase()).replace(/^%/, '')],
    };
  const found = searchCondition(search, row);
  const digits = toLatinDigits(text).replace(/\D/g, '').replace(/^0+/, '');
  if (digits.length < MIN_FURTHER_DIGITS || /\p{L}/u.test(text)) return found;
  const parts = [found.where];
  const params = [...found.params];
  // Array subqueries let indexes serve all parts.
  if (digits.length >= MIN_SPELLING_DIGITS) {
    parts.push(
      `${row}.phone = any (array(select s.phone from phone_spellings s where s.account_id = ? and s.spelling like ?))`,
    );
    params.push(accountId, `%${digits}%`);
  }
  parts.push(
    `${row}.id = any (array(select n.contact_id from contact_numbers n where n.account_id = ? and n.phone like ?))`,
  );
  params.push(accountId, `%${digits}%`);
  return { where: `(${parts.join(' or ')})`, params };
}
