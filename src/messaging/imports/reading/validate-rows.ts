import { readWhatsappId, toWhatsappId } from '../../contacts/naming/whatsapp-id.js';
import type { ColumnRole, ImportColumn, RowReason } from '../imports.contract.js';
import type { ChunkFiles } from './chunk-files.js';
import { LONGEST_ROW } from './formats/row-source.js';
import { withoutGuard } from './formula-guard.js';
import { PhoneSet } from './phone-set.js';
import { readPhone } from './read-phone.js';
import type { PreviewRow, ReadCounts, ReadLimits } from './reading.types.js';
import { Refused } from './refused.js';

export const PREVIEW_ROWS = 20;
const LONGEST_SHOWN = 200;

/** What the columns mean, as the loop over a million rows wants to know it. */
export interface Meaning {
  phone: number;
  name: number;
  whatsappId: number;
  /** Their names as JSON. */
  fields: { at: number; name: string }[];
  /** Of a csv, where an apostrophe keeps a formula from being one. */
  hasGuards: boolean;
}

export const meaningOf = (columns: ImportColumn[], hasGuards: boolean): Meaning => {
  const at = (role: ColumnRole): number => columns.findIndex((column) => column.role === role);
  const fields = columns.flatMap(({ role, header }, index) =>
    role === 'field' ? [{ at: index, name: JSON.stringify(header) }] : [],
  );
  return { phone: at('phone'), name: at('name'), whatsappId: at('whatsapp_id'), fields, hasGuards };
};

/** Looks at every row once: good, the same number again, or bad for a reason. */
export class RowValidator {
  readonly counts: ReadCounts = { rows: 0, good: 0, duplicate: 0, bad: 0, bad_reasons: {}, repaired: 0 };
  readonly preview: PreviewRow[] = [];
  private readonly seen = new PhoneSet();
  private readonly seenIds = new Set<string>();
  private readonly files: ChunkFiles;
  private readonly country: string;
  private readonly limits: ReadLimits;

  constructor(files: ChunkFiles, country: string, limits: ReadLimits) {
    this.files = files;
    this.country = country;
    this.limits = limits;
  }

  validate(row: number, cells: string[], meaning: Meaning): void {
    if (++this.counts.rows > this.limits.rows) throw new Refused('too_many_rows');
    const verdict = isTooLong(cells, this.limits)
      ? ({ reason: 'row_too_long' } as const)
      : this.readAddress(cells, meaning);
    const isNew = 'phone' in verdict ? this.seen.add(verdict.phone) : 'lid' in verdict && this.isNewId(verdict.lid);
    if (this.preview.length < PREVIEW_ROWS) {
      const reason = 'reason' in verdict ? verdict.reason : isNew ? null : 'duplicate';
      const phone = 'phone' in verdict ? verdict.phone : null;
      const whatsapp_id = 'lid' in verdict ? toWhatsappId(verdict.lid) : null;
      this.preview.push(previewOf(row, cells, this.limits, { phone, whatsapp_id, reason }));
    }
    if ('reason' in verdict) return this.countBad(row, verdict.reason, cells);
    if (!isNew) {
      this.counts.duplicate++;
      return;
    }
    this.counts.good++;
    if ('phone' in verdict && verdict.isRepaired) this.counts.repaired++;
    const name = tidyCell(cells[meaning.name] ?? '', this.limits.name, meaning.hasGuards);
    const address = 'phone' in verdict ? { phone: verdict.phone, lid: '' } : { phone: '', lid: verdict.lid };
    this.files.addGood(row, address, name, this.fieldsOf(cells, meaning));
  }

  /** The phone decides; only a row without one is read by its WhatsApp ID. */
  private readAddress(cells: string[], { phone, whatsappId }: Meaning) {
    const verdict = readPhone(cells[phone] ?? '', this.country);
    if (whatsappId < 0 || !('reason' in verdict) || verdict.reason !== 'no_phone') return verdict;
    const lid = readWhatsappId(cells[whatsappId] ?? '');
    return lid === null ? verdict : { lid };
  }

  private isNewId(lid: string): boolean {
    if (this.seenIds.has(lid)) return false;
    this.seenIds.add(lid);
    return true;
  }

  private countBad(row: number, reason: RowReason, cells: string[]): void {
    this.counts.bad++;
    this.counts.bad_reasons[reason] = (this.counts.bad_reasons[reason] ?? 0) + 1;
    this.files.addBad(row, reason, cells);
  }

  private fieldsOf(cells: string[], { fields, hasGuards }: Meaning): string {
    if (fields.length === 0) return '{}';
    // Written piece by piece, as a column may be called __proto__, and an object for each row is dear.
    let json = '';
    for (const { at, name } of fields) {
      const value = tidyCell(cells[at] ?? '', this.limits.field, hasGuards);
      if (value !== '') json += `${json && ','}${name}:${JSON.stringify(value)}`;
    }
    return `{${json}}`;
  }
}

/** A row as it is shown; nothing becomes of it yet while nobody knows which cell is the phone. */
export const previewOf = (
  row: number,
  cells: string[],
  { columns }: ReadLimits,
  verdict: Pick<PreviewRow, 'phone' | 'whatsapp_id' | 'reason'> = { phone: null, whatsapp_id: null, reason: null },
): PreviewRow => ({ row, cells: cells.slice(0, columns).map(shorten), ...verdict });

const shorten = (cell: string): string => cell.slice(0, LONGEST_SHOWN).toWellFormed();

function isTooLong(cells: string[], { columns }: ReadLimits): boolean {
  if (cells.length > columns && cells.slice(columns).some((cell) => cell !== '')) return true;
  let length = 0;
  for (const cell of cells) length += cell.length;
  return length > LONGEST_ROW;
}

/** As the address book keeps it: one line, no blanks around it, no longer than its place. */
function tidyCell(cell: string, most: number, hasGuards: boolean): string {
  if (cell === '') return '';
  // Texts without anything to sanitize are nearly all there are.
  const line = /[\p{Cc}\p{Cs}]|\s\s|^\s|\s$/u.test(cell) ? oneLine(cell) : cell;
  const bare = hasGuards ? withoutGuard(line) : line;
  return bare.length > most ? bare.slice(0, most).toWellFormed().trim() : bare;
}

const oneLine = (text: string): string =>
  text
    .toWellFormed()
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim();
