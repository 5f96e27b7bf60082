import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { database, type Row } from '../../../platform/database/statements/database.js';
import type { Page } from '../../../platform/http/page.contract.js';
import { toPage } from '../../../platform/http/page.js';
import { FileStore } from '../../../platform/storage/file-store.js';
import { ContactImport } from '../contact-import.entity.js';
import type { BadCellsQuery } from '../import-bodies.contract.js';
import type { ReviewedRow } from '../imports.contract.js';
import { ImportNotFound } from '../imports.errors.js';
import { type BadRow, MAX_CORRECTABLE_ROWS, readBadRows } from './bad-rows.js';
import { correctCells } from './correct-cells.js';
import { evaluateRow } from './evaluate-row.js';

@Injectable()
export class ListBadCells {
  constructor(
    private readonly em: EntityManager,
    private readonly files: FileStore,
  ) {}

  async execute(accountId: number, importId: number, query: BadCellsQuery): Promise<Page<ReviewedRow>> {
    const row = await this.em.findOne(ContactImport, { id: importId, accountId });
    if (!row) throw new ImportNotFound();
    const { page, total } = await this.readPage(row, query);
    const corrected = await this.readCorrections(row, page);
    const data = page.map(({ row: number, reason, cells }) => {
      const correction = corrected.get(number);
      const { shown } = evaluateRow(row, number, correctCells(cells, correction ?? {}));
      return correction ? shown : { ...shown, reason };
    });
    return toPage(data, total, query);
  }

  private async readPage({ badRowsKey }: ContactImport, { page: number, rows }: BadCellsQuery) {
    const page: BadRow[] = [];
    let total = 0;
    const first = (number - 1) * rows;
    const file = badRowsKey && first < MAX_CORRECTABLE_ROWS ? await this.files.open(badRowsKey) : null;
    if (file)
      for await (const badRow of readBadRows(file)) {
        if (total >= first && total < first + rows) page.push(badRow);
        total++;
      }
    return { page, total };
  }

  private async readCorrections({ id, accountId }: ContactImport, page: readonly BadRow[]) {
    const { rows } = await sql<Pick<Row<'import_corrections'>, 'row_number' | 'cells'>>`
      select row_number, cells from import_corrections where account_id = ${accountId} and import_id = ${id}
        and row_number = any (${page.map(({ row }) => row)}::int[]) and effect is not null`.execute(database(this.em));
    return new Map(rows.map(({ row_number, cells }) => [row_number, cells]));
  }
}
