import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { FindDemoSession } from '../../devices/devices.messages.js';
import type { Demo } from '../demo.contract.js';

@Injectable()
export class GetDemo {
  constructor(
    private readonly em: EntityManager,
    private readonly queries: QueryBus,
  ) {}

  async execute(accountId: number): Promise<Demo> {
    const [row] = await this.em.execute<{ made_at: Date; device_id: string | null }[]>(
      `select m.created_at as made_at, r.row_id as device_id from demo_data m
         left join demo_rows r on r.account_id = m.account_id and r.kind = 'device' where m.account_id = ?`,
      [accountId],
    );
    if (!row) return { made_at: null, session_id: null };
    const session = row.device_id
      ? await this.queries.execute(new FindDemoSession(accountId, Number(row.device_id)))
      : null;
    return { made_at: new Date(row.made_at).toISOString(), session_id: session };
  }
}
