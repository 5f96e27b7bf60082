import type { EntityManager } from '@mikro-orm/postgresql';
import type { PaymentProviderName } from '../payments/payments.contract.js';
import { PAYMENT_COLUMNS, type PaymentRow } from '../payments/payment-row.js';
import type { ReckonedOrder } from './reckon-order.js';

export interface Buyer {
  accountId: number;
  username: string;
  email: string;
}

/** A card is typed within the hour; a bank takes days. */
const LIFE_MS = 3_600_000;
const BANK_LIFE_MS = 14 * 86_400_000;

/** Writes an order with its price, which stays what it is from here on. */
export async function writeOrder(
  em: EntityManager,
  { accountId, username, email }: Buyer,
  order: ReckonedOrder,
  { provider, origin }: { provider: PaymentProviderName; origin: 'order' | 'admin' },
  now: Date,
): Promise<PaymentRow> {
  const { quote, vat } = order;
  const expiresAt = new Date(now.getTime() + (provider === 'bank' ? BANK_LIFE_MS : LIFE_MS));
  const [row] = await em.execute<PaymentRow[]>(
    `insert into payments as y (account_id, buyer_username, buyer_email, origin, package_id, package_title, period_type, months, change,
       base, coupon_id, coupon_discount, value, credit, credited_ids, extra_days, net, vat, vat_rate, total, provider, created_at, expires_at)
     values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?::bigint[], ?, ?, ?, ?, ?, ?, ?, ?) returning ${PAYMENT_COLUMNS}`,
    [
      ...[accountId, username, email, origin, order.packageId, order.title, order.periodType, order.months],
      ...[order.change, quote.base, order.couponId, quote.couponDiscount, quote.value, quote.credit],
      ...[`{${order.creditedIds.join(',')}}`, quote.extraDays, quote.net, quote.vat, vat.rate, quote.total],
      ...[provider, now, quote.total === 0 ? null : expiresAt],
    ],
  );
  if (!row) throw new Error('an order was not written');
  return row;
}

/** An open order of the same, at the same price, which can still be paid for a while. */
export async function findOpenOrder(
  em: EntityManager,
  accountId: number,
  { packageId, months, change, quote, couponId, creditedIds }: ReckonedOrder,
  provider: PaymentProviderName,
  now: Date,
): Promise<PaymentRow | null> {
  const [row] = await em.execute<PaymentRow[]>(
    `select ${PAYMENT_COLUMNS} from payments y where account_id = ? and state = 'open' and package_id = ? and months = ? and change = ?
       and total = ? and credited_ids = ?::bigint[] and coupon_id is not distinct from ?::bigint and provider = ? and expires_at > ?
      order by id desc limit 1`,
    [
      ...[accountId, packageId, months, change, quote.total, `{${creditedIds.join(',')}}`, couponId, provider],
      new Date(now.getTime() + SOON_MS),
    ],
  );
  return row ?? null;
}

/** What ends sooner is not offered again. */
const SOON_MS = 10 * 60_000;
