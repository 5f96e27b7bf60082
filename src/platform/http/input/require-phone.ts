import { Invalid } from '../../errors.js';
import { readPhones } from '../../phones/read-phones.js';

export function requirePhone(field: string, written: string, country = 'SA'): string {
  const { phones, reason } = readPhones(written, country);
  const [only] = phones;
  if (only && phones.length === 1) return only.phone;
  if (only || reason === 'ambiguous_number') throw Invalid.field(field, 'phone_ambiguous');
  throw Invalid.field(field, reason === 'foreign_number' ? 'phone_foreign' : 'phone_invalid');
}
