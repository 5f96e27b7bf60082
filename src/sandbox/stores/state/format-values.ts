import type { Store } from './store.js';

/** Offset of Riyadh, all year. */

const RIYADH_MS = 3 * 3_600_000;

/** Formats as `2026-11-21 10:15:00`. */
export function riyadhText(at: number): string {
  return new Date(at + RIYADH_MS).toISOString().slice(0, 19).replace('T', ' ');
}

/** Formats as `2026-11-21T10:15:00+03:00`. */
export function riyadhIso(at: number): string {
  return `${new Date(at + RIYADH_MS).toISOString().slice(0, 19)}+03:00`;
}

/** Formats as `Sat Nov 21 2026 10:15:02 GMT+0300`. */
export function riyadhDateText(at: number): string {
  const [day, date, month, year, time] = new Date(at + RIYADH_MS).toUTCString().replace(',', '').split(' ');
  return `${day} ${month} ${date} ${year} ${time} GMT+0300`;
}

/** Formats as `2026-11-21T07:15:00`, in UTC. */
export function gmtText(at: number): string {
  return new Date(at).toISOString().slice(0, 19);
}

export const twoDecimals = (amount: number): string => amount.toFixed(2);

export function phoneDigits(store: Store, digits: string): string {
  return store.record.trouble.masked_phones ? masked(digits) : digits;
}

export function internationalPhone(store: Store, digits: string): string {
  return store.record.trouble.masked_phones ? masked(digits) : `+${digits}`;
}

/** Formats Saudi numbers as 05…. */
export function nationalPhone(store: Store, digits: string): string {
  if (store.record.trouble.masked_phones) return masked(digits);
  return digits.startsWith('966') ? `0${digits.slice(3)}` : `00${digits}`;
}

const masked = (digits: string): string => `***${digits.slice(-2)}`;

const DIAL_CODES = ['966', '971', '965', '973', '974', '968', '20', '962', '1', '44'];

export function splitPhone(digits: string): { code: string; rest: string } {
  const code = DIAL_CODES.find((dialCode) => digits.startsWith(dialCode)) ?? digits.slice(0, 3);
  return { code, rest: digits.slice(code.length) };
}

export function fullName({ firstName, lastName }: { firstName: string; lastName: string }): string {
  return `${firstName} ${lastName}`.trim();
}
