import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { database } from '../../../platform/database/statements/database.js';
import { SummarizeCarts } from '../../carts/queries/summarize-carts.js';
import { readStores } from '../../store-row.js';
import { toAppResource } from '../app.resource.js';
import type { StoresSummary } from '../apps.contract.js';

const SUMMARY_DAYS = 30;

@Injectable()
export class SummarizeStores {
  constructor(
    private readonly em: EntityManager,
    private readonly summarizeCarts: SummarizeCarts,
  ) {}

  async execute(accountId: number, language: 'en' | 'ar'): Promise<StoresSummary['data']> {
    const stores = await readStores(
      this.em,
      sql`s.account_id = ${accountId} and s.state in ('connected', 'needs_attention')`,
    );
    const carts = await this.summarizeCarts.execute(accountId, { days: SUMMARY_DAYS, apps: [] });
    const since = sql<Date>`clock_timestamp() - make_interval(days => ${SUMMARY_DAYS})`;
    const { orders } = await database(this.em)
      .selectFrom('shop_orders')
      .select(({ fn }) => fn.countAll<number>().as('orders'))
      .where('account_id', '=', accountId)
      .where('created_at', '>', since)
      .where(({ eb, or }) => or([eb('placed_at', 'is', null), eb('placed_at', '>', since)]))
      .executeTakeFirstOrThrow();
    return {
      days: SUMMARY_DAYS,
      orders,
      carts: { left: carts.left, recovered: carts.recovered, recovered_value: carts.recovered_value },
      shops: stores.map((store) => toAppResource(store.platform, true, store, language)),
    };
  }
}
