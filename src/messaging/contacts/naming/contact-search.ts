import { likePattern } from '../../../platform/database/like-pattern.js';
import { type Condition, searchCondition } from '../../../platform/database/search-condition.js';
import { readWhatsappId } from './whatsapp-id.js';

/** Fewer name no one number. */
const MIN_SPELLING_DIGITS = 6;

/** Returns a condition on a row of contacts: "@name" is a username or its beginning, `189…@lid` one person, anything else a name or number. */
export function contactSearch(search: string, row: string): Condition {
  const text = search.trim();
  const lid = readWhatsappId(text);
  if (lid !== null) return { where: `${row}.lid = ?`, params: [lid] };
  if (/^@[A-Za-z0-9_.]{1,35}$/.test(text))
    return {
      where: `(${row}.username is not null and lower(${row}.username) like ?)`,
      params: [likePattern(text.slice(1).toLowerCase()).replace(/^%/, '')],
    };
  const found = searchCondition(search, row);
  const digits = text.replace(/\D/g, '').replace(/^0+/, '');
  if (digits.length < MIN_SPELLING_DIGITS || /\p{L}/u.test(text)) return found;
  // A number is found by the spelling in which it was typed, too.
  return {
    where: `(${found.where} or ${row}.phone in (select s.phone from phone_spellings s where s.account_id = ${row}.account_id and s.spelling like ?))`,
    params: [...found.params, `%${digits}%`],
  };
}
