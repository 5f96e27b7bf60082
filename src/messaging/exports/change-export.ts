import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { EventBus } from '@nestjs/cqrs';
import { lockAccount } from '../../platform/database/lock-account.js';
import { EXPORT_COLUMNS, type ExportRow, toExportResource } from './export-row.js';
import { ExportChanged } from './exports.messages.js';

/** Files of one account; older ones make room. */
const MOST_FILES = 20;

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

  /** Has it written, unless another one of its account is: those run one after the other and leave room for everybody else's. */
  begin(accountId: number, exportId: number): Promise<ExportRow | null> {
    return this.em.transactional(async (em) => {
      await lockAccount(em, 'exports', accountId);
      const [busy] = await em.execute<unknown[]>(
        `select 1 from exports where account_id = ? and state = 'writing' and id <> ?`,
        [accountId, exportId],
      );
      return busy ? null : this.change(accountId, exportId, `state = 'writing'`);
    });
  }

  /** The one that waits longest, unless one is being written. */
  async findNext(accountId: number): Promise<number | null> {
    const [next] = await this.em.execute<{ id: string }[]>(
      `select id from exports where account_id = ? and state = 'waiting'
          and not exists (select from exports where account_id = ? and state = 'writing') order by id limit 1`,
      [accountId, accountId],
    );
    return next ? Number(next.id) : null;
  }

  /** The reconcile job takes what has expired, with its file. */
  async keepNewest(accountId: number): Promise<void> {
    await this.em.execute(
      `update exports set expires_at = now() where account_id = ? and file_key is not null and expires_at > now()
          and id not in (select id from exports where account_id = ? and file_key is not null order by id desc limit ?)`,
      [accountId, accountId, MOST_FILES],
    );
  }

  tell(row: ExportRow): void {
    this.events.publish(new ExportChanged(Number(row.account_id), toExportResource(row)));
  }
}
