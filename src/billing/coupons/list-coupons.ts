import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { database } from '../../platform/database/statements/database.js';
import { COUPON_COLUMNS, toCouponResource } from './coupon-row.js';
import type { CouponResource } from './coupons.contract.js';

/** Low, because the list has no pages. */
export const MAX_COUPONS = 200;

@Injectable()
export class ListCoupons {
  constructor(private readonly em: EntityManager) {}

  async execute(): Promise<CouponResource[]> {
    const rows = await database(this.em)
      .selectFrom('coupons')
      .select(COUPON_COLUMNS)
      .orderBy('id', 'desc')
      .limit(MAX_COUPONS)
      .execute();
    return rows.map(toCouponResource);
  }
}
