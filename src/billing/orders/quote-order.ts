import { EntityManager } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/clock.js';
import { database } from '../../platform/database/statements/database.js';
import type { PackageOrder } from '../billing.contract.js';
import { toPriceLines } from '../payments/payment-row.js';
import type { QuoteResult } from '../payments/payments.contract.js';
import { ReadPaymentSettings, vatOf } from '../settings/read-payment-settings.js';
import { readSubscriptions, toSubscriptionResource } from '../subscription-row.js';
import { computeOrder, isCouponUsable } from './compute-order.js';

@Injectable()
export class QuoteOrder {
  constructor(
    private readonly em: EntityManager,
    private readonly settings: ReadPaymentSettings,
    private readonly clock: Clock,
  ) {}

  async execute(accountId: number, order: PackageOrder): Promise<QuoteResult> {
    const em = this.em.fork();
    const vat = vatOf(await this.settings.read());
    const { quote, change, months, periodType, startsAt } = await computeOrder(
      em,
      accountId,
      order,
      vat,
      this.clock.now(),
    );
    const [subscription] = await readSubscriptions(em, [accountId]);
    // Without a usable coupon, the dialog hides the coupon field.
    const coupon = await database(em)
      .selectFrom('coupons as c')
      .select('c.id')
      .where(isCouponUsable(this.clock.now()))
      .limit(1)
      .executeTakeFirst();
    const { base, couponDiscount: coupon_discount, credit, extraDays: extra_days, net, total } = quote;
    const lines = { base, coupon_discount, credit, extra_days, net, vat: quote.vat, vat_rate: vat.rate, total };
    return {
      data: {
        change,
        price: toPriceLines(lines),
        months,
        period_type: periodType,
        prices_include_vat: vat.isIncluded,
        takes_coupons: coupon !== undefined,
        starts_at: startsAt.toISOString(),
        subscribe: subscription ? toSubscriptionResource(subscription) : null,
      },
    };
  }
}
