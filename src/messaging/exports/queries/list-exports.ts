import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { EXPORT_COLUMNS, type ExportRow, IS_CURRENT, kindsFor, toExportResource } from '../export-row.js';
import type { ExportResource } from '../exports.contract.js';

const MAX_LISTED = 20;

@Injectable()
export class ListExports {
  constructor(private readonly em: EntityManager) {}

  async execute(accountId: number, permissions: readonly string[]): Promise<ExportResource[]> {
    const rows = await this.em.execute<ExportRow[]>(
      `select ${EXPORT_COLUMNS} from exports where account_id = ? and what = any (?::text[]) and ${IS_CURRENT} order by id desc limit ?`,
      [accountId, kindsFor(permissions), MAX_LISTED],
    );
    return rows.map(toExportResource);
  }
}
