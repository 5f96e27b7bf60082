import type { EntityManager } from '@mikro-orm/postgresql';
import type { PeriodType } from '../billing.contract.js';
import { PAID_STATES } from '../billing.sql.js';
import { toSar } from '../prices/price.js';
import type {
  ChangeOfPlan,
  PaymentProviderName,
  PaymentResource,
  PaymentState,
  PaymentStatus,
  PriceLines,
} from './payments.contract.js';
import { toIso } from '../../platform/to-iso.js';

export interface PaymentRow {
  id: string;
  account_id: string | null;
  buyer_username: string;
  buyer_email: string;
  origin: 'order' | 'admin' | 'copy';
  order_key: string;
  package_id: string | null;
  package_title: string;
  period_type: PeriodType;
  months: number;
  change: ChangeOfPlan;
  base: number;
  coupon_id: string | null;
  coupon_discount: number;
  value: number;
  credit: number;
  credited_ids: string[];
  extra_days: number;
  net: number;
  vat: number;
  vat_rate: number;
  total: number;
  provider: PaymentProviderName;
  provider_ref: string | null;
  redirect_url: string | null;
  transaction_id: string | null;
  returned: number;
  state: PaymentState;
  reason: string | null;
  receipt_type: string | null;
  expires_at: string | null;
  checked_at: string | null;
  checks: number;
  paid_at: string | null;
  starts_at: string | null;
  ends_at: string | null;
  invoice_number: number | null;
  seller: { name: string; address: string; vat_number: string | null } | null;
  credited_to: string | null;
  created_at: string;
  updated_at: string;
}

/** All of `payments y` but what the provider said, which is long. */
export const PAYMENT_COLUMNS = [
  ...['id', 'account_id', 'buyer_username', 'buyer_email', 'origin', 'order_key', 'package_id', 'package_title'],
  ...['period_type', 'months', 'change', 'base', 'coupon_id', 'coupon_discount', 'value', 'credit', 'credited_ids'],
  ...[
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
  ],
  ...['state', 'reason', 'receipt_type', 'expires_at', 'checked_at', 'checks', 'paid_at', 'starts_at'],
  ...['ends_at', 'invoice_number', 'seller', 'credited_to', 'created_at', 'updated_at'],
]
  .map((name) => `y.${name}`)
  .join(', ');

/** Null when it is not there; with `for update` nobody else changes it until the transaction ends. */
export async function readPayment(
  em: EntityManager,
  id: number,
  lock: '' | 'for update' = '',
): Promise<PaymentRow | null> {
  const [row] = await em.execute<PaymentRow[]>(`select ${PAYMENT_COLUMNS} from payments y where y.id = ? ${lock}`, [
    id,
  ]);
  return row ?? null;
}

/** What IS_PAID says in a statement. */
const statusOf = ({ state, returned, total }: PaymentRow): PaymentStatus =>
  PAID_STATES.includes(state) && (returned === 0 || returned < total) ? 'paid' : 'unpaid';

export function toPaymentResource(row: PaymentRow, name: string | null = null): PaymentResource {
  const { state, provider, change, months, reason, transaction_id: transactionId } = row;
  return {
    ...{ id: Number(row.id), status: statusOf(row), state, reason, provider, change, months },
    ...{
      amount: toSar(row.total),
      returned: toSar(row.returned),
      price: toPriceLines(row),
      invoice_number: row.invoice_number,
    },
    ...{ must_paid_after: toIso(row.ends_at), starts_at: toIso(row.starts_at), paid_at: toIso(row.paid_at) },
    ...{ expires_at: toIso(row.expires_at), created_at: toIso(row.created_at), updated_at: toIso(row.updated_at) },
    redirect_url: state === 'open' ? row.redirect_url : null,
    has_receipt: row.receipt_type !== null,
    user: { username: row.buyer_username, email: row.buyer_email, name },
    package: {
      id: row.package_id === null ? null : Number(row.package_id),
      ...{ title: row.package_title, period_type: row.period_type },
    },
    transaction: transactionId === null ? null : { transaction_id: transactionId, amount: toSar(row.total) },
  };
}

type Lines = Pick<
  PaymentRow,
  'base' | 'coupon_discount' | 'credit' | 'extra_days' | 'net' | 'vat' | 'vat_rate' | 'total'
>;

export const toPriceLines = (row: Lines): PriceLines => ({
  ...{ base: toSar(row.base), coupon_discount: toSar(row.coupon_discount), credit: toSar(row.credit) },
  ...{ extra_days: row.extra_days, net: toSar(row.net), vat: toSar(row.vat), total: toSar(row.total) },
  vat_rate: row.vat_rate / 100,
});
