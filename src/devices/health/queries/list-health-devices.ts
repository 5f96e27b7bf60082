import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { DescribeOwners, FindOwned } from '../../../auth/auth.messages.js';
import { Clock } from '../../../platform/clock.js';
import { likePattern } from '../../../platform/database/like-pattern.js';
import { foldedPattern, hasLetters } from '../../../platform/database/search-condition.js';
import type { Page } from '../../../platform/http/page.contract.js';
import { toPage } from '../../../platform/http/page.js';
import { toIso } from '../../../platform/to-iso.js';
import type { DeviceLimit } from '../../devices.contract.js';
import { CountWaiting } from '../../devices.ports.js';
import type { HealthDevice, ListHealthDevicesQuery } from '../../health.contract.js';
import { JOIN_HOLDER } from '../../leases/join-holder.js';
import { toDeviceQueue } from '../device-queue.js';
import { readRecentFigures } from '../read-recent-figures.js';

interface Row extends Pick<HealthDevice, 'session_id' | 'state' | 'state_reason'> {
  id: string;
  account_id: string;
  name: string;
  phone: string | null;
  is_main: boolean;
  limited_by: DeviceLimit | null;
  limited_until: string | null;
  connected_at: string | null;
  last_activity_at: string | null;
  process_id: string | null;
  process_name: string | null;
}

const HELD = `devices d ${JOIN_HOLDER}`;

/** All accounts, for SupperAdmin. Never linked devices come last. */
@Injectable()
export class ListHealthDevices {
  constructor(
    private readonly em: EntityManager,
    private readonly queries: QueryBus,
    private readonly clock: Clock,
  ) {}

  async execute(query: ListHealthDevicesQuery): Promise<Page<HealthDevice>> {
    const { where, params } = await this.conditions(query);
    const [counted] = await this.em.execute<{ count: string }[]>(`select count(*) from ${HELD} where ${where}`, params);
    const rows = await this.em.execute<Row[]>(
      `select d.id, d.account_id, d.session_id, d.name, d.phone, d.is_main, d.state, d.state_reason, d.limited_by, d.limited_until,
          d.connected_at, d.last_activity_at, p.id as process_id, p.name as process_name
         from ${HELD} where ${where} order by d.connected_at is null, d.id ${query.orderType} limit ? offset ?`,
      [...params, query.rows, (query.page - 1) * query.rows],
    );
    return toPage(await this.describe(rows), Number(counted?.count ?? 0), query);
  }

  private async conditions({ state, process, account, search }: ListHealthDevicesQuery) {
    const where = ['true'];
    const params: unknown[] = [];
    const add = (condition: string, ...values: unknown[]): void => {
      where.push(condition);
      params.push(...values);
    };
    if (state) add('d.state = ?', state);
    if (process === 'none') add('p.id is null');
    else if (process) add('p.id = ?', process);
    if (account) add('d.account_id = ?', account);
    if (search) {
      const pattern = foldedPattern(search);
      const owned = await this.queries.execute(new FindOwned(search));
      add(
        `(${hasLetters('d.name')} or ${hasLetters('d.account_name')} or d.phone like ? or d.account_id = any (?::bigint[]))`,
        pattern,
        pattern,
        likePattern(search),
        `{${owned.join(',')}}`,
      );
    }
    return { where: where.join(' and '), params };
  }

  private async describe(rows: readonly Row[]): Promise<HealthDevice[]> {
    const ids = rows.map(({ id }) => Number(id));
    const owners = await this.queries.execute(
      new DescribeOwners([...new Set(rows.map((row) => Number(row.account_id)))]),
    );
    const waiting = new Map((await this.queries.execute(new CountWaiting(ids))).map((one) => [one.deviceId, one]));
    const figures = await readRecentFigures(this.em, rows, this.clock.now());
    return rows.map((row) => {
      const [id, accountId] = [Number(row.id), Number(row.account_id)];
      const { session_id, name, phone, is_main, state, state_reason, limited_by, process_id, process_name } = row;
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
