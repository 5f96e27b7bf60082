import { EntityManager } from '@mikro-orm/postgresql';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { Clock } from '../../platform/clock.js';
import type { PackageOrder } from '../billing.contract.js';
import { toPriceLines } from '../payments/payment-row.js';
import type { QuoteResult } from '../payments/payments.contract.js';
import { ReadPaymentSettings, vatOf } from '../settings/read-payment-settings.js';
import { readSubscriptions, toSubscriptionResource } from '../subscription-row.js';
import { reckonOrder } from './reckon-order.js';

/** What an order would cost now, and what it would do. */
export class QuoteOrder extends Query<QuoteResult> {
  constructor(
    readonly accountId: number,
    readonly order: PackageOrder,
  ) {
    super();
  }
}

@QueryHandler(QuoteOrder)
export class QuoteOrderHandler implements IQueryHandler<QuoteOrder> {
  constructor(
    private readonly em: EntityManager,
    private readonly settings: ReadPaymentSettings,
    private readonly clock: Clock,
  ) {}

  async execute({ accountId, order }: QuoteOrder): Promise<QuoteResult> {
    const em = this.em.fork();
    const vat = vatOf(await this.settings.read());
    const { quote, change, months, periodType, startsAt } = await reckonOrder(
      em,
      accountId,
      order,
      vat,
      this.clock.now(),
    );
    const [subscription] = await readSubscriptions(em, [accountId]);
    const [coupons] = await em.execute<{ usable: boolean }[]>(HAS_COUPONS, [this.clock.now()]);
    const { base, couponDiscount: coupon_discount, credit, extraDays: extra_days, net, total } = quote;
    const lines = { base, coupon_discount, credit, extra_days, net, vat: quote.vat, vat_rate: vat.rate, total };
    return {
      data: {
        ...{ change, price: toPriceLines(lines), months, period_type: periodType, prices_include_vat: vat.isIncluded },
        takes_coupons: coupons?.usable ?? false,
        starts_at: startsAt.toISOString(),
        subscribe: subscription ? toSubscriptionResource(subscription) : null,
      },
    };
  }
}

/** Coupons are off until somebody makes one: without any the dialog has no field for them. */
const HAS_COUPONS = `select exists (select from coupons where is_on and (expires_at is null or expires_at > ?)
  and (most_uses is null or uses < most_uses)) usable`;
