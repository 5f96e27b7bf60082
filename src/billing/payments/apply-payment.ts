import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { database, NOW } from '../../platform/database/statements/database.js';
import { creditOf, DAYS, formatSar, toHalalas } from '../price.js';
import { decideChange } from '../subscriptions/decide-change.js';
import { endOtherPeriods } from '../subscriptions/end-other-periods.js';
import { type CurrentSubscription, readCreditable, readCurrent } from '../subscriptions/read-current.js';
import { writeSubscription } from '../write-subscription.js';
import type { PaymentRow } from './payment-row.js';

/**
 * Requires the subscription lock. Returns false if the subscription changed after pricing, unless an administrator
 * decided.
 */
export async function applyPayment(
  em: EntityManager,
  priced: PaymentRow,
  now: Date,
  { isDecided = false }: { isDecided?: boolean } = {},
): Promise<boolean> {
  const accountId = priced.account_id!;
  const current = await readCurrent(em, accountId);
  const change = await findChange(em, priced, current, now);
  if (change === null) return false;
  const isPlanned = change === 'downgrade' && !isDecided;
  const isCreditUnused = await areUncredited(em, priced.credited_ids);
  const row = isCreditUnused || !isDecided ? priced : await recomputeCredit(em, priced, current, now);
  const creditedIds = row.credited_ids;
  if (!isDecided) {
    if (change === 'unlimited' || change === 'market') return false;
    if (change === 'upgrade' && row.change !== 'upgrade') return false;
    if (isPlanned && current?.nextPaymentId) return false;
    if (!isCreditUnused) return false;
  }
  if (!(await countCoupon(em, row, isDecided))) return false;

  const db = database(em);
  await db
    .updateTable('payments')
    .set({ credited_to: row.id, ends_at: sql<Date>`least(ends_at, ${now})`, updated_at: NOW })
    .where(({ eb, fn }) => eb('id', '=', fn.any(sql<number[]>`${creditedIds}::bigint[]`)))
    .where('credited_to', 'is', null)
    .where('state', '=', 'paid')
    .execute();
  const period = isPlanned ? null : await startPeriod(em, accountId, row, current, now);
  if (isPlanned)
    await db
      .updateTable('subscriptions')
      .set({ next_payment_id: row.id })
      .where('account_id', '=', accountId)
      .execute();
  const invoiceNumber = row.total > 0 ? await nextInvoiceNumber(em) : null;
  await db
    .updateTable('payments')
    .set({
      state: 'paid',
      reason: null,
      starts_at: period?.startsAt ?? null,
      ends_at: period?.endsAt ?? null,
      paid_at: sql<Date>`coalesce(paid_at, ${now})`,
      invoice_number: sql<number | null>`coalesce(invoice_number, ${invoiceNumber})`,
      updated_at: NOW,
    })
    .where('id', '=', row.id)
    .execute();
  if (row.total > 0)
    await db
      .updateTable('payments')
      .set({ seller: SELLER })
      .where('id', '=', row.id)
      .where('seller', 'is', null)
      .execute();
  return true;
}

/** Replaces used credit by the current package's remaining value. */
async function recomputeCredit(
  em: EntityManager,
  row: PaymentRow,
  current: CurrentSubscription | null,
  now: Date,
): Promise<PaymentRow> {
  const isOtherPackage = current !== null && current.packageId !== row.package_id;
  const periods = isOtherPackage ? await readCreditable(em, row.account_id!, current.packageId, now) : [];
  const difference = creditOf(periods, now) - row.credit;
  const missing = Math.max(0, -difference);
  const worth = row.base - row.coupon_discount;
  const days = row.months * DAYS[row.period_type];
  const extraDays = worth === 0 ? 0 : Math.trunc((difference * days) / worth);
  const changed = {
    base: row.base - missing,
    credit: row.credit - missing,
    value: worth + difference,
    extra_days: extraDays,
    credited_ids: periods.map(({ id }) => id),
  };
  await database(em).updateTable('payments').set(changed).where('id', '=', row.id).execute();
  return { ...row, ...changed };
}

/** Counts a use at payment, not at the order. An administrator may exceed the limit. */
async function countCoupon(em: EntityManager, row: PaymentRow, isDecided: boolean): Promise<boolean> {
  if (row.coupon_id === null) return true;
  const { numAffectedRows: used } = await sql`
    update coupons c set uses = uses + 1 where id = ${row.coupon_id} and (${isDecided}
      or ((most_uses is null or uses < most_uses)
        and (not first_period_only or not exists (select from payments y where y.account_id = ${row.account_id}
          and y.coupon_id = c.id and y.id <> ${row.id} and y.state in ('paid', 'held')))))`.execute(database(em));
  return used! > 0n || isDecided;
}

async function startPeriod(
  em: EntityManager,
  accountId: number,
  row: PaymentRow,
  current: CurrentSubscription | null,
  now: Date,
): Promise<{ startsAt: Date; endsAt: Date }> {
  const packageId = row.package_id!;
  const currentEnd = current?.packageId === packageId ? current.expireAt : null;
  const subscription = await writeSubscription(em, accountId, { packageId, months: row.months, periodId: null }, now, {
    amount: formatSar(row.total),
    extraDays: row.extra_days,
    isBought: true,
    keepsUsage: isAnotherFreePackage(row, current, now),
  });
  if (!subscription) throw new Error('package of the payment not found');
  await endOtherPeriods(em, accountId, packageId, now);
  return { startsAt: currentEnd && currentEnd > now ? currentEnd : now, endsAt: subscription.expireAt };
}

/** Detects a switch between free packages, which keeps the usage. */
function isAnotherFreePackage(row: PaymentRow, current: CurrentSubscription | null, now: Date): boolean {
  const isRunning = current?.expireAt === null || (current !== null && current.expireAt > now);
  return row.total === 0 && isRunning && current?.terms?.price === 0 && current.packageId !== row.package_id;
}

async function findChange(em: EntityManager, row: PaymentRow, current: CurrentSubscription | null, now: Date) {
  const { account_id: accountId, package_id: packageId } = row;
  if (accountId === null || packageId === null) return null;
  const offer = await database(em)
    .selectFrom('packages')
    .select(['price', 'discount'])
    .where('id', '=', packageId)
    .forShare()
    .executeTakeFirst();
  if (!offer) return null;
  const terms = { price: toHalalas(offer.price), discount: toHalalas(offer.discount), periodType: row.period_type };
  return decideChange(current, { packageId, ...terms }, now);
}

async function areUncredited(em: EntityManager, ids: readonly number[]): Promise<boolean> {
  if (ids.length === 0) return true;
  const { count } = await database(em)
    .selectFrom('payments')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(({ eb, fn }) => eb('id', '=', fn.any(sql<number[]>`${ids}::bigint[]`)))
    .where('credited_to', 'is', null)
    .where('state', '=', 'paid')
    .executeTakeFirstOrThrow();
  return count === ids.length;
}

const SELLER = sql<string>`(select jsonb_build_object('name', seller_name, 'address', seller_address, 'vat_number', vat_number)
  from payment_settings)`;

/** Avoids gaps by a row lock. */
async function nextInvoiceNumber(em: EntityManager): Promise<number> {
  const row = await database(em)
    .updateTable('payment_settings')
    .set((eb) => ({ last_invoice: eb('last_invoice', '+', 1) }))
    .returning('last_invoice')
    .executeTakeFirst();
  return row?.last_invoice ?? 1;
}
