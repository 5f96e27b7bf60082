import { z } from 'zod';
import { PageOf, MessageCode } from '../../platform/http/answers.contract.js';
import { Flag, Numeric } from '../../platform/http/fields.contract.js';
import { PageQuery } from '../../platform/http/page.contract.js';
import { PeriodType, SubscriptionResource } from '../billing.contract.js';
import { Provider } from '../settings/payment-settings.contract.js';

export const PaymentStatus = z.enum(['paid', 'unpaid']);
export type PaymentStatus = z.infer<typeof PaymentStatus>;

/**
 * `held`: an administrator decides. `reason` is `late`, `mismatch`, `changed` (the subscription differs from the priced
 * one), `copy` (paid twice), `returned` or `returned_part`. `refund_failed`: an administrator retries, records another
 * refund, or keeps the payment.
 */
export const PaymentState = z.enum([
  'open',
  'paid',
  'held',
  'expired',
  'refused',
  'refunding',
  'refunded',
  'refund_failed',
]);
export type PaymentState = z.infer<typeof PaymentState>;

export const PaymentProviderName = z.enum(['admin', ...Provider.options]);
export type PaymentProviderName = z.infer<typeof PaymentProviderName>;

export const ChangeOfPlan = z.enum(['new', 'renew', 'upgrade', 'downgrade']);
export type ChangeOfPlan = z.infer<typeof ChangeOfPlan>;

export const PriceLines = z.object({
  base: z.number(),
  coupon_discount: z.number(),
  credit: z.number(),
  /** Credit beyond the price extends the period. */
  extra_days: z.number(),
  net: z.number(),
  vat_rate: z.number(),
  vat: z.number(),
  total: z.number(),
});
export type PriceLines = z.infer<typeof PriceLines>;

/** Chargeback by the payer's bank. */
export const DisputeResource = z.object({
  id: z.string(),
  /** `closed`: ended without a decision. */
  state: z.enum(['open', 'won', 'lost', 'closed']),
  /** Provider's status: needs_response, under_review … */
  status: z.string(),
  amount: z.number(),
  reason: z.string().nullable(),
  /** Deadline for evidence. */
  due_at: z.string().nullable(),
  funds: z.enum(['kept', 'withdrawn', 'reinstated']),
  created_at: z.string(),
});
export type DisputeResource = z.infer<typeof DisputeResource>;

export const PaymentResource = z.object({
  id: z.number(),
  status: PaymentStatus,
  state: PaymentState,
  reason: z.string().nullable(),
  /** `admin`: free, by an administrator. */
  provider: PaymentProviderName,
  change: ChangeOfPlan,
  months: z.number(),
  amount: z.number(),
  returned: z.number(),
  dispute: DisputeResource.nullable(),
  price: PriceLines,
  invoice_number: z.number().nullable(),
  must_paid_after: z.string().nullable(),
  starts_at: z.string().nullable(),
  paid_at: z.string().nullable(),
  expires_at: z.string().nullable(),
  created_at: z.string(),
  updated_at: z.string(),
  redirect_url: z.string().nullable(),
  has_receipt: z.boolean(),
  /** Buyer as of the order, except `name`. */
  user: z.object({ username: z.string(), email: z.string(), name: z.string().nullable() }),
  package: z.object({ id: z.number().nullable(), title: z.string(), period_type: PeriodType }),
  transaction: z.object({ transaction_id: z.string(), amount: z.number() }).nullable(),
});
export type PaymentResource = z.infer<typeof PaymentResource>;

/** Only holders of `payments` list other accounts. */
export const ListPaymentsQuery = PageQuery.extend({
  status: PaymentStatus.optional(),
  state: PaymentState.optional(),
});
export type ListPaymentsQuery = z.infer<typeof ListPaymentsQuery>;

export const ListedPayments = z.object({
  payments: z.union([PageOf(PaymentResource), z.array(PaymentResource.partial())]),
});
export type ListedPayments = z.infer<typeof ListedPayments>;

export const RefundResource = z.object({
  id: z.number(),
  state: z.enum(['pending', 'done', 'rejected']),
  amount: z.number(),
  net: z.number(),
  vat: z.number(),
  credit_note_number: z.number().nullable(),
  qr: z.string().nullable(),
  reason: z.string().nullable(),
  error: z.string().nullable(),
  created_at: z.string(),
  done_at: z.string().nullable(),
});
export type RefundResource = z.infer<typeof RefundResource>;

/** Polled while `state` is `open`. `raw` is for administrators only. */
export const PaymentDetail = z.object({
  data: PaymentResource.extend({
    seller: z.object({ name: z.string(), address: z.string(), vat_number: z.string().nullable() }),
    /** ZATCA phase 1, base64. Null for unpaid payments and sellers without VAT number. */
    qr: z.string().nullable(),
    bank_details: z.string().nullable(),
    /** Oldest first. Members see finished ones only. */
    refunds: z.array(RefundResource),
    raw: z.unknown(),
  }),
});
export type PaymentDetail = z.infer<typeof PaymentDetail>;

const PaymentResult = z.object({ data: PaymentResource });
type PaymentResult = z.infer<typeof PaymentResult>;

export const DecisionBody = z.object({
  reason: z.string({ error: 'required' }).trim().min(5, { error: 'reason_short' }).max(500, { error: 'too_long' }),
});
export type DecisionBody = z.infer<typeof DecisionBody>;

/** Without an amount, refunds the rest, which ends the period. */
export const RefundBody = DecisionBody.extend({
  amount: Numeric(
    z.number().positive({ error: 'number_range' }).multipleOf(0.01, { error: 'number_range' }),
  ).optional(),
  /** True if the provider must not be called. */
  by_hand: Flag.optional(),
});
export type RefundBody = z.infer<typeof RefundBody>;

export const DecidedPayment = PaymentResult.extend(MessageCode.shape);
export type DecidedPayment = z.infer<typeof DecidedPayment>;

export const ReceiptForm = z.object({});

export const QuoteResult = z.object({
  data: z.object({
    change: ChangeOfPlan,
    price: PriceLines,
    months: z.number(),
    period_type: PeriodType,
    prices_include_vat: z.boolean(),
    takes_coupons: z.boolean(),
    starts_at: z.string(),
    subscribe: SubscriptionResource.nullable(),
  }),
});
export type QuoteResult = z.infer<typeof QuoteResult>;

export interface PaymentEvents {
  'payment.changed': { payment: PaymentResource };
}
