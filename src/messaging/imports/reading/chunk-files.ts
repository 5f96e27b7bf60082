import { closeSync, openSync, renameSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import type { RowReason } from '../imports.contract.js';
import type { ReadChunk } from './reading.types.js';

const LONGEST_BAD_CELL = 500;
const MOST_BAD_CELLS = 100;
const BAD_LINES = 1_000;
/** Cells may repeat one long text a million times. What follows is counted and not listed. */
const MOST_BAD_BYTES = 50_000_000;

/** Always in quotes: an unquoted nothing is null to PostgreSQL, a quoted one is empty text. */
const quote = (text: string): string => `"${text.includes('"') ? text.replaceAll('"', '""') : text}"`;

const PIECE_LINES = 250;

/**
 * What is read, as files: good rows in chunks of one size that COPY takes as they are, each there as a whole or not at all, and the bad
 * ones in a csv of their own.
 */
export class ChunkFiles {
  /** The next lines, and those before them as bytes: a million texts that stay for a while cost the garbage collector much. */
  private lines = '';
  private pieces: Buffer[] = [];
  private good = 0;
  private count = 0;
  private badLines: string[] = [];
  private badBytes = 0;
  private bad: number | null = null;
  private readonly folder: string;
  private readonly rows: number;
  private readonly written: (chunk: ReadChunk) => void;

  constructor(folder: string, rows: number, written: (chunk: ReadChunk) => void) {
    this.folder = folder;
    this.rows = rows;
    this.written = written;
  }

  get chunks(): number {
    return this.count;
  }

  get hasBadRows(): boolean {
    return this.bad !== null || this.badLines.length > 0;
  }

  /** Either phone or LID is empty text. */
  addGood(row: number, { phone, lid }: { phone: string; lid: string }, name: string, fields: string): void {
    this.lines += `${row},${phone},${lid},${name && quote(name)},${fields === '{}' ? fields : quote(fields)}\n`;
    if (++this.good % PIECE_LINES === 0) this.keepLines();
    if (this.good === this.rows) this.writeChunk();
  }

  addBad(row: number, reason: RowReason, cells: string[]): void {
    const shown = cells.slice(0, MOST_BAD_CELLS).map((cell) => quote(cell.slice(0, LONGEST_BAD_CELL).toWellFormed()));
    if (this.badBytes > MOST_BAD_BYTES) return;
    const line = `${row},${reason}${shown.map((cell) => `,${cell}`).join('')}\n`;
    this.badBytes += Buffer.byteLength(line);
    this.badLines.push(line);
    if (this.badLines.length === BAD_LINES) this.writeBad();
  }

  /** The rest. */
  finish(): void {
    if (this.good > 0) this.writeChunk();
    if (this.badLines.length > 0) this.writeBad();
    if (this.bad === null) return;
    closeSync(this.bad);
    renameSync(this.pathOf('bad.csv.part'), this.pathOf('bad.csv'));
  }

  private writeChunk(): void {
    const path = this.pathOf(`chunk-${String(++this.count).padStart(6, '0')}.csv`);
    this.keepLines();
    writeFileSync(`${path}.part`, Buffer.concat(this.pieces));
    renameSync(`${path}.part`, path);
    const rows = this.good;
    this.pieces = [];
    this.good = 0;
    this.written({ index: this.count, rows, path });
  }

  private keepLines(): void {
    this.pieces.push(Buffer.from(this.lines));
    this.lines = '';
  }

  private writeBad(): void {
    this.bad ??= openSync(this.pathOf('bad.csv.part'), 'w');
    writeSync(this.bad, this.badLines.join(''));
    this.badLines = [];
  }

  private pathOf(name: string): string {
    return join(this.folder, name);
  }
}
