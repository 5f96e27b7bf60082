import { CONTACT_TEXT_NAMES, CONTACT_TEXTS, eachContactText } from '../contacts/contact-texts.contract.js';
import { toWhatsappId } from '../contacts/naming/whatsapp-id.contract.js';
import { readConsent } from '../imports/read-consent.js';
import type { ImportWarning } from '../imports/imports.contract.js';
import type { RowReason } from '../imports/import-enums.contract.js';
import type { ChunkFiles } from './chunk-files.js';
import type { Meaning } from './columns/column-meaning.js';
import { MAX_ROW_LENGTH } from './formats/row-source.js';
import { withoutGuard } from './formula-guard.js';
import type { RowDetails } from './merge-repeats.js';
import { PhoneIndex } from './phone-index.js';
import { CountryWatch } from './country-watch.js';
import { type RowAddress, readAddress, joinTextCells } from './read-row.js';
import type { PreviewRow, ReadCounts, ReadingLimits } from './reading.types.js';
import { ImportFileRejected } from './import-file-rejected.js';

export const PREVIEW_ROWS = 20;
const MAX_SHOWN_LENGTH = 200;

export type RowSink = Pick<ChunkFiles, 'addGood' | 'addRepeat' | 'addBad'>;

export class RowValidator {
  readonly counts: ReadCounts = {
    rows: 0,
    good: 0,
    duplicate: 0,
    bad: 0,
    bad_reasons: {},
    repaired: 0,
    further_numbers: 0,
    consent_no: 0,
  };
  readonly preview: PreviewRow[] = [];
  private readonly seen = new PhoneIndex();
  private readonly seenLids = new Map<string, number>();
  private readonly refused = new Set<number>();
  private readonly countries: CountryWatch;
  private emptyPhones = 0;
  private readonly files: RowSink;
  private readonly country: string;
  private readonly limits: ReadingLimits;

  constructor(files: RowSink, country: string, limits: ReadingLimits) {
    this.files = files;
    this.countries = new CountryWatch(country);
    this.country = country;
    this.limits = limits;
  }

  validate(row: number, cells: string[], meaning: Meaning): void {
    if (++this.counts.rows > this.limits.rows) throw new ImportFileRejected('too_many_rows');
    const result = isTooLong(cells) ? ({ reason: 'row_too_long' } as const) : readAddress(cells, meaning, this.country);
    const first = this.findFirstRow(result);
    const isNew = first === this.counts.good;
    const isShown = this.preview.length < PREVIEW_ROWS;
    const texts = isShown || !('reason' in result) ? readTexts(cells, meaning) : NO_TEXTS;
    const further = 'phone' in result ? result.further : [];
    if (isShown) {
      const reason = 'reason' in result ? result.reason : isNew ? null : 'duplicate';
      const phone = 'phone' in result ? result.phone : null;
      const whatsapp_id = 'lid' in result ? toWhatsappId(result.lid) : null;
      const shown: RowResult = { phone, further_phones: further, name: texts.name || null, whatsapp_id, reason };
      this.preview.push(previewOf(row, cells, this.limits, shown));
    }
    if ('reason' in result) return this.countBad(row, result.reason, cells, meaning);
    const address = 'phone' in result ? { phone: result.phone, lid: '' } : { phone: '', lid: result.lid };
    const hasRefused = meaning.consent >= 0 && readConsent(cells[meaning.consent] ?? '', meaning.isRefusal) === 'no';
    if (hasRefused && !this.refused.has(first)) this.counts.consent_no++;
    if (hasRefused) this.refused.add(first);
    const { json: fields, isFull } = this.readFields(cells, meaning);
    const details = { texts, fields, further, hasRefused };
    if (!isNew) {
      this.counts.duplicate++;
      this.files.addRepeat(first, address, details);
      return;
    }
    this.counts.good++;
    this.counts.further_numbers += further.length;
    if ('phone' in result && result.isRepaired) this.counts.repaired++;
    this.files.addGood(row, address, details, isFull && !canFillTexts(texts, meaning));
  }

  warnings(): ImportWarning[] {
    const { rows } = this.counts;
    const empty = this.emptyPhones;
    const isMostlyEmpty = empty * 2 > rows;
    return [
      ...this.countries.warning(rows - empty),
      ...(isMostlyEmpty ? [{ kind: 'mostly_empty_phone' as const, empty, rows }] : []),
    ];
  }

  /** Returns the index of the contact's first good row, or -1 for a bad row. */
  private findFirstRow(address: RowAddress): number {
    const next = this.counts.good;
    if ('phone' in address) return this.seen.add(address.phone, next);
    if (!('lid' in address)) return -1;
    const known = this.seenLids.get(address.lid);
    if (known === undefined) this.seenLids.set(address.lid, next);
    return known ?? next;
  }

  private countBad(row: number, reason: RowReason, cells: string[], { phones, countries, dialCode }: Meaning): void {
    if (reason === 'no_phone' && phones.every((at) => (cells[at] ?? '').trim() === '')) {
      if (phones.length > 0) this.emptyPhones++;
    } else if (countries.length === 0 && dialCode < 0)
      this.countries.add(phones.map((at) => cells[at] ?? '').find((cell) => cell !== '') ?? '');
    this.counts.bad++;
    this.counts.bad_reasons[reason] = (this.counts.bad_reasons[reason] ?? 0) + 1;
    this.files.addBad(row, reason, cells);
  }

  private readFields(cells: string[], { fields, hasGuards }: Meaning): { json: string; isFull: boolean } {
    let isFull = true;
    // Columns may be called __proto__, and objects are slow.
    let json = '';
    for (const { at, name } of fields) {
      const value = sanitizeCell(cells[at] ?? '', this.limits.field, hasGuards);
      if (value === '') isFull = false;
      else json += `${json && ','}${name}:${JSON.stringify(value)}`;
    }
    return { json: `{${json}}`, isFull };
  }
}

const NO_TEXTS = eachContactText(() => '');

function readTexts(cells: string[], { texts, hasGuards }: Meaning): RowDetails['texts'] {
  return eachContactText((name) => {
    const { maxLength } = CONTACT_TEXTS[name];
    const text = joinTextCells(cells, texts[name], (cell) => sanitizeCell(cell, maxLength, hasGuards));
    return text.length > maxLength ? text.slice(0, maxLength).toWellFormed().trim() : text;
  });
}

const canFillTexts = (texts: RowDetails['texts'], meaning: Meaning): boolean =>
  CONTACT_TEXT_NAMES.some((name) => texts[name] === '' && meaning.texts[name].length > 0);

type RowResult = Pick<PreviewRow, 'phone' | 'further_phones' | 'name' | 'whatsapp_id' | 'reason'>;

const NO_RESULT: RowResult = { phone: null, further_phones: [], name: null, whatsapp_id: null, reason: null };

export const previewOf = (
  row: number,
  cells: string[],
  { columns }: ReadingLimits,
  result = NO_RESULT,
): PreviewRow => ({
  row,
  cells: cells.slice(0, columns).map(shorten),
  ...result,
});

export const shorten = (cell: string): string => cell.slice(0, MAX_SHOWN_LENGTH).toWellFormed();

function isTooLong(cells: string[]): boolean {
  let length = 0;
  for (const cell of cells) length += cell.length;
  return length > MAX_ROW_LENGTH;
}

function sanitizeCell(cell: string, maxLength: number, hasGuards: boolean): string {
  if (cell === '') return '';
  const line = /[\p{Cc}\p{Cs}]|\s\s|^\s|\s$/u.test(cell) ? toOneLine(cell) : cell;
  const bare = hasGuards ? withoutGuard(line) : line;
  return bare.length > maxLength ? bare.slice(0, maxLength).toWellFormed().trim() : bare;
}

const toOneLine = (text: string): string =>
  text
    .toWellFormed()
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim();
