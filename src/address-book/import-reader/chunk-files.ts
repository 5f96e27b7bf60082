import { closeSync, openSync, renameSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import type { RowReason } from '../imports/import-enums.contract.js';
import { CONTACT_TEXT_NAMES } from '../contacts/contact-texts.contract.js';
import { type Address, Repeats, type RowDetails } from './merge-repeats.js';
import type { ReadChunk } from './reading.types.js';

const MAX_BAD_CELL_LENGTH = 500;
const MAX_BAD_CELLS = 100;
const BAD_LINES_PER_WRITE = 1_000;
/** Limit of written bad rows. Further ones are only counted. */
const MAX_BAD_BYTES = 50_000_000;

/** Quotes empty values too, which COPY would read as null. */
const quote = (text: string): string => `"${text.includes('"') ? text.replaceAll('"', '""') : text}"`;

const LINES_PER_PIECE = 250;

/** File names contain the columns, so that a newer version does not read rows that lack a column. */
const COLUMNS = CONTACT_TEXT_NAMES.join('-');
const formatSuffix = (index: number): string => `${String(index).padStart(6, '0')}.${COLUMNS}.csv`;
export const chunkName = (index: number): string => `chunk-${formatSuffix(index)}`;
/** Names the file of later rows of contacts in earlier chunks. */
export const lateName = (index: number): string => `late-${formatSuffix(index)}`;

const toLine = (row: string, phone: string, lid: string, details: RowDetails): string => {
  const { fields, further, hasRefused } = details;
  const texts = CONTACT_TEXT_NAMES.map((text) => details.texts[text] && quote(details.texts[text])).join(',');
  const numbers = further.length > 0 ? `"{${further.join(',')}}"` : '';
  return `${row},${phone},${lid},${texts},${fields === '{}' ? fields : quote(fields)},${numbers},${hasRefused ? 't' : ''}\n`;
};

/** Writes good rows in chunks for COPY, late rows beside them, bad rows in a CSV. */
export class ChunkFiles {
  /** Newest lines. Older lines are bytes, because a million long-lived strings slow garbage collection. */
  private lines = '';
  private pieces: Buffer[] = [];
  private goodCount = 0;
  private firstIndex = 0;
  private chunkCount = 0;
  private readonly repeats = new Repeats();
  private badLines: string[] = [];
  private badBytes = 0;
  private badFile: number | null = null;
  private readonly folder: string;
  private readonly chunkRows: number;
  private readonly onChunk: (chunk: ReadChunk) => void;

  constructor(folder: string, chunkRows: number, onChunk: (chunk: ReadChunk) => void) {
    this.folder = folder;
    this.chunkRows = chunkRows;
    this.onChunk = onChunk;
  }

  get chunks(): number {
    return this.chunkCount;
  }

  get hasBadRows(): boolean {
    return this.badFile !== null || this.badLines.length > 0;
  }

  /** Adds a row, whose phone or LID is empty. `isComplete`: no later row can add a text or field. */
  addGood(row: number, { phone, lid }: Address, details: RowDetails, isComplete: boolean): void {
    this.lines += toLine(String(row), phone, lid, details);
    this.repeats.addLine(isComplete);
    if (++this.goodCount % LINES_PER_PIECE === 0) this.flushLines();
    if (this.goodCount === this.chunkRows) this.writeChunk();
  }

  /** Adds a further row of the contact at `goodIndex`. */
  addRepeat(goodIndex: number, address: Address, details: RowDetails): void {
    this.repeats.add(goodIndex - this.firstIndex, address, details);
    if (this.repeats.isFull) this.writeChunk();
  }

  addBad(row: number, reason: RowReason, cells: string[]): void {
    const quotedCells = cells
      .slice(0, MAX_BAD_CELLS)
      .map((cell) => quote(cell.slice(0, MAX_BAD_CELL_LENGTH).toWellFormed()));
    if (this.badBytes > MAX_BAD_BYTES) return;
    const line = `${row},${reason}${quotedCells.map((cell) => `,${cell}`).join('')}\n`;
    this.badBytes += Buffer.byteLength(line);
    this.badLines.push(line);
    if (this.badLines.length === BAD_LINES_PER_WRITE) this.writeBad();
  }

  finish(): void {
    if (this.goodCount > 0 || this.repeats.hasLate) this.writeChunk();
    if (this.badLines.length > 0) this.writeBad();
    if (this.badFile === null) return;
    closeSync(this.badFile);
    renameSync(this.pathOf('bad.csv.part'), this.pathOf('bad.csv'));
  }

  private writeChunk(): void {
    const path = this.pathOf(chunkName(++this.chunkCount));
    const latePath = this.pathOf(lateName(this.chunkCount));
    this.flushLines();
    const { lines, late } = this.repeats.fillLines(Buffer.concat(this.pieces), toLine);
    // The late rows come first, so that no chunk lacks them.
    if (late !== '') this.writeFile(latePath, late);
    this.writeFile(path, lines);
    this.pieces = [];
    this.firstIndex += this.goodCount;
    this.goodCount = 0;
    this.onChunk({ index: this.chunkCount, path, latePath: late === '' ? null : latePath });
  }

  private writeFile(path: string, content: string | Buffer): void {
    writeFileSync(`${path}.part`, content);
    renameSync(`${path}.part`, path);
  }

  private flushLines(): void {
    this.pieces.push(Buffer.from(this.lines));
    this.lines = '';
  }

  private writeBad(): void {
    this.badFile ??= openSync(this.pathOf('bad.csv.part'), 'w');
    writeSync(this.badFile, this.badLines.join(''));
    this.badLines = [];
  }

  private pathOf(name: string): string {
    return join(this.folder, name);
  }
}
