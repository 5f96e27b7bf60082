import { toLatinDigits } from '../../../platform/text/latin-digits.contract.js';
import { sanitizeText } from '../../../platform/text/sanitize-text.js';
import type { Amount } from '../../store-events/store-event.js';

/** What a platform sends is never trusted to have the shape it is documented to have: whatever is odd reads as not said. */
const LONGEST_ID = 100;
export const LONGEST_NAME = 255;
export const LONGEST_TEXT = 2000;
const MOST_ITEMS = 250;

export class Fields {
  constructor(private readonly value: unknown) {}

  /** Names with points between them; a number is a place in a list. */
  raw(path: string): unknown {
    let value = this.value;
    for (const name of path.split('.')) {
      if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined;
      value = (value as Readonly<Record<string, unknown>>)[name];
    }
    return value;
  }

  at(path: string): Fields {
    return new Fields(this.raw(path));
  }

  /** The first of these that is an object; nothing of all of them otherwise. */
  firstAt(...paths: readonly string[]): Fields {
    return paths.map((path) => this.at(path)).find((fields) => fields.isObject) ?? new Fields(undefined);
  }

  get isObject(): boolean {
    return typeof this.value === 'object' && this.value !== null && !Array.isArray(this.value);
  }

  list(path: string): Fields[] {
    const value = this.raw(path);
    return Array.isArray(value) ? value.slice(0, MOST_ITEMS).map((one) => new Fields(one)) : [];
  }

  /** Texts and numbers as text; null when there is nothing to see. */
  text(path: string, most = LONGEST_NAME): string | null {
    const value = this.raw(path);
    if (typeof value === 'number') return Number.isFinite(value) ? String(value).slice(0, most) : null;
    return typeof value === 'string' ? sanitizeText(value.trim(), most).trim() || null : null;
  }

  firstText(paths: readonly string[], most = LONGEST_NAME): string | null {
    for (const path of paths) {
      const text = this.text(path, most);
      if (text !== null) return text;
    }
    return null;
  }

  id(...paths: readonly string[]): string | null {
    return this.firstText(paths, LONGEST_ID);
  }

  /** An address a customer can open. */
  url(...paths: readonly string[]): string | null {
    for (const path of paths) {
      const written = this.text(path, LONGEST_TEXT + 1);
      if (written && written.length <= LONGEST_TEXT && /^https?:\/\/[^\s]+$/i.test(written)) return written;
    }
    return null;
  }

  flag(path: string): boolean {
    const value = this.raw(path);
    return value === true || value === 1 || value === '1' || value === 'true';
  }

  /** A whole number, at least nought. */
  count(path: string): number | null {
    const number = Number(this.text(path) ?? Number.NaN);
    return Number.isFinite(number) && number >= 0 ? Math.min(Math.trunc(number), 1_000_000) : null;
  }

  amount(...paths: readonly string[]): Amount {
    for (const path of paths) {
      const amount = toAmount(this.raw(path));
      if (amount !== null) return amount;
    }
    return null;
  }

  /** Three letters; `home` when it names no currency. */
  currency(home: string, ...paths: readonly string[]): string {
    const written = this.firstText(paths)?.toUpperCase() ?? '';
    return /^[A-Z]{3}$/.test(written) ? written : home;
  }

  /** Two letters. */
  country(...paths: readonly string[]): string | null {
    const written = this.firstText(paths)?.toUpperCase() ?? '';
    return /^[A-Z]{2}$/.test(written) ? written : null;
  }
}

function toAmount(value: unknown): Amount {
  // Sums that were made of fractions have a tail: 24.259999999999998.
  const written = typeof value === 'number' && Number.isFinite(value) ? value.toFixed(4).replace(/\.?0+$/, '') : value;
  if (typeof written !== 'string' || written.length > 60) return null;
  const latin = toLatinDigits(written)
    .trim()
    .replace('٫', '.')
    .replace(/,(?=\d{3}(\D|$))/g, '');
  const parts = /^(-?)0*(\d{1,10})(?:\.(\d+))?$/.exec(latin);
  if (!parts) return null;
  const [, sign, whole, fraction] = parts;
  return fraction === undefined ? `${sign}${whole}` : `${sign}${whole}.${fraction.slice(0, 4)}`;
}

const LONG_NUMBER = /^-?\d{16,}$/;

/** `source` is how a value is written, of numbers and texts alone: https://github.com/tc39/proposal-json-parse-with-source. */
const keepLongNumber = (_name: string, value: unknown, { source = '' }: { source?: string } = {}): unknown =>
  typeof value === 'number' && LONG_NUMBER.test(source) ? source : value;

/** A body of JSON; null when it is none. */
export function parseBody(body: Buffer): Fields | null {
  try {
    const written = body.toString('utf8').replace(/^\ufeff/, '');
    // Ids of sixteen digits and more would lose their last ones as numbers, and be the ids of other orders.
    const fields = new Fields(JSON.parse(written, /\d{16}/.test(written) ? keepLongNumber : undefined));
    return fields.isObject ? fields : null;
  } catch {
    return null;
  }
}
