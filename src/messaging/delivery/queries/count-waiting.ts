import { EntityManager } from '@mikro-orm/postgresql';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { sql } from 'kysely';
import { CountWaiting, type WaitingCount } from '../../../devices/devices.ports.js';
import { database } from '../../../platform/database/statements/database.js';

const MAX_COUNT = 10_000;

/** Uses the index messages_unfinished, which contains only these statuses. */
export const countWaiting = (deviceIds: readonly number[]) => sql<{
  device_id: number;
  count: number;
  oldest_at: Date;
}>`
  select d.id as device_id, oldest.created_at as oldest_at,
    (select count(*) from (select from messages m
      where m.device_id = d.id and m.status in ('queued', 'sending') limit ${MAX_COUNT + 1}) queued) as count
   from unnest(${deviceIds}::bigint[]) d (id) cross join lateral (
     select m.created_at from messages m where m.device_id = d.id and m.status in ('queued', 'sending')
      order by m.id limit 1) oldest`;

@QueryHandler(CountWaiting)
export class CountWaitingHandler implements IQueryHandler<CountWaiting> {
  constructor(private readonly em: EntityManager) {}

  async execute({ deviceIds }: CountWaiting): Promise<WaitingCount[]> {
    const { rows } = await countWaiting(deviceIds).execute(database(this.em));
    return rows.map(({ device_id: deviceId, count, oldest_at: oldestAt }) => ({
      deviceId,
      count: Math.min(count, MAX_COUNT),
      isMore: count > MAX_COUNT,
      oldestAt,
    }));
  }
}
