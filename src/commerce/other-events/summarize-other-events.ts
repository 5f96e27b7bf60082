import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { database } from '../../platform/database/statements/database.js';
import type { CodState, OtherEventSummary } from './other-events.contract.js';

const SUMMARY_DAYS = 30;

@Injectable()
export class SummarizeOtherEvents {
  constructor(private readonly em: EntityManager) {}

  async execute(accountId: number): Promise<OtherEventSummary['data']> {
    const rows = await database(this.em)
      .selectFrom('shop_orders')
      .select(({ fn }) => ['cod_state as state', fn.countAll<number>().as('count')])
      .where('account_id', '=', accountId)
      .where('cod_state', 'is not', null)
      .where('cod_asked_at', '>', sql<Date>`clock_timestamp() - make_interval(days => ${SUMMARY_DAYS})`)
      .groupBy('cod_state')
      .$narrowType<{ state: CodState }>()
      .execute();
    const cod = { asked: 0, confirmed: 0, cancelled: 0, change_address: 0, silent: 0 };
    for (const { state, count } of rows) cod[state] = count;
    return { days: SUMMARY_DAYS, cod };
  }
}
