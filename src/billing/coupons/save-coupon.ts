import { EntityManager } from '@mikro-orm/postgresql';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Invalid } from '../../platform/errors.js';
import { CouponNotFound } from '../billing.errors.js';
import { toHalalas } from '../prices/price.js';
import { COUPON_COLUMNS, type CouponRow, toCouponResource } from './coupon-row.js';
import type { CouponResource, CreateCouponBody } from './coupons.contract.js';

/** Makes a coupon for packages. */
export class CreateCoupon extends Command<CouponResource> {
  constructor(readonly given: CreateCouponBody) {
    super();
  }
}

/** Turns a coupon on or off, or with null takes it away; what was ordered with it keeps its price. */
export class ChangeCoupon extends Command<CouponResource> {
  constructor(
    readonly couponId: number,
    readonly isOn: boolean | null,
  ) {
    super();
  }
}

@CommandHandler(CreateCoupon)
export class CreateCouponHandler implements ICommandHandler<CreateCoupon> {
  constructor(private readonly em: EntityManager) {}

  async execute({ given }: CreateCoupon): Promise<CouponResource> {
    const { code, kind, value, first_period_only: isFirst, most_uses: mostUses = null, expires_at: day } = given;
    const expiresAt = day ? new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000) : null;
    const [made] = await this.em.execute<CouponRow[]>(
      `insert into coupons (code, kind, value, first_period_only, most_uses, expires_at) values (?, ?, ?, ?, ?, ?)
       on conflict do nothing returning ${COUPON_COLUMNS}`,
      [code, kind, kind === 'percent' ? value : toHalalas(value), isFirst, mostUses, expiresAt],
    );
    if (!made) throw Invalid.field('code', 'taken');
    return toCouponResource(made);
  }
}

@CommandHandler(ChangeCoupon)
export class ChangeCouponHandler implements ICommandHandler<ChangeCoupon> {
  constructor(private readonly em: EntityManager) {}

  async execute({ couponId, isOn }: ChangeCoupon): Promise<CouponResource> {
    const change = isOn === null ? 'delete from coupons' : 'update coupons set is_on = ?, updated_at = now()';
    const [changed] = await this.em.execute<CouponRow[]>(`${change} where id = ? returning ${COUPON_COLUMNS}`, [
      ...(isOn === null ? [] : [isOn]),
      couponId,
    ]);
    if (!changed) throw new CouponNotFound();
    return toCouponResource(changed);
  }
}
