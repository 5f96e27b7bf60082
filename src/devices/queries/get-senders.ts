import { EntityManager } from '@mikro-orm/postgresql';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { Clock } from '../../platform/clock.js';
import { Config } from '../../platform/config.js';
import type { DeviceLimit } from '../devices.contract.js';
import { GetSenders, type Sender } from '../devices.messages.js';
import {
  type UsageRow,
  USAGE_COLUMNS,
  holdOf,
  isLimitActive,
  roomOf,
  toDate,
  toUsage,
} from '../protection/bulk-hold.js';

interface Row extends UsageRow {
  id: string;
  account_id: string;
  session_id: string;
  name: string;
  is_on: boolean;
  connected_at: string | null;
  gap_min_seconds: number;
  gap_max_seconds: number;
  in_flight: number;
  is_over_plan: boolean;
  limited_by: DeviceLimit | null;
  limited_until: string | null;
}

/** Not cached: other processes change the settings. */
@QueryHandler(GetSenders)
export class GetSendersHandler implements IQueryHandler<GetSenders> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly config: Config,
  ) {}

  async execute({ deviceIds }: GetSenders): Promise<Map<number, Sender>> {
    if (deviceIds.length === 0) return new Map();
    const rows = await this.em.execute<Row[]>(
      `select id, account_id, session_id, name, state = 'on' as is_on, connected_at, gap_min_seconds, gap_max_seconds,
           ${USAGE_COLUMNS}, limited_by, limited_until,
           bulk_under_way(id) in_flight, over_plan(id) is_over_plan
         from devices where id = any (?::bigint[])`,
      [`{${deviceIds.join()}}`],
    );
    const now = this.clock.now();
    const isVirtual = this.config.whatsappNetwork === 'sandbox';
    return new Map(rows.map((row) => [Number(row.id), { ...toSender(row, now), isVirtual }]));
  }
}

function toSender(row: Row, now: Date): Omit<Sender, 'isVirtual'> {
  const usage = toUsage(row, row.in_flight);
  const until = toDate(row.limited_until);
  return {
    id: Number(row.id),
    accountId: Number(row.account_id),
    sessionId: row.session_id,
    name: row.name,
    isOn: row.is_on,
    connectedAt: toDate(row.connected_at),
    gap: { min: row.gap_min_seconds, max: row.gap_max_seconds },
    hold: row.is_over_plan ? { by: 'over_plan', until: null } : holdOf(usage, now),
    cold: isLimitActive(row.limited_by, until, now) ? { until } : null,
    room: roomOf(usage, now),
  };
}
