import { LockMode } from '@mikro-orm/core';
import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { type NotNull, sql } from 'kysely';
import { database, type Row } from '../../../platform/database/statements/database.js';
import { Invalid } from '../../../platform/errors.js';
import { FileStore } from '../../../platform/storage/file-store.js';
import { ContactImport } from '../contact-import.entity.js';
import type { CorrectCellBody } from '../import-bodies.contract.js';
import type { CorrectCellResult } from '../imports.contract.js';
import type { RowReason } from '../import-enums.contract.js';
import { ImportNotFound, ImportNotReady, RowNotCorrectable } from '../imports.errors.js';
import { shorten } from '../../import-reader/validate-rows.js';
import { ImportFolders } from '../running/import-folders.js';
import { NONE_KNOWN } from '../running/import-connection.js';
import { WakeImport } from '../wake-import.js';
import { readBadRows } from './bad-rows.js';
import { correctCells } from './correct-cells.js';
import { type CorrectionEffect, applyEffects } from './correction-effect.js';
import { countKnownRow } from './count-known-row.js';
import { type EvaluatedRow, evaluateRow } from './evaluate-row.js';
import { isInChunks } from './find-in-chunks.js';

/** Maximum per import. */
const MAX_CORRECTED_ROWS = 1_000;

interface OriginalRow {
  cells: string[];
  /** Null if the row was not skipped. */
  reason: RowReason | null;
}

@Injectable()
export class CorrectCell {
  constructor(
    private readonly em: EntityManager,
    private readonly files: FileStore,
    private readonly folders: ImportFolders,
    private readonly wakeImport: WakeImport,
  ) {}

  async execute(accountId: number, importId: number, correction: CorrectCellBody): Promise<CorrectCellResult> {
    const { row, shown } = await this.em.transactional(async (em) => {
      const lockMode = LockMode.PESSIMISTIC_WRITE;
      const found = await em.findOne(ContactImport, { id: importId, accountId }, { lockMode, refresh: true });
      if (!found) throw new ImportNotFound();
      if (found.state !== 'ready') throw new ImportNotReady();
      return { row: found, shown: await this.correct(em, found, correction) };
    });
    return { data: await this.wakeImport.wakeAndPublish(row), row: shown };
  }

  private async correct(em: EntityManager, row: ContactImport, { row: rowNumber, column, value }: CorrectCellBody) {
    if (column >= row.columns.length) throw Invalid.field('column', 'value_invalid');
    const original = await this.findRow(row, rowNumber);
    const cells = await saveCell(em, row, rowNumber, { [column]: value });
    const evaluated = evaluateRow(row, rowNumber, correctCells(original.cells, cells));
    const effect = await this.computeEffect(em, row, original, evaluated);
    if (effect) await changeCounts(em, row, rowNumber, effect);
    // Other rows change counts in ways that need the whole file.
    else row.restartReading();
    const isDuplicate = effect !== null && effect.reason === null && (await isDuplicateRow(em, row, rowNumber, effect));
    const shown = { ...evaluated.shown, reason: isDuplicate ? ('duplicate' as const) : evaluated.shown.reason };
    const truncated = { ...shown, cells: shown.cells.map(shorten) };
    row.preview = row.preview.map((previewRow) => (previewRow.row === rowNumber ? truncated : previewRow));
    return shown;
  }

  /** Returns null if the file must be read again. */
  private async computeEffect(
    em: EntityManager,
    row: ContactImport,
    { reason: reasonBefore }: OriginalRow,
    { shown, good }: EvaluatedRow,
  ): Promise<CorrectionEffect | null> {
    // Rows that are too long are stored only in part.
    if (reasonBefore === null || reasonBefore === 'row_too_long') return null;
    const badEffect = {
      reasonBefore,
      address: null,
      isInFile: false,
      isRepaired: false,
      hasRefused: false,
      further: 0,
      known: NONE_KNOWN,
    };
    if (!good) return { ...badEffect, reason: shown.reason === 'duplicate' ? null : shown.reason };
    const paths = this.findChunks(row);
    if (!paths) return null;
    const isInFile = await isInChunks(paths, good);
    const known = isInFile ? NONE_KNOWN : await countKnownRow(em, row.accountId, good);
    const address = good.phone || `${good.lid}@lid`;
    const { isRepaired, hasRefused, further } = good;
    return { ...badEffect, reason: null, address, isInFile, isRepaired, hasRefused, further: further.length, known };
  }

  /** Returns null if the files are on another machine. */
  private findChunks({ id, chunksReady }: ContactImport): string[] | null {
    const paths = Array.from({ length: chunksReady ?? 0 }, (_, at) => this.folders.find(id, at + 1));
    return paths.every((path) => path !== null) ? paths : null;
  }

  private async findRow(row: ContactImport, rowNumber: number): Promise<OriginalRow> {
    const { badRowsKey, preview } = row;
    const file = badRowsKey ? await this.files.open(badRowsKey) : null;
    if (file) for await (const badRow of readBadRows(file)) if (badRow.row === rowNumber) return badRow;
    const shown = preview.find((previewRow) => previewRow.row === rowNumber);
    if (!shown) throw new RowNotCorrectable();
    return { cells: shown.cells, reason: null };
  }
}

async function saveCell(
  em: EntityManager,
  { id, accountId }: ContactImport,
  rowNumber: number,
  cell: Record<string, string>,
): Promise<Record<string, string>> {
  const { rows } = await sql<Pick<Row<'import_corrections'>, 'cells'>>`
    insert into import_corrections as c (account_id, import_id, row_number, cells)
     select ${accountId}, ${id}, ${rowNumber}, ${JSON.stringify(cell)}::jsonb
      where (select count(*) from import_corrections
        where account_id = ${accountId} and import_id = ${id} and row_number <> ${rowNumber}) < ${MAX_CORRECTED_ROWS}
     on conflict (account_id, import_id, row_number) do update set cells = c.cells || excluded.cells returning cells`.execute(
    database(em),
  );
  const [correction] = rows;
  if (!correction) throw Invalid.field('row', 'too_many');
  return correction.cells;
}

async function changeCounts(
  em: EntityManager,
  row: ContactImport,
  rowNumber: number,
  effect: CorrectionEffect,
): Promise<void> {
  const previousEffects = await readEffects(em, row);
  await database(em)
    .updateTable('import_corrections')
    .set({ effect: JSON.stringify(effect) })
    .where('account_id', '=', row.accountId)
    .where('import_id', '=', row.id)
    .where('row_number', '=', rowNumber)
    .execute();
  const shown = { counts: row.counts, known: { ...NONE_KNOWN, ...row.knownChanges, known: row.known ?? 0 } };
  const uncorrected = applyEffects(shown, [...previousEffects.values()], -1);
  const { counts, known } = applyEffects(uncorrected, [...(await readEffects(em, row)).values()], 1);
  row.counts = counts;
  row.known = known.known;
  row.knownChanges = { fill: known.fill, overwrite: known.overwrite };
}

async function readEffects(
  em: EntityManager,
  { id, accountId }: ContactImport,
): Promise<Map<number, CorrectionEffect>> {
  const rows = await database(em)
    .selectFrom('import_corrections')
    .select(['row_number', 'effect'])
    .where('account_id', '=', accountId)
    .where('import_id', '=', id)
    .where('effect', 'is not', null)
    .$narrowType<{ effect: NotNull }>()
    .orderBy('row_number')
    .execute();
  return new Map(rows.map(({ row_number, effect }) => [row_number, effect]));
}

async function isDuplicateRow(
  em: EntityManager,
  row: ContactImport,
  rowNumber: number,
  { isInFile, address }: CorrectionEffect,
): Promise<boolean> {
  if (isInFile) return true;
  for (const [otherNumber, effect] of await readEffects(em, row))
    if (otherNumber < rowNumber && effect.reason === null && effect.address === address) return true;
  return false;
}
