import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { EventBus } from '@nestjs/cqrs';
import { type RawBuilder, sql } from 'kysely';
import { lockAccount } from '../../platform/database/lock-account.js';
import { database } from '../../platform/database/statements/database.js';
import { EXPORT_COLUMNS, type ExportRow, toExportResource } from './export-row.js';
import { ExportChanged } from './exports.messages.js';

const MAX_FILES_PER_ACCOUNT = 20;

@Injectable()
export class ChangeExport {
  constructor(
    private readonly em: EntityManager,
    private readonly events: EventBus,
  ) {}

  /** Returns null for a finished export. */
  async change(accountId: number, exportId: number, assignments: RawBuilder<unknown>): Promise<ExportRow | null> {
    const {
      rows: [row],
    } = await sql<ExportRow>`
      update exports set ${assignments}, updated_at = now()
        where id = ${exportId} and account_id = ${accountId} and state in ('waiting', 'writing')
       returning ${EXPORT_COLUMNS}`.execute(database(this.em));
    if (!row) return null;
    this.publish(row);
    return row;
  }

  /** Starts one export per account at a time, to leave capacity to others. */
  start(accountId: number, exportId: number): Promise<ExportRow | null> {
    return this.em.transactional(async (em) => {
      await lockAccount(em, 'exports', accountId);
      const runningExport = await database(em)
        .selectFrom('exports')
        .select('id')
        .where('account_id', '=', accountId)
        .where('state', '=', 'writing')
        .where('id', '<>', exportId)
        .executeTakeFirst();
      return runningExport ? null : this.change(accountId, exportId, sql`state = 'writing'`);
    });
  }

  /** Returns null while an export is running. */
  async findNext(accountId: number): Promise<number | null> {
    const {
      rows: [next],
    } = await sql<{ id: number }>`
      select id from exports where account_id = ${accountId} and state = 'waiting'
          and not exists (select from exports where account_id = ${accountId} and state = 'writing') order by id limit 1`.execute(
      database(this.em),
    );
    return next?.id ?? null;
  }

  /** Expires the oldest files beyond the limit. The reconcile job deletes them. */
  async expireOldest(accountId: number): Promise<void> {
    await sql`
      update exports set expires_at = now() where account_id = ${accountId} and file_key is not null and expires_at > now()
          and id not in (select id from exports where account_id = ${accountId} and file_key is not null
            order by id desc limit ${MAX_FILES_PER_ACCOUNT})`.execute(database(this.em));
  }

  publish(row: ExportRow): void {
    this.events.publish(new ExportChanged(row.account_id, toExportResource(row)));
  }
}
