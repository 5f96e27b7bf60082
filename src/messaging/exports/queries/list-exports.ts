import { EntityManager } from '@mikro-orm/postgresql';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { EXPORT_COLUMNS, type ExportRow, IS_CURRENT, kindsFor, toExportResource } from '../export-row.js';
import type { ExportResource } from '../exports.contract.js';

/** The newest of what somebody with these permissions may see. */
export class ListExports extends Query<ExportResource[]> {
  constructor(
    readonly accountId: number,
    readonly permissions: readonly string[],
  ) {
    super();
  }
}

const MOST = 20;

@QueryHandler(ListExports)
export class ListExportsHandler implements IQueryHandler<ListExports> {
  constructor(private readonly em: EntityManager) {}

  async execute({ accountId, permissions }: ListExports): Promise<ExportResource[]> {
    const rows = await this.em.execute<ExportRow[]>(
      `select ${EXPORT_COLUMNS} from exports where account_id = ? and what = any (?::text[]) and ${IS_CURRENT} order by id desc limit ?`,
      [accountId, kindsFor(permissions), MOST],
    );
    return rows.map(toExportResource);
  }
}
