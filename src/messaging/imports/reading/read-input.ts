import { closeSync, openSync } from 'node:fs';
import type { ColumnRole, ImportColumn } from '../imports.contract.js';
import { ChunkFiles } from './chunk-files.js';
import { openSource } from './formats/open-source.js';
import { pastedRows } from './formats/pasted-rows.js';
import type { RowBatch, RowSource } from './formats/row-source.js';
import { guessColumns } from './guess-columns.js';
import { type Meaning, PREVIEW_ROWS, RowValidator, meaningOf, previewOf } from './validate-rows.js';
import type {
  PreviewRow,
  ReadChunk,
  ReadLimits,
  ReadPreview,
  ReadProgress,
  ReadRequest,
  ReadSummary,
} from './reading.types.js';
import { Refused } from './refused.js';

/** Rows that columns are guessed from. */
const SAMPLE = 50;

export type WholeRequest = Required<Omit<ReadRequest, 'limits'>> & { limits: ReadLimits };

interface Report {
  preview(preview: ReadPreview): void;
  progress(progress: ReadProgress): void;
  chunk(chunk: ReadChunk): void;
}

/** Reads everything of one request, row by row, and reports on the way. Throws Refused for what is no list of contacts. */
export async function readInput(request: WholeRequest, report: Report): Promise<ReadSummary> {
  const { outDir, chunkRows, country, limits, filePath, pasted } = request;
  const files = new ChunkFiles(outDir, chunkRows, (chunk) => report.chunk(chunk));
  const validator = new RowValidator(files, country, limits);
  const reader = new InputReader(request, validator, report);
  if (filePath !== null) await reader.readFile(filePath);
  if (pasted !== null && pasted.trim() !== '') await reader.readPasted(pasted);
  if (validator.counts.rows === 0) throw new Refused('empty');
  reader.showPreview();
  files.finish();
  return { counts: validator.counts, chunks: files.chunks, hasBadRows: files.hasBadRows };
}

class InputReader {
  private shown: Pick<ReadPreview, 'format' | 'columns' | 'hasHeader'> | null = null;
  private isShown = false;
  private lastRow = 0;
  private readonly request: WholeRequest;
  private readonly validator: RowValidator;
  private readonly report: Report;

  constructor(request: WholeRequest, validator: RowValidator, report: Report) {
    this.request = request;
    this.validator = validator;
    this.report = report;
  }

  async readFile(path: string): Promise<void> {
    const file = openSync(path, 'r');
    try {
      await this.read(openSource(file), this.request.roles, this.request.hasHeader);
    } finally {
      closeSync(file);
    }
  }

  async readPasted(text: string): Promise<void> {
    const batches = (): Iterable<RowBatch> => pastedRows(text, this.request.country);
    // Beside a file the columns asked for are those of the file.
    await this.read({ format: 'paste', batches }, ['phone', 'name'], false);
  }

  showPreview(): void {
    if (this.isShown || this.shown === null) return;
    this.isShown = true;
    this.report.preview({ ...this.shown, preview: this.validator.preview });
  }

  private async read(source: RowSource, roles: ColumnRole[] | null, hasHeader: boolean | null): Promise<void> {
    const start = this.lastRow;
    const waiting: RowBatch[] = [];
    let filled = 0;
    let meaning: Meaning | null = null;
    for await (const batch of source.batches()) {
      if (meaning) {
        this.validateAll(batch, meaning, start);
        continue;
      }
      waiting.push(batch);
      filled += batch.rows.filter(isFilled).length;
      if (filled < SAMPLE) continue;
      meaning = this.understand(source.format, waiting, roles, hasHeader);
      for (const each of waiting) this.validateAll(each, meaning, start);
    }
    if (meaning || filled === 0) return;
    meaning = this.understand(source.format, waiting, roles, hasHeader);
    for (const each of waiting) this.validateAll(each, meaning, start);
  }

  /** Decides what the columns are, and takes the row of headers away. */
  private understand(format: string, batches: RowBatch[], roles: ColumnRole[] | null, asked: boolean | null): Meaning {
    const { country, limits } = this.request;
    const sample = batches.flatMap(({ rows }) => rows.filter(isFilled)).slice(0, SAMPLE);
    if (sample.some((row) => row.length > limits.columns && row.slice(limits.columns).some((cell) => cell !== '')))
      throw new Refused('too_many_columns');
    const hasGuards = format !== 'xlsx';
    const layout = guessColumns(sample, { country, roles, hasHeader: asked, hasGuards }, limits);
    dropFirst(batches, layout.above);
    if (!layout.columns.some(({ role }) => role === 'phone')) {
      // Somebody who sees the file may say which column it is.
      this.report.preview({
        format,
        columns: layout.columns,
        hasHeader: layout.hasHeader,
        preview: this.rowsOf(batches),
      });
      throw new Refused('no_phone_column');
    }
    const columns = format === 'paste' ? layout.columns.map(nameOfPasted) : layout.columns;
    this.shown ??= { format, columns, hasHeader: layout.hasHeader };
    return meaningOf(columns, hasGuards);
  }

  private rowsOf(batches: RowBatch[]): PreviewRow[] {
    const { limits } = this.request;
    return batches
      .flatMap(({ first, rows }) => rows.map((cells, at) => ({ row: first + at, cells })))
      .filter(({ cells }) => isFilled(cells))
      .slice(0, PREVIEW_ROWS)
      .map(({ row, cells }) => previewOf(row, cells, limits));
  }

  private validateAll({ first, rows, share }: RowBatch, meaning: Meaning, start: number): void {
    for (let at = 0; at < rows.length; at++) {
      const cells = rows[at]!;
      if (!isFilled(cells)) continue;
      this.validator.validate(start + first + at, cells, meaning);
    }
    this.lastRow = start + first + rows.length - 1;
    if (this.validator.preview.length >= PREVIEW_ROWS) this.showPreview();
    this.report.progress({ ...this.validator.counts, share });
  }
}

const isFilled = (cells: string[]): boolean => cells.some((cell) => cell.trim() !== '');

/** Their places stay, so that the rows below keep their numbers. */
function dropFirst(batches: RowBatch[], count: number): void {
  let left = count;
  for (const { rows } of batches)
    for (let at = 0; at < rows.length && left > 0; at++) {
      if (isFilled(rows[at]!)) left--;
      rows[at] = [];
    }
}

const nameOfPasted = (column: ImportColumn, at: number): ImportColumn => ({
  ...column,
  header: at === 0 ? 'phone' : 'name',
});
