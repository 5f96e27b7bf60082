import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { database } from '../../../platform/database/statements/database.js';
import { ChangeExport } from '../change-export.js';
import { allowedKinds, toExportResource } from '../export-row.js';
import type { ExportResource } from '../exports.contract.js';
import { ExportNotCancellable, ExportNotFound } from '../exports.errors.js';

/** Stops the writer at its next step, which deletes the partial file. */
@Injectable()
export class CancelExport {
  constructor(
    private readonly em: EntityManager,
    private readonly exports: ChangeExport,
  ) {}

  async execute(accountId: number, permissions: readonly string[], exportId: number): Promise<ExportResource> {
    const { rows: known } = await sql`
      select from exports where id = ${exportId} and account_id = ${accountId} and what = any (${allowedKinds(permissions)}::text[])`.execute(
      database(this.em),
    );
    if (known.length === 0) throw new ExportNotFound();
    const row = await this.exports.change(accountId, exportId, sql`state = 'cancelled'`);
    if (!row) throw new ExportNotCancellable();
    return toExportResource(row);
  }
}
