import { EntityManager } from '@mikro-orm/postgresql';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { Demo } from '../demo.contract.js';

export class GetDemo extends Query<Demo> {
  constructor(readonly accountId: number) {
    super();
  }
}

@QueryHandler(GetDemo)
export class GetDemoHandler implements IQueryHandler<GetDemo> {
  constructor(private readonly em: EntityManager) {}

  async execute({ accountId }: GetDemo): Promise<Demo> {
    const [row] = await this.em.execute<{ made_at: Date; session_id: string | null }[]>(
      `select m.created_at as made_at, d.session_id from demo_data m
         left join demo_rows r on r.account_id = m.account_id and r.kind = 'device'
         left join devices d on d.id = r.row_id and d.account_id = m.account_id and d.connected_at is null
        where m.account_id = ?`,
      [accountId],
    );
    return { made_at: row ? new Date(row.made_at).toISOString() : null, session_id: row?.session_id ?? null };
  }
}
