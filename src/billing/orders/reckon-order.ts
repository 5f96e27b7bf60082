import type { EntityManager } from '@mikro-orm/postgresql';
import type { PeriodType, PackageOrder } from '../billing.contract.js';
import { Invalid } from '../../platform/errors.js';
import { freeGoesOn, noChangeOfUnlimited, PackageNotFound, soldByMarket, changeIsPlanned } from '../billing.errors.js';
import type { ChangeOfPlan } from '../payments/payments.contract.js';
import { type CouponTerms, creditOf, type Quote, quotePrice, toHalalas, type VatTerms } from '../prices/price.js';
import { decideChange } from '../subscriptions/decide-change.js';
import { readCreditable, readPresent } from '../subscriptions/read-present.js';

/** What an order is, and costs, as things stand now. */
export interface ReckonedOrder {
  packageId: number;
  title: string;
  periodType: PeriodType;
  months: number;
  change: ChangeOfPlan;
  quote: Quote;
  vat: VatTerms;
  couponId: number | null;
  /** The payments whose rest is credited. */
  creditedIds: number[];
  startsAt: Date;
}

interface Offer {
  id: string;
  title: string;
  price: string;
  discount: string;
  period_type: PeriodType;
  months: number;
  period_discount: string;
}

/** Of an account, under the lock of its subscription where it is to hold. Nothing of the price comes from the client. */
export async function reckonOrder(
  em: EntityManager,
  accountId: number,
  order: PackageOrder,
  vat: VatTerms,
  now: Date,
): Promise<ReckonedOrder> {
  const offer = await readOffer(em, accountId, order);
  const packageId = Number(offer.id);
  const terms = {
    ...{ price: toHalalas(offer.price), discount: toHalalas(offer.discount), months: offer.months },
    ...{ periodType: offer.period_type, periodDiscount: toHalalas(offer.period_discount) },
  };
  const present = await readPresent(em, accountId);
  const change = decideChange(present, { packageId, ...terms }, now);
  if (change === 'unlimited') throw noChangeOfUnlimited();
  if (change === 'market') throw soldByMarket();
  if (change === 'free_again') throw freeGoesOn();
  if (change === 'downgrade' && present?.nextPaymentId) throw changeIsPlanned();
  const coupon = await readCoupon(em, accountId, order.coupon, now);
  const credited = change === 'upgrade' ? await readCreditable(em, accountId, present?.packageId ?? null, now) : [];
  const end = present?.expireAt ?? now;
  return {
    ...{ packageId, title: offer.title, periodType: offer.period_type, months: offer.months, change, vat },
    quote: quotePrice(terms, { coupon, credit: creditOf(credited, now), vat }),
    couponId: coupon?.id ?? null,
    creditedIds: credited.map(({ id }) => id),
    startsAt: (change === 'renew' || change === 'downgrade') && end > now ? end : now,
  };
}

/** Public ones, what the account has, and what it was shown by a link. */
async function readOffer(em: EntityManager, accountId: number, order: PackageOrder): Promise<Offer> {
  const { package_id: packageId, count_months: months = null, period_id: periodId = null, link = null } = order;
  const [offer] = await em.execute<Offer[]>(
    `select p.id, p.title, p.price, p.discount, p.period_type, coalesce(d.months, ?::int, p.count_months) as months,
       coalesce(d.discount, 0) as period_discount
       from packages p left join package_periods d on d.package_id = p.id and d.id = ?::bigint
      where p.id = ? and (d.id is not null or ?::bigint is null)
        and ((p.status and (p.package_type = 'public' or p.link_token = ?::text))
          or exists (select from subscriptions s where s.account_id = ? and s.package_id = p.id))`,
    [months, periodId, packageId, periodId, link, accountId],
  );
  if (!offer) throw new PackageNotFound();
  return offer;
}

async function readCoupon(
  em: EntityManager,
  accountId: number,
  code: string | null | undefined,
  now: Date,
): Promise<(CouponTerms & { id: number }) | null> {
  if (!code) return null;
  const [coupon] = await em.execute<{ id: string; kind: CouponTerms['kind']; value: number }[]>(
    `select id, kind, value from coupons c where lower(code) = lower(?) and is_on and (expires_at is null or expires_at > ?)
       and (most_uses is null or uses < most_uses)
       and (not first_period_only
         or not exists (select from payments y where y.account_id = ? and y.coupon_id = c.id and y.state in ('paid', 'held')))`,
    [code, now, accountId],
  );
  if (!coupon) throw Invalid.field('coupon', 'coupon_invalid');
  return { id: Number(coupon.id), kind: coupon.kind, value: coupon.value };
}
