import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { ChangeExport } from '../change-export.js';
import { kindsFor, toExportResource } from '../export-row.js';
import type { ExportResource } from '../exports.contract.js';
import { ExportNotCancellable, ExportNotFound } from '../exports.errors.js';

/** Stops an export; whoever writes its file finds out at its next step and leaves nothing behind. */
export class CancelExport extends Command<ExportResource> {
  constructor(
    readonly accountId: number,
    readonly permissions: readonly string[],
    readonly exportId: number,
  ) {
    super();
  }
}

@CommandHandler(CancelExport)
export class CancelExportHandler implements ICommandHandler<CancelExport> {
  constructor(
    private readonly em: EntityManager,
    private readonly exports: ChangeExport,
  ) {}

  async execute({ accountId, permissions, exportId }: CancelExport): Promise<ExportResource> {
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
