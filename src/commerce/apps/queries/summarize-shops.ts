import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { SummarizeCarts } from '../../carts/queries/summarize-carts.js';
import { readShops } from '../../shop-row.js';
import { toAppResource } from '../app.resource.js';
import type { ShopsSummary } from '../apps.contract.js';

const DAYS = 30;

@Injectable()
export class SummarizeShops {
  constructor(
    private readonly em: EntityManager,
    private readonly summarizeCarts: SummarizeCarts,
  ) {}

  async execute(accountId: number, language: 'en' | 'ar'): Promise<ShopsSummary['data']> {
    const shops = await readShops(this.em, `s.account_id = ? and s.state in ('connected', 'needs_attention')`, [
      accountId,
    ]);
    const carts = await this.summarizeCarts.execute(accountId, { days: DAYS, apps: [] });
    const [orders] = await this.em.execute<{ count: number }[]>(
      `select count(*)::int as count from shop_orders
        where account_id = ? and created_at > clock_timestamp() - make_interval(days => ?)
          and (placed_at is null or placed_at > clock_timestamp() - make_interval(days => ?))`,
      [accountId, DAYS, DAYS],
    );
    return {
      days: DAYS,
      orders: orders?.count ?? 0,
      carts: { left: carts.left, recovered: carts.recovered, recovered_value: carts.recovered_value },
      shops: shops.map((shop) => toAppResource(shop.platform, true, shop, language)),
    };
  }
}
