import { likePattern } from '../../platform/database/like-pattern.js';
import { type Condition, searchCondition } from '../../platform/database/search-condition.js';
import { readWhatsappId } from './whatsapp-id.js';

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
  return searchCondition(search, row);
}
