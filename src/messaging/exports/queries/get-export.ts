import { EntityManager } from '@mikro-orm/postgresql';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { EXPORT_COLUMNS, type ExportRow, IS_CURRENT, kindsFor } from '../export-row.js';
import { ExportNotFound } from '../exports.errors.js';

/** One export as it is kept, for somebody with these permissions. */
export class GetExport extends Query<ExportRow> {
  constructor(
    readonly accountId: number,
    readonly permissions: readonly string[],
    readonly exportId: number,
  ) {
    super();
  }
}

@QueryHandler(GetExport)
export class GetExportHandler implements IQueryHandler<GetExport> {
  constructor(private readonly em: EntityManager) {}

  async execute({ accountId, permissions, exportId }: GetExport): Promise<ExportRow> {
    const [row] = await this.em.execute<ExportRow[]>(
      `select ${EXPORT_COLUMNS} from exports where id = ? and account_id = ? and what = any (?::text[]) and ${IS_CURRENT}`,
      [exportId, accountId, kindsFor(permissions)],
    );
    if (!row) throw new ExportNotFound();
    return row;
  }
}
