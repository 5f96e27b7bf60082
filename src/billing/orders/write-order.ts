import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { database } from '../../platform/database/statements/database.js';
import type { PaymentProviderName } from '../payments/payments.contract.js';
import { PAYMENT_COLUMNS, type PaymentRow, selectPayments } from '../payments/payment-row.js';
import type { ComputedOrder } from './compute-order.js';

export interface Buyer {
  accountId: number;
  username: string;
  email: string;
}

const ORDER_LIFE_MS = 3_600_000;
const BANK_ORDER_LIFE_MS = 14 * 86_400_000;

export function writeOrder(
  em: EntityManager,
  { accountId, username, email }: Buyer,
  order: ComputedOrder,
  { provider, origin }: { provider: PaymentProviderName; origin: 'order' | 'admin' },
  now: Date,
): Promise<PaymentRow> {
  const { quote, vat } = order;
  const expiresAt = new Date(now.getTime() + (provider === 'bank' ? BANK_ORDER_LIFE_MS : ORDER_LIFE_MS));
  return database(em)
    .insertInto('payments')
    .values({
      account_id: accountId,
      buyer_username: username,
      buyer_email: email,
      origin,
      package_id: order.packageId,
      package_title: order.title,
      period_type: order.periodType,
      months: order.months,
      change: order.change,
      base: quote.base,
      coupon_id: order.couponId,
      coupon_discount: quote.couponDiscount,
      value: quote.value,
      credit: quote.credit,
      credited_ids: order.creditedIds,
      extra_days: quote.extraDays,
      net: quote.net,
      vat: quote.vat,
      vat_rate: vat.rate,
      total: quote.total,
      provider,
      created_at: now,
      expires_at: quote.total === 0 ? null : expiresAt,
    })
    .returning(PAYMENT_COLUMNS)
    .executeTakeFirstOrThrow();
}

/** Finds an open order with equal terms and enough time left. */
export async function findOpenOrder(
  em: EntityManager,
  accountId: number,
  { packageId, months, change, quote, couponId, creditedIds }: ComputedOrder,
  provider: PaymentProviderName,
  now: Date,
): Promise<PaymentRow | null> {
  const row = await selectPayments(em)
    .where('y.account_id', '=', accountId)
    .where('y.state', '=', 'open')
    .where('y.package_id', '=', packageId)
    .where('y.months', '=', months)
    .where('y.change', '=', change)
    .where('y.total', '=', quote.total)
    .where('y.credited_ids', '=', sql<number[]>`${creditedIds}::bigint[]`)
    .where('y.coupon_id', 'is not distinct from', couponId)
    .where('y.provider', '=', provider)
    .where('y.expires_at', '>', new Date(now.getTime() + MIN_REMAINING_MS))
    .orderBy('y.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

const MIN_REMAINING_MS = 10 * 60_000;
