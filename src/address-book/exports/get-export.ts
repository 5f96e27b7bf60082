import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { database } from '../../platform/database/statements/database.js';
import { EXPORT_COLUMNS, type ExportRow, IS_UNEXPIRED, allowedKinds } from './export-row.js';
import { ExportNotFound } from './exports.errors.js';

@Injectable()
export class GetExport {
  constructor(private readonly em: EntityManager) {}

  async execute(accountId: number, permissions: readonly string[], exportId: number): Promise<ExportRow> {
    const {
      rows: [row],
    } = await sql<ExportRow>`
      select ${EXPORT_COLUMNS} from exports
        where id = ${exportId} and account_id = ${accountId} and what = any (${allowedKinds(permissions)}::text[]) and ${IS_UNEXPIRED}`.execute(
      database(this.em),
    );
    if (!row) throw new ExportNotFound();
    return row;
  }
}
