import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { EventBus } from '@nestjs/cqrs';
import { lockAccount } from '../../platform/database/lock-account.js';
import { EXPORT_COLUMNS, type ExportRow, toExportResource } from './export-row.js';
import { ExportChanged } from './exports.messages.js';

const MAX_FILES_PER_ACCOUNT = 20;

@Injectable()
export class ChangeExport {
  constructor(
    private readonly em: EntityManager,
    private readonly events: EventBus,
  ) {}

  /** `set` must be trusted SQL. Null for a finished export. */
  async change(accountId: number, exportId: number, set: string, params: unknown[] = []): Promise<ExportRow | null> {
    const [row] = await this.em.execute<ExportRow[]>(
      `update exports set ${set}, updated_at = now() where id = ? and account_id = ? and state in ('waiting', 'writing')
       returning ${EXPORT_COLUMNS}`,
      [...params, exportId, accountId],
    );
    if (!row) return null;
    this.publish(row);
    return row;
  }

  /** One export per account at a time leaves capacity to others. */
  start(accountId: number, exportId: number): Promise<ExportRow | null> {
    return this.em.transactional(async (em) => {
      await lockAccount(em, 'exports', accountId);
      const [busy] = await em.execute<unknown[]>(
        `select 1 from exports where account_id = ? and state = 'writing' and id <> ?`,
        [accountId, exportId],
      );
      return busy ? null : this.change(accountId, exportId, `state = 'writing'`);
    });
  }

  /** Null while one is running. */
  async findNext(accountId: number): Promise<number | null> {
    const [next] = await this.em.execute<{ id: string }[]>(
      `select id from exports where account_id = ? and state = 'waiting'
          and not exists (select from exports where account_id = ? and state = 'writing') order by id limit 1`,
      [accountId, accountId],
    );
    return next ? Number(next.id) : null;
  }

  /** The reconcile job deletes expired exports with their files. */
  async expireOldest(accountId: number): Promise<void> {
    await this.em.execute(
      `update exports set expires_at = now() where account_id = ? and file_key is not null and expires_at > now()
          and id not in (select id from exports where account_id = ? and file_key is not null order by id desc limit ?)`,
      [accountId, accountId, MAX_FILES_PER_ACCOUNT],
    );
  }

  publish(row: ExportRow): void {
    this.events.publish(new ExportChanged(Number(row.account_id), toExportResource(row)));
  }
}
