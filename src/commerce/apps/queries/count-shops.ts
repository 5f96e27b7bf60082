import { EntityManager } from '@mikro-orm/postgresql';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { type ConnectedShops, CountShops } from '../../commerce.messages.js';

@QueryHandler(CountShops)
export class CountShopsHandler implements IQueryHandler<CountShops> {
  constructor(private readonly em: EntityManager) {}

  async execute({ accountId }: CountShops): Promise<ConnectedShops> {
    const [row] = await this.em.execute<{ is_offered: boolean; has_connected: boolean; connected: number }[]>(
      `select exists (select from apps where is_on) is_offered, count(*) filter (where connected_at is not null and state <> 'connecting') > 0 has_connected,
          count(*) filter (where state in ('connected', 'needs_attention'))::int connected
        from shops where account_id = ?`,
      [accountId],
    );
    return {
      isOffered: row?.is_offered ?? false,
      hasConnected: row?.has_connected ?? false,
      connected: row?.connected ?? 0,
    };
  }
}
