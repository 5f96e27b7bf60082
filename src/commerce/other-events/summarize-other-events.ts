import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import type { CodState, OtherEventSummary } from './other-events.contract.js';

const DAYS = 30;

@Injectable()
export class SummarizeOtherEvents {
  constructor(private readonly em: EntityManager) {}

  async execute(accountId: number): Promise<OtherEventSummary['data']> {
    const rows = await this.em.execute<{ cod_state: CodState; count: number }[]>(
      `select cod_state, count(*)::int as count from shop_orders
        where account_id = ? and cod_state is not null and cod_asked_at > clock_timestamp() - make_interval(days => ?) group by 1`,
      [accountId, DAYS],
    );
    const cod = { asked: 0, confirmed: 0, cancelled: 0, change_address: 0, silent: 0 };
    for (const { cod_state: state, count } of rows) cod[state] = count;
    return { days: DAYS, cod };
  }
}
