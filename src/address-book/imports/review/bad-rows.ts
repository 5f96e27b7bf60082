import type { Readable } from 'node:stream';
import Papa from 'papaparse';
import type { RowReason } from '../import-enums.contract.js';

export interface BadRow {
  row: number;
  reason: RowReason;
  /** Stored cells, which may be truncated. */
  cells: string[];
}

/** A file may contain a million bad rows. */
export const MAX_CORRECTABLE_ROWS = 1_000;

export async function* readBadRows(file: Readable): AsyncGenerator<BadRow> {
  const lines = file.setEncoding('utf8').pipe(Papa.parse(Papa.NODE_STREAM_INPUT, { header: false }));
  let count = 0;
  try {
    for await (const [row = '', reason = '', ...cells] of lines as AsyncIterable<string[]>) {
      if (row === '') continue;
      yield { row: Number(row), reason: reason as RowReason, cells };
      if (++count === MAX_CORRECTABLE_ROWS) return;
    }
  } finally {
    file.destroy();
  }
}
