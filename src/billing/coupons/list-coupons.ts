import { EntityManager } from '@mikro-orm/postgresql';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { COUPON_COLUMNS, type CouponRow, toCouponResource } from './coupon-row.js';
import type { CouponResource } from './coupons.contract.js';

/** The newest coupons. */
export class ListCoupons extends Query<CouponResource[]> {}

const MOST = 200;

@QueryHandler(ListCoupons)
export class ListCouponsHandler implements IQueryHandler<ListCoupons> {
  constructor(private readonly em: EntityManager) {}

  async execute(): Promise<CouponResource[]> {
    const rows = await this.em.execute<CouponRow[]>(
      `select ${COUPON_COLUMNS} from coupons order by id desc limit ${MOST}`,
    );
    return rows.map(toCouponResource);
  }
}
