import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { deleteInBatches } from '../platform/database/delete-in-batches.js';
import { database } from '../platform/database/statements/database.js';
import type { AlertRow } from './alert.resource.js';
import { AlertNotifications } from './alert-notifications.js';
import type { AlertEnding } from './alerts.contract.js';
import type { Trouble } from './evaluate-alert-rules.js';
import type { AlertSubject } from './subjects/alert-subject.js';

/** `connections` are devices and stores. */
export type AlertScope = 'connections' | 'plans';

const MAX_PACKAGE_PERIOD = '10 years';

/** Expects a row state in each update, so only one process succeeds. */
@Injectable()
export class AlertStore {
  constructor(
    private readonly em: EntityManager,
    private readonly notifications: AlertNotifications,
  ) {}

  findOpen(scope: AlertScope): Promise<AlertRow[]> {
    return database(this.em)
      .selectFrom('alerts')
      .selectAll()
      .where('cleared_at', 'is', null)
      .where('once', scope === 'plans' ? 'is not' : 'is', null)
      .orderBy('id')
      .execute();
  }

  async findClearedOnceKeys(onceKeys: readonly string[]): Promise<Set<string>> {
    const rows = await database(this.em)
      .selectFrom('alerts')
      .select('once')
      .where(({ eb, fn }) => eb('once', '=', fn.any(sql<string[]>`${onceKeys}::text[]`)))
      .where('cleared_at', 'is not', null)
      .execute();
    return new Set(rows.flatMap(({ once }) => once ?? []));
  }

  async insertUnconfirmed({ accountId, columns }: AlertSubject, trouble: Trouble, now: Date): Promise<void> {
    const { kind, reason, until, count = null, once = null } = trouble;
    await database(this.em)
      .insertInto('alerts')
      .values({ account_id: accountId, ...columns, kind, reason, until, count, once, noticed_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }

  async deleteUnconfirmed({ id, account_id }: AlertRow): Promise<void> {
    await database(this.em)
      .deleteFrom('alerts')
      .where('id', '=', id)
      .where('account_id', '=', account_id)
      .where('raised_at', 'is', null)
      .execute();
  }

  raise(row: AlertRow, { columns }: AlertSubject, trouble: Trouble, now: Date): Promise<AlertRow | null> {
    const { reason, until, count = null } = trouble;
    return this.em.transactional(async (em) => {
      const { device_name, shop_name, is_main } = columns;
      const raised = await database(em)
        .updateTable('alerts')
        .set({ raised_at: now, reason, until, count, device_name, shop_name, is_main, well_since: null })
        .where('id', '=', row.id)
        .where('account_id', '=', row.account_id)
        .where('raised_at', 'is', null)
        .where('cleared_at', 'is', null)
        .returningAll()
        .executeTakeFirst();
      if (!raised) return null;
      await this.notifications.queueRaised(em, raised, now);
      return raised;
    });
  }

  clear(row: AlertRow, ending: AlertEnding, now: Date): Promise<AlertRow | null> {
    return this.em.transactional(async (em) => {
      const cleared = await database(em)
        .updateTable('alerts')
        .set({ cleared_at: now, ending })
        .where('id', '=', row.id)
        .where('account_id', '=', row.account_id)
        .where('cleared_at', 'is', null)
        .returningAll()
        .executeTakeFirst();
      if (!cleared) return null;
      await this.notifications.dropDue(em, cleared);
      // Falling below a plan limit needs no all-clear.
      if (ending === 'well' && cleared.once === null) await this.notifications.queueAllClear(em, cleared, now);
      return cleared;
    });
  }

  async setWellSince({ id, account_id }: AlertRow, since: Date | null): Promise<void> {
    await database(this.em)
      .updateTable('alerts')
      .set({ well_since: since })
      .where('id', '=', id)
      .where('account_id', '=', account_id)
      .where('cleared_at', 'is', null)
      .execute();
  }

  async updateReason({ id, account_id }: AlertRow, { reason, until }: Trouble): Promise<AlertRow | null> {
    const row = await database(this.em)
      .updateTable('alerts')
      .set({ reason, until })
      .where('id', '=', id)
      .where('account_id', '=', account_id)
      .where('cleared_at', 'is', null)
      .where(sql<boolean>`(reason, until) is distinct from (${reason}::varchar, ${until}::timestamptz)`)
      .returningAll()
      .executeTakeFirst();
    return row ?? null;
  }

  /** Keeps alerts that are raised once a period until it ends. */
  async purge(before: Date): Promise<void> {
    await deleteInBatches(
      this.em,
      'alerts',
      sql`select id from alerts where cleared_at < ${before}
        and (once is null or cleared_at < ${before}::timestamptz - ${MAX_PACKAGE_PERIOD}::interval) order by cleared_at`,
    );
  }
}
