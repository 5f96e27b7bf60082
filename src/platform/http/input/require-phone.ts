import { Invalid } from '../../errors.js';
import { normalizePhone } from '../../normalize-phone.js';

/** The digits of a number as a person wrote it into a field, which is refused when no such number can exist. */
export function requirePhone(field: string, written: string, country?: string): string {
  const phone = normalizePhone(written, country);
  if (phone === null) throw Invalid.field(field, 'phone_invalid');
  return phone;
}
