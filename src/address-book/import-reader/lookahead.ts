import { isFilled } from './columns/filled.js';
import type { RowBatch } from './formats/row-source.js';

/** Smaller files are analyzed whole. */
const MAX_CELLS = 200_000;
const MAX_ROWS = 20_000;
const MAX_CHARACTERS = 4_000_000;

export class Lookahead {
  readonly batches: RowBatch[] = [];
  readonly rows: { row: number; cells: string[] }[] = [];
  private cells = 0;
  private characters = 0;

  get isFull(): boolean {
    return this.cells >= MAX_CELLS || this.rows.length >= MAX_ROWS || this.characters >= MAX_CHARACTERS;
  }

  add(batch: RowBatch): void {
    this.batches.push(batch);
    for (const [at, cells] of batch.rows.entries()) {
      if (!isFilled(cells)) continue;
      this.rows.push({ row: batch.first + at, cells });
      this.cells += cells.length;
      for (const cell of cells) this.characters += cell.length;
    }
  }

  indexOf(row: number): number | null {
    const at = this.rows.findIndex((candidate) => candidate.row >= row);
    return at < 0 ? null : at;
  }

  /** Empties rows, so that later rows keep their numbers. */
  emptyFirst(count: number): void {
    for (const { cells } of this.rows.slice(0, count)) cells.length = 0;
  }
}
