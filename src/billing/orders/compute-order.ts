import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { database } from '../../platform/database/statements/database.js';
import type { PeriodType, PackageOrder } from '../billing.contract.js';
import { Invalid } from '../../platform/errors.js';
import {
  freeRenewsItself,
  noChangeOfUnlimited,
  PackageNotFound,
  soldByMarket,
  changeIsPlanned,
} from '../billing.errors.js';
import type { ChangeOfPlan } from '../payments/payments.contract.js';
import { type CouponTerms, creditOf, type Quote, quotePrice, toHalalas, type VatTerms } from '../price.js';
import { decideChange } from '../subscriptions/decide-change.js';
import { readCreditable, readCurrent } from '../subscriptions/read-current.js';

export interface ComputedOrder {
  packageId: number;
  title: string;
  periodType: PeriodType;
  months: number;
  change: ChangeOfPlan;
  quote: Quote;
  vat: VatTerms;
  couponId: number | null;
  creditedIds: number[];
  startsAt: Date;
}

export async function computeOrder(
  em: EntityManager,
  accountId: number,
  order: PackageOrder,
  vat: VatTerms,
  now: Date,
): Promise<ComputedOrder> {
  const offer = await readOffer(em, accountId, order);
  const packageId = offer.id;
  const terms = {
    price: toHalalas(offer.price),
    discount: toHalalas(offer.discount),
    months: offer.months,
    periodType: offer.period_type,
    periodDiscount: toHalalas(offer.period_discount),
  };
  const current = await readCurrent(em, accountId);
  const change = decideChange(current, { packageId, ...terms }, now);
  if (change === 'unlimited') throw noChangeOfUnlimited();
  if (change === 'market') throw soldByMarket();
  if (change === 'free_again') throw freeRenewsItself();
  if (change === 'downgrade' && current?.nextPaymentId) throw changeIsPlanned();
  const coupon = await readCoupon(em, accountId, order.coupon, now);
  const credited = change === 'upgrade' ? await readCreditable(em, accountId, current?.packageId ?? null, now) : [];
  const currentEnd = current?.expireAt ?? now;
  return {
    packageId,
    title: offer.title,
    periodType: offer.period_type,
    months: offer.months,
    change,
    vat,
    quote: quotePrice(terms, { coupon, credit: creditOf(credited, now), vat }),
    couponId: coupon?.id ?? null,
    creditedIds: credited.map(({ id }) => id),
    startsAt: (change === 'renew' || change === 'downgrade') && currentEnd > now ? currentEnd : now,
  };
}

async function readOffer(em: EntityManager, accountId: number, order: PackageOrder) {
  const { package_id: packageId, count_months: months = null, period_id: periodId = null, link = null } = order;
  const offer = await database(em)
    .selectFrom('packages as p')
    .leftJoin('package_periods as d', (join) => join.onRef('d.package_id', '=', 'p.id').on('d.id', '=', periodId))
    .select(['p.id', 'p.title', 'p.price', 'p.discount', 'p.period_type'])
    .select(sql<number>`coalesce(d.months, ${months}::int, p.count_months)`.as('months'))
    .select(sql<string>`coalesce(d.discount, 0)`.as('period_discount'))
    .where('p.id', '=', packageId)
    .where(sql<boolean>`(d.id is not null or ${periodId}::bigint is null)`)
    .where(({ and, eb, exists, or, selectFrom }) =>
      or([
        and([eb('p.status', '=', true), or([eb('p.package_type', '=', 'public'), eb('p.link_token', '=', link)])]),
        exists(
          selectFrom('subscriptions as s')
            .select('s.id')
            .where('s.account_id', '=', accountId)
            .whereRef('s.package_id', '=', 'p.id'),
        ),
      ]),
    )
    .executeTakeFirst();
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
  const coupon = await database(em)
    .selectFrom('coupons as c')
    .select(['c.id', 'c.kind', 'c.value'])
    .where(sql<boolean>`fold_case(c.code) = fold_case(${code})`)
    .where(isCouponUsable(now))
    .where(({ eb, exists, not, or, selectFrom }) =>
      or([
        eb('c.first_period_only', '=', false),
        not(
          exists(
            selectFrom('payments as y')
              .select('y.id')
              .where('y.account_id', '=', accountId)
              .whereRef('y.coupon_id', '=', 'c.id')
              .where('y.state', 'in', ['paid', 'held']),
          ),
        ),
      ]),
    )
    .executeTakeFirst();
  if (!coupon) throw Invalid.field('coupon', 'coupon_invalid');
  return coupon;
}

/** SQL condition on `coupons c`. */
export const isCouponUsable = (now: Date) =>
  sql<boolean>`(c.is_on and (c.expires_at is null or c.expires_at > ${now}) and (c.most_uses is null or c.uses < c.most_uses))`;
