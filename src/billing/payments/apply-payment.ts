import type { EntityManager } from '@mikro-orm/postgresql';
import { formatSar, toHalalas } from '../prices/price.js';
import { decideChange } from '../subscriptions/decide-change.js';
import { endOtherPeriods } from '../subscriptions/end-other-periods.js';
import { type PresentSubscription, readPresent } from '../subscriptions/read-present.js';
import { writeSubscription } from '../write-subscription.js';
import type { PaymentRow } from './payment-row.js';

/**
 * Opens or extends the subscription that a payment is for, and marks it paid with the next number of an invoice: all in the transaction it
 * runs in, under the lock of the subscription. False when the subscription is no longer what the price was reckoned from; an
 * administrator may then have it applied all the same.
 */
export async function applyPayment(em: EntityManager, row: PaymentRow, now: Date, isDecided = false): Promise<boolean> {
  const accountId = Number(row.account_id);
  const present = await readPresent(em, accountId);
  const wanted = await findChange(em, row, present, now);
  if (wanted === null) return false;
  const isPlanned = wanted === 'downgrade' && !isDecided;
  const credited = row.credited_ids.map(Number);
  if (!isDecided) {
    if (wanted === 'unlimited' || wanted === 'market') return false;
    if (wanted === 'upgrade' && row.change !== 'upgrade') return false;
    if (isPlanned && present?.nextPaymentId) return false;
    if (!(await areUncredited(em, credited))) return false;
  }
  if (!(await countCoupon(em, row, isDecided))) return false;

  await em.execute(
    `update payments set credited_to = ?, ends_at = least(ends_at, ?), updated_at = now()
      where id = any (?::bigint[]) and credited_to is null and state = 'paid'`,
    [row.id, now, `{${credited.join(',')}}`],
  );
  const period = isPlanned ? null : await begin(em, accountId, row, present, now);
  if (isPlanned)
    await em.execute('update subscriptions set next_payment_id = ? where account_id = ?', [row.id, accountId]);
  await em.execute(
    `update payments set state = 'paid', reason = null, starts_at = ?, ends_at = ?, paid_at = coalesce(paid_at, ?),
       invoice_number = coalesce(invoice_number, ?), updated_at = now() where id = ?`,
    [
      ...[period?.startsAt ?? null, period?.endsAt ?? null, now],
      ...[row.total > 0 ? await nextInvoiceNumber(em) : null, row.id],
    ],
  );
  if (row.total > 0)
    await em.execute(`update payments set seller = ${SELLER} where id = ? and seller is null`, [row.id]);
  return true;
}

/**
 * Counted here and not when it was ordered, as what is never paid uses nothing: of orders that were open side by side only as many get the price
 * as the coupon has uses. An administrator may let a payment go on beyond them.
 */
async function countCoupon(em: EntityManager, row: PaymentRow, isDecided: boolean): Promise<boolean> {
  if (row.coupon_id === null) return true;
  const used = await em.execute<object[]>(
    `update coupons c set uses = uses + 1 where id = ? and (?::boolean or ((most_uses is null or uses < most_uses)
       and (not first_period_only or not exists (select from payments y
         where y.account_id = ? and y.coupon_id = c.id and y.id <> ? and y.state in ('paid', 'held')))))
     returning id`,
    [row.coupon_id, isDecided, row.account_id, row.id],
  );
  return used.length > 0 || isDecided;
}

async function begin(
  em: EntityManager,
  accountId: number,
  row: PaymentRow,
  present: PresentSubscription | null,
  now: Date,
): Promise<{ startsAt: Date; endsAt: Date }> {
  const packageId = Number(row.package_id);
  const end = present?.packageId === packageId ? present.expireAt : null;
  const written = await writeSubscription(em, accountId, { packageId, months: row.months, periodId: null }, now, {
    ...{ amount: formatSar(row.total), extraDays: row.extra_days, isBought: true },
  });
  if (!written) throw new Error('a package vanished while it was paid for');
  await endOtherPeriods(em, accountId, packageId, now);
  return { startsAt: end && end > now ? end : now, endsAt: written.expireAt };
}

/** Null when the package is gone. */
async function findChange(em: EntityManager, row: PaymentRow, present: PresentSubscription | null, now: Date) {
  const [offer] = await em.execute<{ price: string; discount: string }[]>(
    'select price, discount from packages where id = ? for share',
    [row.package_id],
  );
  if (!offer || row.account_id === null) return null;
  const terms = { price: toHalalas(offer.price), discount: toHalalas(offer.discount), periodType: row.period_type };
  return decideChange(present, { packageId: Number(row.package_id), ...terms }, now);
}

async function areUncredited(em: EntityManager, ids: readonly number[]): Promise<boolean> {
  if (ids.length === 0) return true;
  const [found] = await em.execute<{ count: number }[]>(
    `select count(*)::int as count from payments where id = any (?::bigint[]) and credited_to is null and state = 'paid'`,
    [`{${ids.join(',')}}`],
  );
  return found?.count === ids.length;
}

/** As the invoice names it from here on. */
const SELLER = `(select jsonb_build_object('name', seller_name, 'address', seller_address, 'vat_number', vat_number) from payment_settings)`;

/** Its row is locked until the transaction ends: a number that is taken is a number that is used. */
async function nextInvoiceNumber(em: EntityManager): Promise<number> {
  const [row] = await em.execute<{ last_invoice: number }[]>(
    'update payment_settings set last_invoice = last_invoice + 1 returning last_invoice',
  );
  return row?.last_invoice ?? 1;
}
