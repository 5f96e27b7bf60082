import { toLatinDigits } from '../../../platform/text/latin-digits.contract.js';
import { sanitizeText } from '../../../platform/text/sanitize-text.js';
import type { Amount } from '../../store-events/store-event.js';
import { decodeEntities } from './decode-entities.js';

const MAX_ID_LENGTH = 100;
export const MAX_STORE_NAME_LENGTH = 255;
export const MAX_TEXT_LENGTH = 2000;
/** Limit for hostile bodies. */
const MAX_ITEMS = 5_000;
/** Unclosed direction marks reverse the rest of a message. */
export const BIDI_MARKS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** Treats unexpected values as absent: payloads violate their documentation. */
export class JsonFields {
  constructor(private readonly value: unknown) {}

  /** Accepts a dotted path. A number is a list index. */
  raw(path: string): unknown {
    let value = this.value;
    for (const name of path.split('.')) {
      if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined;
      value = (value as Readonly<Record<string, unknown>>)[name];
    }
    return value;
  }

  at(path: string): JsonFields {
    return new JsonFields(this.raw(path));
  }

  firstAt(...paths: readonly string[]): JsonFields {
    return paths.map((path) => this.at(path)).find((fields) => fields.isObject) ?? new JsonFields(undefined);
  }

  get isObject(): boolean {
    return typeof this.value === 'object' && this.value !== null && !Array.isArray(this.value);
  }

  list(path: string): JsonFields[] {
    const value = this.raw(path);
    return Array.isArray(value) ? value.slice(0, MAX_ITEMS).map((item) => new JsonFields(item)) : [];
  }

  /** Decodes HTML entities. Returns null if blank. */
  text(path: string, maxLength = MAX_STORE_NAME_LENGTH): string | null {
    const value = this.raw(path);
    if (typeof value === 'number') return Number.isFinite(value) ? String(value).slice(0, maxLength) : null;
    return typeof value === 'string' ? cleanText(value, maxLength) : null;
  }

  markup(path: string, maxLength: number): string {
    const value = this.raw(path);
    return typeof value === 'string' ? sanitizeText(value, maxLength) : '';
  }

  firstText(paths: readonly string[], maxLength = MAX_STORE_NAME_LENGTH): string | null {
    for (const path of paths) {
      const text = this.text(path, maxLength);
      if (text !== null) return text;
    }
    return null;
  }

  id(...paths: readonly string[]): string | null {
    return this.firstText(paths, MAX_ID_LENGTH);
  }

  /** Returns null unless customers can open the URL. */
  url(...paths: readonly string[]): string | null {
    for (const path of paths) {
      const url = this.text(path, MAX_TEXT_LENGTH + 1);
      if (url && url.length <= MAX_TEXT_LENGTH && /^https?:\/\/[^\s]+$/i.test(url)) return url;
    }
    return null;
  }

  flag(path: string): boolean {
    const value = this.raw(path);
    return value === true || value === 1 || value === '1' || value === 'true';
  }

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

  currency(defaultCurrency: string, ...paths: readonly string[]): string {
    const code = this.firstText(paths)?.toUpperCase() ?? '';
    return /^[A-Z]{3}$/.test(code) ? code : defaultCurrency;
  }

  country(...paths: readonly string[]): string | null {
    const code = this.firstText(paths)?.toUpperCase() ?? '';
    return /^[A-Z]{2}$/.test(code) ? code : null;
  }
}

export const cleanText = (text: string, maxLength = MAX_STORE_NAME_LENGTH): string | null =>
  sanitizeText(decodeEntities(text).replace(BIDI_MARKS, '').trim(), maxLength).trim() || null;

function toAmount(value: unknown): Amount {
  // Floats have a tail, such as 24.259999999999998.
  const text = typeof value === 'number' && Number.isFinite(value) ? value.toFixed(4).replace(/\.?0+$/, '') : value;
  if (typeof text !== 'string' || text.length > 60) return null;
  const latin = toLatinDigits(text.replace(BIDI_MARKS, ''))
    .trim()
    .replace('٫', '.')
    .replace(/[,٬](?=\d{3}(\D|$))/g, '');
  const parts = /^(-?)0*(\d{1,10})(?:\.(\d+))?$/.exec(latin);
  if (!parts) return null;
  const [, sign, whole, fraction] = parts;
  return fraction === undefined ? `${sign}${whole}` : `${sign}${whole}.${fraction.slice(0, 4)}`;
}

const LONG_NUMBER = /^-?\d{16,}$/;

/** @see https://github.com/tc39/proposal-json-parse-with-source */
const preserveLongNumber = (_name: string, value: unknown, { source = '' }: { source?: string } = {}): unknown =>
  typeof value === 'number' && LONG_NUMBER.test(source) ? source : value;

export function parseJsonBody(body: Buffer): JsonFields | null {
  try {
    const text = body.toString('utf8').replace(/^\ufeff/, '');
    // As numbers, IDs of 16 digits collide.
    const fields = new JsonFields(JSON.parse(text, /\d{16}/.test(text) ? preserveLongNumber : undefined));
    return fields.isObject ? fields : null;
  } catch {
    return null;
  }
}
