import { readPhones } from '../../platform/phones/read-phones.js';
import type { ImportWarning } from '../imports/imports.contract.js';

/** Countries to test, most likely first. */
const COUNTRIES = [
  'SA',
  'AE',
  'KW',
  'EG',
  'QA',
  'BH',
  'OM',
  'JO',
  'IQ',
  'YE',
  'SD',
  'LB',
  'SY',
  'PS',
  'MA',
  'DZ',
  'TN',
  'LY',
  'TR',
  'IN',
  'PK',
  'BD',
  'PH',
  'ID',
  'MY',
  'GB',
  'US',
  'DE',
  'FR',
];
/** Further rows test only the likeliest country. */
const MAX_ROWS_WITH_ALL_COUNTRIES = 500;
const MAX_TESTED_ROWS = 200_000;

export class CountryWatch {
  private readonly counts = new Map<string, number>();
  private testedRows = 0;
  private readonly country: string;

  constructor(country: string) {
    this.country = country;
  }

  add(cell: string): void {
    if (this.testedRows >= MAX_TESTED_ROWS || !/^\D*(?:\p{Nd}\D*){7,15}$/u.test(cell) || cell.includes('+')) return;
    const best = this.testedRows++ < MAX_ROWS_WITH_ALL_COUNTRIES ? null : this.findBest();
    for (const country of best ? [best.country] : COUNTRIES) {
      if (country === this.country) continue;
      if (readPhones(cell, country).phones.some(({ isMobile }) => isMobile))
        this.counts.set(country, (this.counts.get(country) ?? 0) + 1);
    }
  }

  /** `rows` counts rows with content in a phone column. */
  warning(rows: number): ImportWarning[] {
    const best = this.findBest();
    return best && best.rows * 2 > rows ? [{ kind: 'looks_like_country', ...best }] : [];
  }

  private findBest(): { country: string; rows: number } | null {
    let best: { country: string; rows: number } | null = null;
    for (const country of COUNTRIES) {
      const rows = this.counts.get(country) ?? 0;
      if (rows > (best?.rows ?? 0)) best = { country, rows };
    }
    return best;
  }
}
