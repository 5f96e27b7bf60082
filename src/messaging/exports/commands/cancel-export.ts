import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { ChangeExport } from '../change-export.js';
import { kindsFor, toExportResource } from '../export-row.js';
import type { ExportResource } from '../exports.contract.js';
import { ExportNotCancellable, ExportNotFound } from '../exports.errors.js';

/** The writer notices at its next step and deletes its partial file. */
@Injectable()
export class CancelExport {
  constructor(
    private readonly em: EntityManager,
    private readonly exports: ChangeExport,
  ) {}

  async execute(accountId: number, permissions: readonly string[], exportId: number): Promise<ExportResource> {
    const [known] = await this.em.execute<unknown[]>(
      'select 1 from exports where id = ? and account_id = ? and what = any (?::text[])',
      [exportId, accountId, kindsFor(permissions)],
    );
    if (!known) throw new ExportNotFound();
    const row = await this.exports.change(accountId, exportId, `state = 'cancelled'`);
    if (!row) throw new ExportNotCancellable();
    return toExportResource(row);
  }
}
