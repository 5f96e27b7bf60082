import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { deleteInBatches } from '../platform/database/delete-in-batches.js';
import type { AlertRow } from './alert.resource.js';
import { AlertNotifications } from './alert-notifications.js';
import type { AlertEnding } from './alerts.contract.js';
import type { Trouble } from './evaluate-alert-rules.js';
import type { AlertSubject } from './subjects/alert-subject.js';

/** Connections are devices and stores. Separate jobs evaluate both scopes. */
export type AlertScope = 'connections' | 'plans';

const MAX_PERIOD = '10 years';

/** Statements expect a row state, so only one process makes a change. Notifications join the transaction. */
@Injectable()
export class AlertStore {
  constructor(
    private readonly em: EntityManager,
    private readonly notifications: AlertNotifications,
  ) {}

  open(scope: AlertScope): Promise<AlertRow[]> {
    return this.em.execute<AlertRow[]>(
      `select * from alerts where cleared_at is null and once is ${scope === 'plans' ? 'not null' : 'null'} order by id`,
    );
  }

  async findFinished(names: readonly string[]): Promise<Set<string>> {
    const rows = await this.em.execute<{ once: string }[]>(
      'select once from alerts where once in (select jsonb_array_elements_text(?::jsonb)) and cleared_at is not null',
      [JSON.stringify(names)],
    );
    return new Set(rows.map(({ once }) => once));
  }

  async insertUnconfirmed({ accountId, columns }: AlertSubject, trouble: Trouble, now: Date): Promise<void> {
    const { kind, reason, until, count = null, once = null } = trouble;
    const values = { account_id: accountId, ...columns, kind, reason, until, count, once, noticed_at: now };
    await this.em.execute(
      `insert into alerts (${Object.keys(values).join(', ')}) values (${Object.keys(values).fill('?').join(', ')}) on conflict do nothing`,
      Object.values(values),
    );
  }

  async deleteUnconfirmed({ id, account_id }: AlertRow): Promise<void> {
    await this.em.execute('delete from alerts where id = ? and account_id = ? and raised_at is null', [id, account_id]);
  }

  /** Queues notifications. Null when another process already did. */
  raise(row: AlertRow, { columns }: AlertSubject, trouble: Trouble, now: Date): Promise<AlertRow | null> {
    const { reason, until, count = null } = trouble;
    return this.em.transactional(async (em) => {
      const [raised] = await em.execute<AlertRow[]>(
        `update alerts set raised_at = ?, reason = ?, until = ?, count = ?, device_name = ?, shop_name = ?, is_main = ?, well_since = null
          where id = ? and account_id = ? and raised_at is null and cleared_at is null returning *`,
        [now, reason, until, count, columns.device_name, columns.shop_name, columns.is_main, row.id, row.account_id],
      );
      if (!raised) return null;
      await this.notifications.queueRaised(em, raised, now);
      return raised;
    });
  }

  /** Queues the all-clear. Null when another process already did. */
  clear(row: AlertRow, ending: AlertEnding, now: Date): Promise<AlertRow | null> {
    return this.em.transactional(async (em) => {
      const [cleared] = await em.execute<AlertRow[]>(
        `update alerts set cleared_at = ?, ending = ? where id = ? and account_id = ? and cleared_at is null returning *`,
        [now, ending, row.id, row.account_id],
      );
      if (!cleared) return null;
      await this.notifications.drop(em, cleared);
      // Falling below a plan limit needs no all-clear.
      if (ending === 'well' && cleared.once === null) await this.notifications.queueAllClear(em, cleared, now);
      return cleared;
    });
  }

  async markWell({ id, account_id }: AlertRow, since: Date | null): Promise<void> {
    await this.em.execute('update alerts set well_since = ? where id = ? and account_id = ? and cleared_at is null', [
      since,
      id,
      account_id,
    ]);
  }

  /** Null when unchanged. */
  async updateReason({ id, account_id }: AlertRow, { reason, until }: Trouble): Promise<AlertRow | null> {
    const [row] = await this.em.execute<AlertRow[]>(
      `update alerts set reason = ?, until = ? where id = ? and account_id = ? and cleared_at is null
          and (reason, until) is distinct from (?::varchar, ?::timestamptz) returning *`,
      [reason, until, id, account_id, reason, until],
    );
    return row ?? null;
  }

  /** Deletes old closed alerts. Once-per-period alerts stay until their period ends. */
  async purge(before: Date): Promise<void> {
    await deleteInBatches(
      this.em,
      'alerts',
      `select id from alerts where cleared_at < ? and (once is null or cleared_at < ?::timestamptz - interval '${MAX_PERIOD}')
        order by cleared_at`,
      [before, before],
    );
  }
}
