import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { database, NOW } from '../../platform/database/statements/database.js';
import { Invalid } from '../../platform/errors.js';
import { CouponNotFound, TooManyCoupons } from '../billing.errors.js';
import { toHalalas } from '../price.js';
import { COUPON_COLUMNS, toCouponResource } from './coupon-row.js';
import type { CouponResource, CreateCouponBody } from './coupons.contract.js';
import { MAX_COUPONS } from './list-coupons.js';

@Injectable()
export class CreateCoupon {
  constructor(private readonly em: EntityManager) {}

  async execute(body: CreateCouponBody): Promise<CouponResource> {
    const {
      code,
      kind,
      value,
      first_period_only: isFirstPeriodOnly,
      most_uses: mostUses = null,
      expires_at: day,
    } = body;
    if ((await countCoupons(this.em)) >= MAX_COUPONS) throw new TooManyCoupons();
    const expiresAt = day ? new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000) : null;
    const coupon = await database(this.em)
      .insertInto('coupons')
      .values({
        code,
        kind,
        value: kind === 'percent' ? value : toHalalas(value),
        first_period_only: isFirstPeriodOnly,
        most_uses: mostUses,
        expires_at: expiresAt,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning(COUPON_COLUMNS)
      .executeTakeFirst();
    if (!coupon) throw Invalid.field('code', 'taken');
    return toCouponResource(coupon);
  }
}

/** Null `isOn` deletes the coupon. Existing orders keep their price. */
@Injectable()
export class ChangeCoupon {
  constructor(private readonly em: EntityManager) {}

  async execute(couponId: number, isOn: boolean | null): Promise<CouponResource> {
    const db = database(this.em);
    const change =
      isOn === null
        ? db.deleteFrom('coupons').where('id', '=', couponId).returning(COUPON_COLUMNS)
        : db
            .updateTable('coupons')
            .set({ is_on: isOn, updated_at: NOW })
            .where('id', '=', couponId)
            .returning(COUPON_COLUMNS);
    const changed = await change.executeTakeFirst();
    if (!changed) throw new CouponNotFound();
    return toCouponResource(changed);
  }
}

async function countCoupons(em: EntityManager): Promise<number> {
  const { count } = await database(em)
    .selectFrom('coupons')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}
