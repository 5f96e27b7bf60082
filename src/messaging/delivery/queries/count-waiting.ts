import { EntityManager } from '@mikro-orm/postgresql';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { CountWaiting, type WaitingCount } from '../../../devices/devices.ports.js';
import { arrayParam } from '../../../platform/database/array-param.js';

/** Bounds the query. */
const MAX_COUNT = 10_000;

/** The index messages_unfinished contains only queues. */
export const COUNT_WAITING = `select d.id as device_id, oldest.created_at as oldest_at,
    (select count(*) from (select from messages m
      where m.device_id = d.id and m.status in ('queued', 'sending') limit ?) queued) as count
   from unnest(?::bigint[]) d (id) cross join lateral (
     select m.created_at from messages m where m.device_id = d.id and m.status in ('queued', 'sending')
      order by m.id limit 1) oldest`;

@QueryHandler(CountWaiting)
export class CountWaitingHandler implements IQueryHandler<CountWaiting> {
  constructor(private readonly em: EntityManager) {}

  async execute({ deviceIds }: CountWaiting): Promise<WaitingCount[]> {
    const rows = await this.em.execute<{ device_id: string; count: string; oldest_at: string }[]>(COUNT_WAITING, [
      MAX_COUNT + 1,
      arrayParam(deviceIds),
    ]);
    return rows.map(({ device_id, count, oldest_at }) => ({
      deviceId: Number(device_id),
      count: Math.min(Number(count), MAX_COUNT),
      isMore: Number(count) > MAX_COUNT,
      oldestAt: new Date(oldest_at),
    }));
  }
}
