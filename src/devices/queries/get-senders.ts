import { EntityManager } from '@mikro-orm/postgresql';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { sql } from 'kysely';
import { Clock } from '../../platform/clock.js';
import { Config } from '../../platform/config.js';
import { database } from '../../platform/database/statements/database.js';
import { GetSenders, type Sender } from '../devices.messages.js';
import { USAGE_COLUMNS, holdOf, isLimitActive, roomOf, toUsage } from '../protection/bulk-hold.js';

/** Caches nothing, because other processes change the settings. */
@QueryHandler(GetSenders)
export class GetSendersHandler implements IQueryHandler<GetSenders> {
  constructor(
    private readonly em: EntityManager,
    private readonly clock: Clock,
    private readonly config: Config,
  ) {}

  async execute({ deviceIds }: GetSenders): Promise<Map<number, Sender>> {
    if (deviceIds.length === 0) return new Map();
    const rows = await findSenders(this.em, deviceIds);
    const now = this.clock.now();
    const isVirtual = this.config.whatsappNetwork === 'sandbox';
    return new Map(rows.map((row) => [row.id, { ...toSender(row, now), isVirtual }]));
  }
}

const findSenders = (em: EntityManager, deviceIds: readonly number[]) =>
  database(em)
    .selectFrom('devices')
    .select(['id', 'account_id', 'session_id', 'name', 'state', 'connected_at', 'gap_min_seconds', 'gap_max_seconds'])
    .select(USAGE_COLUMNS)
    .select([
      'limited_by',
      'limited_until',
      sql<number>`bulk_under_way(id)`.as('in_flight'),
      sql<boolean>`over_plan(id)`.as('is_over_plan'),
    ])
    .where('id', '=', sql<number>`any (${deviceIds}::bigint[])`)
    .execute();

type SenderRow = Awaited<ReturnType<typeof findSenders>>[number];

function toSender(row: SenderRow, now: Date): Omit<Sender, 'isVirtual'> {
  const usage = toUsage(row, row.in_flight);
  return {
    id: row.id,
    accountId: row.account_id,
    sessionId: row.session_id,
    name: row.name,
    isOn: row.state === 'on',
    connectedAt: row.connected_at,
    gap: { min: row.gap_min_seconds, max: row.gap_max_seconds },
    hold: row.is_over_plan ? { by: 'over_plan', until: null } : holdOf(usage, now),
    cold: isLimitActive(row.limited_by, row.limited_until, now) ? { until: row.limited_until } : null,
    room: roomOf(usage, now),
  };
}
