import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { FindDemoSession } from '../devices/devices.messages.js';
import { database } from '../platform/database/statements/database.js';
import type { Demo } from './demo.contract.js';

@Injectable()
export class GetDemo {
  constructor(
    private readonly em: EntityManager,
    private readonly queries: QueryBus,
  ) {}

  async execute(accountId: number): Promise<Demo> {
    const row = await database(this.em)
      .selectFrom('demo_data as m')
      .leftJoin('demo_rows as r', (join) => join.onRef('r.account_id', '=', 'm.account_id').on('r.kind', '=', 'device'))
      .select(['m.created_at as made_at', 'r.row_id as device_id'])
      .where('m.account_id', '=', accountId)
      .executeTakeFirst();
    if (!row) return { made_at: null, session_id: null };
    const session = row.device_id ? await this.queries.execute(new FindDemoSession(accountId, row.device_id)) : null;
    return { made_at: row.made_at.toISOString(), session_id: session };
  }
}
