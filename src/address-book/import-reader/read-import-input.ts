import { closeSync, openSync } from 'node:fs';
import { readPhones } from '../../platform/phones/read-phones.js';
import { correctCells } from '../imports/review/correct-cells.js';
import { isExample } from '../imports/sample-sheets.js';
import { ChunkFiles } from './chunk-files.js';
import { chooseSheet } from './columns/choose-sheet.js';
import { isFilled } from './columns/filled.js';
import { guessColumns } from './columns/guess-columns.js';
import { mayHaveGuards } from './formula-guard.js';
import type { LayoutRequest } from './columns/layout.types.js';
import { openSource } from './formats/open-source.js';
import { pastedRows } from './formats/pasted-rows.contract.js';
import { pastedTable } from './formats/pasted-table.js';
import type { RowBatch, RowSource, SourceSheet } from './formats/row-source.js';
import { Lookahead } from './lookahead.js';
import { type Meaning, meaningOf } from './columns/column-meaning.js';
import { PREVIEW_ROWS, RowValidator, previewOf } from './validate-rows.js';
import type {
  PreviewRow,
  ReadChunk,
  ReadColumn,
  ReadingLimits,
  ReadPreview,
  ReadProgress,
  ReadRequest,
  ReadSummary,
  RowCorrection,
} from './reading.types.js';
import { ImportFileRejected } from './import-file-rejected.js';

const EXAMPLE_ROWS = 100;

export type WholeRequest = Omit<ReadRequest, 'limits'> & { chunkRows: number; limits: ReadingLimits };

interface InputReport {
  preview(preview: ReadPreview): void;
  progress(progress: ReadProgress): void;
  chunk(chunk: ReadChunk): void;
}

/** Throws ImportFileRejected without a phone column or rows. */
export async function readImportInput(request: WholeRequest, report: InputReport): Promise<ReadSummary> {
  const { outDir, chunkRows, country, limits, filePath, pasted } = request;
  const files = new ChunkFiles(outDir, chunkRows, (chunk) => report.chunk(chunk));
  const validator = new RowValidator(files, country, limits);
  const reader = new InputReader(request, validator, report);
  if (filePath !== null) await reader.readFile(filePath);
  if (pasted !== null && pasted.trim() !== '') await reader.readPasted(pasted);
  if (validator.counts.rows === 0) throw new ImportFileRejected('empty');
  reader.showPreview();
  files.finish();
  const warnings = validator.warnings();
  return { counts: validator.counts, warnings, chunks: files.chunks, hasBadRows: files.hasBadRows };
}

interface InputPart {
  source: RowSource;
  sheets: SourceSheet[];
  sheet: number | null;
  requested: Pick<LayoutRequest, 'roles' | 'hasHeader' | 'phoneColumns' | 'isPasted'> & { headerRow?: number | null };
  /** Whether the input is pasted text without columns. */
  isList: boolean;
}

class InputReader {
  private shown: Omit<ReadPreview, 'preview'> | null = null;
  private isShown = false;
  private lastRow = 0;
  private readonly request: WholeRequest;
  private readonly validator: RowValidator;
  private readonly report: InputReport;
  private readonly corrections: ReadonlyMap<number, RowCorrection>;

  constructor(request: WholeRequest, validator: RowValidator, report: InputReport) {
    this.request = request;
    this.validator = validator;
    this.report = report;
    this.corrections = new Map(request.corrections?.map((correction) => [correction.row, correction]));
  }

  async readFile(path: string): Promise<void> {
    const file = openSync(path, 'r');
    try {
      const source = openSource(file);
      const sheets = source.sheets?.() ?? [];
      const { country, limits } = this.request;
      const sheet =
        sheets.length === 0 ? null : (this.request.sheet ?? (await chooseSheet(source, sheets, country, limits)));
      if (sheets.length > 0 && sheet === null) this.askForSheet(source, sheets);
      await this.read({ source, sheets, sheet, requested: this.request, isList: false });
    } finally {
      closeSync(file);
    }
  }

  async readPasted(text: string): Promise<void> {
    const table = pastedTable(text);
    const source = { format: 'paste', batches: () => table ?? pastedRows(text, this.request.country, readPhones) };
    // Requested columns refer to the file.
    const requested = this.request.filePath === null && table ? this.request : { roles: null, hasHeader: null };
    await this.read({
      source,
      sheets: [],
      sheet: null,
      isList: table === null,
      requested: table ? { ...requested, isPasted: true } : { roles: ['phone', 'name'], hasHeader: false },
    });
  }

  showPreview(): void {
    if (this.isShown || this.shown === null) return;
    this.isShown = true;
    this.report.preview({ ...this.shown, preview: this.validator.preview });
  }

  private async read(part: InputPart): Promise<void> {
    const start = this.lastRow;
    const lookahead = new Lookahead();
    let layout: AnalyzedLayout | null = null;
    for await (const batch of part.source.batches(part.sheet ?? 0)) {
      if (layout) {
        this.validateAll(batch, layout, start);
        continue;
      }
      lookahead.add(batch);
      if (!lookahead.isFull) continue;
      layout = this.analyze(part, lookahead, false);
      for (const previousBatch of lookahead.batches) this.validateAll(previousBatch, layout, start);
    }
    if (layout || lookahead.rows.length === 0) return;
    layout = this.analyze(part, lookahead, true);
    for (const previousBatch of lookahead.batches) this.validateAll(previousBatch, layout, start);
  }

  private analyze(
    { source, sheets, sheet, requested, isList }: InputPart,
    lookahead: Lookahead,
    isWhole: boolean,
  ): AnalyzedLayout {
    const { country, limits, fields, remembered, isUnreviewed, isConsentField } = this.request;
    const hasGuards = mayHaveGuards(source.format);
    const headerAt = requested.headerRow ? lookahead.indexOf(requested.headerRow) : null;
    const width = Math.max(0, ...lookahead.rows.slice(0, EXAMPLE_ROWS).map(({ cells }) => cells.length));
    const roles = isList ? (requested.roles?.slice(0, width) ?? null) : requested.roles;
    const layout = guessColumns(
      lookahead.rows.map(({ cells }) => cells),
      {
        ...requested,
        roles,
        headerAt,
        country,
        hasGuards,
        isWhole,
        ...(fields && { fields }),
        ...(remembered && { remembered }),
        ...(isUnreviewed && { isUnreviewed }),
      },
      limits,
    );
    if (isWhole && layout.above >= lookahead.rows.length) throw new ImportFileRejected('empty');
    const headerRow = layout.hasHeader ? (lookahead.rows[layout.above - 1]?.row ?? null) : null;
    lookahead.emptyFirst(layout.above);
    const columns = isList ? layout.columns.map(namePastedColumn) : layout.columns;
    const { hasHeader, phoneColumns, warnings, isRemembered, headerDigest } = layout;
    const shown = {
      format: source.format,
      columns,
      hasHeader,
      headerRow,
      phoneColumns,
      warnings,
      isRemembered,
      headerDigest,
      sheets: sheets.map(toImportSheet),
      sheet,
    };
    const positions = columns.map(({ at }) => at);
    // Exports may identify contacts only by WhatsApp ID.
    const hasIds = warnings.length === 0 && columns.some(({ role }) => role === 'whatsapp_id');
    if (phoneColumns.length === 0 && !hasIds) {
      this.report.preview({ ...shown, preview: this.previewRows(lookahead, positions) });
      throw new ImportFileRejected('no_phone_column');
    }
    this.shown ??= shown;
    const isInPlace = positions.every((at, index) => at === index);
    return { meaning: meaningOf(columns, hasGuards, isConsentField), positions: isInPlace ? null : positions };
  }

  private askForSheet({ format }: RowSource, sheets: SourceSheet[]): never {
    if (!sheets.some(({ isHidden }) => isHidden)) throw new ImportFileRejected('empty');
    this.report.preview({
      format,
      columns: [],
      hasHeader: false,
      headerRow: null,
      phoneColumns: [],
      warnings: [],
      preview: [],
      sheets: sheets.map(toImportSheet),
      sheet: null,
      isRemembered: false,
      headerDigest: null,
    });
    throw new ImportFileRejected('no_phone_column');
  }

  private previewRows(lookahead: Lookahead, positions: number[]): PreviewRow[] {
    return lookahead.rows
      .filter(({ cells }) => isFilled(cells))
      .slice(0, PREVIEW_ROWS)
      .map(({ row, cells }) => previewOf(row, selectCells(cells, positions), this.request.limits));
  }

  private validateAll({ first, rows, share }: RowBatch, { meaning, positions }: AnalyzedLayout, start: number): void {
    for (let at = 0; at < rows.length; at++) {
      const row = start + first + at;
      let cells = rows[at]!;
      if (!isFilled(cells) || (this.validator.counts.rows < EXAMPLE_ROWS && isExample(cells))) continue;
      if (positions) cells = selectCells(cells, positions);
      const correction = this.corrections.get(row);
      if (correction) cells = correctCells(cells, correction.cells);
      if (positions && !isFilled(cells)) continue;
      this.validator.validate(row, cells, meaning);
    }
    this.lastRow = start + first + rows.length - 1;
    if (this.validator.preview.length >= PREVIEW_ROWS) this.showPreview();
    this.report.progress({ ...this.validator.counts, share });
  }
}

interface AnalyzedLayout {
  meaning: Meaning;
  /** Null when positions equal indices. */
  positions: number[] | null;
}

const selectCells = (cells: string[], positions: number[]): string[] => positions.map((at) => cells[at] ?? '');

const toImportSheet = ({ name, isHidden, rows }: SourceSheet) => ({ name, is_hidden: isHidden, rows });

const namePastedColumn = (column: ReadColumn): ReadColumn => ({
  ...column,
  header: column.at === 0 ? 'phone' : 'name',
});
