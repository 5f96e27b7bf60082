import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { EXPORT_COLUMNS, type ExportRow, IS_CURRENT, kindsFor } from '../export-row.js';
import { ExportNotFound } from '../exports.errors.js';

@Injectable()
export class GetExport {
  constructor(private readonly em: EntityManager) {}

  async execute(accountId: number, permissions: readonly string[], exportId: number): Promise<ExportRow> {
    const [row] = await this.em.execute<ExportRow[]>(
      `select ${EXPORT_COLUMNS} from exports where id = ? and account_id = ? and what = any (?::text[]) and ${IS_CURRENT}`,
      [exportId, accountId, kindsFor(permissions)],
    );
    if (!row) throw new ExportNotFound();
    return row;
  }
}
