import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { database } from '../../platform/database/statements/database.js';
import { EXPORT_COLUMNS, type ExportRow, IS_UNEXPIRED, allowedKinds, toExportResource } from './export-row.js';
import type { ExportResource } from './exports.contract.js';

const MAX_LISTED = 20;

@Injectable()
export class ListExports {
  constructor(private readonly em: EntityManager) {}

  async execute(accountId: number, permissions: readonly string[]): Promise<ExportResource[]> {
    const { rows } = await sql<ExportRow>`
      select ${EXPORT_COLUMNS} from exports
        where account_id = ${accountId} and what = any (${allowedKinds(permissions)}::text[]) and ${IS_UNEXPIRED}
        order by id desc limit ${MAX_LISTED}`.execute(database(this.em));
    return rows.map(toExportResource);
  }
}
