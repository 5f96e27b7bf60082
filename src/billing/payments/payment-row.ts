import type { EntityManager } from '@mikro-orm/postgresql';
import { database, type Row } from '../../platform/database/statements/database.js';
import { toIso } from '../../platform/to-iso.js';
import { PAID_STATES } from '../billing.sql.js';
import { toSar } from '../price.js';
import type { PaymentResource, PaymentStatus, PriceLines } from './payments.contract.js';

export type PaymentRow = Pick<Row<'payments'>, (typeof PAYMENT_COLUMNS)[number]>;

export const PAYMENT_COLUMNS = [
  'id',
  'account_id',
  'buyer_username',
  'buyer_email',
  'origin',
  'order_key',
  'package_id',
  'package_title',
  'period_type',
  'months',
  'change',
  'base',
  'coupon_id',
  'coupon_discount',
  'value',
  'credit',
  'credited_ids',
  'extra_days',
  'net',
  'vat',
  'vat_rate',
  'total',
  'provider',
  'provider_ref',
  'redirect_url',
  'transaction_id',
  'returned',
  'state',
  'reason',
  'receipt_type',
  'expires_at',
  'checked_at',
  'checks',
  'paid_at',
  'starts_at',
  'ends_at',
  'invoice_number',
  'seller',
  'dispute',
  'credited_to',
  'created_at',
  'updated_at',
] as const;

export const selectPayments = (em: EntityManager) =>
  database(em)
    .selectFrom('payments as y')
    .select(PAYMENT_COLUMNS.map((name) => `y.${name}` as const));

export async function readPayment(
  em: EntityManager,
  id: number,
  lock: '' | 'for update' = '',
): Promise<PaymentRow | null> {
  const row = await selectPayments(em)
    .where('y.id', '=', id)
    .$if(lock === 'for update', (query) => query.forUpdate())
    .executeTakeFirst();
  return row ?? null;
}

const statusOf = ({ state, returned, total }: PaymentRow): PaymentStatus =>
  PAID_STATES.includes(state) && (returned === 0 || returned < total) ? 'paid' : 'unpaid';

export function toPaymentResource(row: PaymentRow, name: string | null = null): PaymentResource {
  const { state, provider, change, months, reason, transaction_id: transactionId } = row;
  return {
    id: row.id,
    status: statusOf(row),
    state,
    reason,
    provider,
    change,
    months,
    amount: toSar(row.total),
    returned: toSar(row.returned),
    dispute: row.dispute,
    price: toPriceLines(row),
    invoice_number: row.invoice_number,
    must_paid_after: toIso(row.ends_at),
    starts_at: toIso(row.starts_at),
    paid_at: toIso(row.paid_at),
    expires_at: toIso(row.expires_at),
    created_at: toIso(row.created_at),
    updated_at: toIso(row.updated_at),
    redirect_url: state === 'open' ? row.redirect_url : null,
    has_receipt: row.receipt_type !== null,
    user: { username: row.buyer_username, email: row.buyer_email, name },
    package: { id: row.package_id, title: row.package_title, period_type: row.period_type },
    transaction: transactionId === null ? null : { transaction_id: transactionId, amount: toSar(row.total) },
  };
}

type Lines = Pick<
  PaymentRow,
  'base' | 'coupon_discount' | 'credit' | 'extra_days' | 'net' | 'vat' | 'vat_rate' | 'total'
>;

export const toPriceLines = (row: Lines): PriceLines => ({
  base: toSar(row.base),
  coupon_discount: toSar(row.coupon_discount),
  credit: toSar(row.credit),
  extra_days: row.extra_days,
  net: toSar(row.net),
  vat: toSar(row.vat),
  total: toSar(row.total),
  vat_rate: row.vat_rate / 100,
});
