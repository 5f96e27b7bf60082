import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { GetOwnerNames, FindAccountsByUser } from '../../../auth/auth.messages.js';
import { Clock } from '../../../platform/clock.js';
import { likePattern } from '../../../platform/database/like-pattern.js';
import { hasLetters } from '../../../platform/database/search-condition.js';
import { database, type Row } from '../../../platform/database/statements/database.js';
import type { Page } from '../../../platform/http/page.contract.js';
import { toPage } from '../../../platform/http/page.js';
import { toIso } from '../../../platform/to-iso.js';
import { CountWaiting } from '../../devices.ports.js';
import type { HealthDevice, ListHealthDevicesQuery } from '../../health.contract.js';
import { JOIN_HOLDER } from '../../leases/join-holder.js';
import { toDeviceQueue } from '../device-queue.js';
import { readRecentFigures } from '../read-recent-figures.js';

type ListedRow = Pick<
  Row<'devices'>,
  | 'id'
  | 'account_id'
  | 'session_id'
  | 'name'
  | 'phone'
  | 'is_main'
  | 'state'
  | 'state_reason'
  | 'limited_by'
  | 'limited_until'
  | 'connected_at'
  | 'last_activity_at'
> & { process_id: string | null; process_name: string | null };

const DEVICES_WITH_HOLDER = sql`devices d ${JOIN_HOLDER}`;

/** Lists all accounts, for administrators. */
@Injectable()
export class ListHealthDevices {
  constructor(
    private readonly em: EntityManager,
    private readonly queries: QueryBus,
    private readonly clock: Clock,
  ) {}

  async execute(query: ListHealthDevicesQuery): Promise<Page<HealthDevice>> {
    const where = await this.buildCondition(query);
    const {
      rows: [counted],
    } = await sql<{ count: number }>`select count(*) from ${DEVICES_WITH_HOLDER} where ${where}`.execute(
      database(this.em),
    );
    const { rows } = await sql<ListedRow>`
      select d.id, d.account_id, d.session_id, d.name, d.phone, d.is_main, d.state, d.state_reason, d.limited_by, d.limited_until,
          d.connected_at, d.last_activity_at, p.id as process_id, p.name as process_name
         from ${DEVICES_WITH_HOLDER} where ${where} order by d.connected_at is null, d.id ${sql.raw(query.orderType)}
         limit ${query.rows} offset ${(query.page - 1) * query.rows}`.execute(database(this.em));
    return toPage(await this.describe(rows), counted?.count ?? 0, query);
  }

  private async buildCondition({
    state,
    process,
    account,
    search,
  }: ListHealthDevicesQuery): Promise<RawBuilder<SqlBool>> {
    const conditions = [sql`true`];
    if (state) conditions.push(sql`d.state = ${state}`);
    if (process === 'none') conditions.push(sql`p.id is null`);
    else if (process) conditions.push(sql`p.id = ${process}`);
    if (account) conditions.push(sql`d.account_id = ${account}`);
    if (search) {
      const has = (column: string) => hasLetters(column, search);
      const accountIds = await this.queries.execute(new FindAccountsByUser(search));
      conditions.push(sql`(${has('d.name')} or ${has('d.account_name')} or d.phone like ${likePattern(search)}
        or d.account_id = any (${accountIds}::bigint[]))`);
    }
    return sql.join<SqlBool>(conditions, sql` and `);
  }

  private async describe(rows: readonly ListedRow[]): Promise<HealthDevice[]> {
    const ids = rows.map(({ id }) => id);
    const owners = await this.queries.execute(new GetOwnerNames([...new Set(rows.map((row) => row.account_id))]));
    const waiting = new Map(
      (await this.queries.execute(new CountWaiting(ids))).map((count) => [count.deviceId, count]),
    );
    const figures = await readRecentFigures(this.em, rows, this.clock.now());
    return rows.map((row) => {
      const {
        id,
        account_id: accountId,
        session_id,
        name,
        phone,
        is_main,
        state,
        state_reason,
        limited_by,
        process_id,
        process_name,
      } = row;
      return {
        id,
        session_id,
        device_name: name,
        phone_number: phone,
        type_account: is_main ? 'main' : 'normal',
        state,
        state_reason,
        limit: limited_by && { by: limited_by, until: toIso(row.limited_until) },
        connected_at: toIso(row.connected_at),
        last_activity_at: toIso(row.last_activity_at),
        account: { id: accountId, name: owners.get(accountId) ?? '' },
        process: process_id && process_name ? { id: process_id, name: process_name } : null,
        ...(figures.get(id) ?? { sent: 0, failed: 0 }),
        queue: toDeviceQueue(waiting.get(id)),
      };
    });
  }
}
