import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { EventBus } from '@nestjs/cqrs';
import { EXPORT_COLUMNS, type ExportRow, toExportResource } from './export-row.js';
import { ExportChanged } from './exports.messages.js';

/** Changes an export while it is not over, and tells everybody who looks. */
@Injectable()
export class ChangeExport {
  constructor(
    private readonly em: EntityManager,
    private readonly events: EventBus,
  ) {}

  /** `set` is SQL of ours. Null when it is over or another account's, and nothing was changed. */
  async change(accountId: number, exportId: number, set: string, params: unknown[] = []): Promise<ExportRow | null> {
    const [row] = await this.em.execute<ExportRow[]>(
      `update exports set ${set}, updated_at = now() where id = ? and account_id = ? and state in ('waiting', 'writing')
       returning ${EXPORT_COLUMNS}`,
      [...params, exportId, accountId],
    );
    if (!row) return null;
    this.tell(row);
    return row;
  }

  tell(row: ExportRow): void {
    this.events.publish(new ExportChanged(Number(row.account_id), toExportResource(row)));
  }
}
