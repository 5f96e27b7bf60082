import { z } from 'zod';
import { PageOf, Told } from '../../platform/http/answers.contract.js';
import { PageQuery } from '../../platform/http/page.contract.js';
import { PeriodType, SubscriptionResource } from '../billing.contract.js';

/** The wire's word of two: whether the money is here. What else is known says PaymentState. */
export const PaymentStatus = z.enum(['paid', 'unpaid']);
export type PaymentStatus = z.infer<typeof PaymentStatus>;

/**
 * `open`: waiting to be paid, or for a receipt to be accepted. `held`: money came that an administrator decides about; `reason` says why:
 * `late`, `mismatch`, `changed` (the subscription is not what the price was reckoned from) `copy` (paid twice),
 * `returned` or `returned_part` (it went back in the service's own dashboard). `refunding` is on its way.
 */
export const PaymentState = z.enum(['open', 'paid', 'held', 'expired', 'refused', 'refunding', 'refunded']);
export type PaymentState = z.infer<typeof PaymentState>;

export const PaymentProviderName = z.enum(['admin', 'none', 'test', 'bank', 'moyasar', 'stripe']);
export type PaymentProviderName = z.infer<typeof PaymentProviderName>;

/** Of a renewal; of a package in the place of a smaller or a larger one; of the first one. */
export const ChangeOfPlan = z.enum(['new', 'renew', 'upgrade', 'downgrade']);
export type ChangeOfPlan = z.infer<typeof ChangeOfPlan>;

/** Amounts in SAR with two decimals: what makes up the total. */
export const PriceLines = z.object({
  /** (price - discount) x months - discount of the period. */
  base: z.number(),
  coupon_discount: z.number(),
  /** For what is left of the old period. */
  credit: z.number(),
  /** Added to the period for credit that is more than it costs. */
  extra_days: z.number(),
  net: z.number(),
  /** Percent. */
  vat_rate: z.number(),
  vat: z.number(),
  total: z.number(),
});
export type PriceLines = z.infer<typeof PriceLines>;

/** A row of GET /api/v1/payments, newest first. */
export const PaymentResource = z.object({
  id: z.number(),
  status: PaymentStatus,
  state: PaymentState,
  reason: z.string().nullable(),
  /** `admin`: "Make subscription From Admin Side", which costs nothing. */
  provider: PaymentProviderName,
  change: ChangeOfPlan,
  months: z.number(),
  amount: z.number(),
  /** What of it went back in the service's own dashboard. */
  returned: z.number(),
  price: PriceLines,
  invoice_number: z.number().nullable(),
  /** Until when the subscription is paid by it; null before it begins. */
  must_paid_after: z.string().nullable(),
  starts_at: z.string().nullable(),
  paid_at: z.string().nullable(),
  /** Until when it may be paid. */
  expires_at: z.string().nullable(),
  created_at: z.string(),
  updated_at: z.string(),
  /** Where it is to be paid, while it is open. */
  redirect_url: z.string().nullable(),
  has_receipt: z.boolean(),
  /** As they were when it was ordered; `name` is what the account is called now, in one payment and in the list of all accounts. */
  user: z.object({ username: z.string(), email: z.string(), name: z.string().nullable() }),
  package: z.object({ id: z.number().nullable(), title: z.string(), period_type: PeriodType }),
  transaction: z.object({ transaction_id: z.string(), amount: z.number() }).nullable(),
});
export type PaymentResource = z.infer<typeof PaymentResource>;

/** GET /api/v1/payments: everybody's for holders of `payments`, one's own for all others. */
export const ListPaymentsQuery = PageQuery.extend({
  status: PaymentStatus.optional(),
  state: PaymentState.optional(),
});
export type ListPaymentsQuery = z.infer<typeof ListPaymentsQuery>;

export const ListedPayments = z.object({
  payments: z.union([PageOf(PaymentResource), z.array(PaymentResource.partial())]),
});
export type ListedPayments = z.infer<typeof ListedPayments>;

/**
 * GET /api/v1/payments/{id}: what the return page looks at until `state` is no longer `open`, and what the invoice shows. `raw` is what
 * the provider said, for administrators alone.
 */
export const PaymentDetail = z.object({
  data: PaymentResource.extend({
    seller: z.object({ name: z.string(), address: z.string(), vat_number: z.string().nullable() }),
    /** What the QR of a Saudi tax invoice says (ZATCA, phase 1), base64: of a paid one whose seller has a VAT number. */
    qr: z.string().nullable(),
    /** Of a bank transfer that is open. */
    bank_details: z.string().nullable(),
    raw: z.unknown(),
  }),
});
export type PaymentDetail = z.infer<typeof PaymentDetail>;

const PaymentResult = z.object({ data: PaymentResource });
type PaymentResult = z.infer<typeof PaymentResult>;

/** POST /api/v1/payments/{id}/refund and /refuse. */
export const DecisionBody = z.object({
  reason: z.string({ error: 'required' }).trim().min(5, { error: 'reason_short' }).max(500, { error: 'too_long' }),
});
export type DecisionBody = z.infer<typeof DecisionBody>;

/** What was done, as a code, and the payment as it is now: payment_refunding, payment_accepted, payment_refused, receipt_kept. */
export const DecidedPayment = PaymentResult.extend(Told.shape);
export type DecidedPayment = z.infer<typeof DecidedPayment>;

/** POST /api/v1/payments/{id}/receipt: a form with the file `receipt`. */
export const ReceiptForm = z.object({});

/** POST /api/v1/package-quote: what an order would cost now. */
export const QuoteResult = z.object({
  data: z.object({
    change: ChangeOfPlan,
    price: PriceLines,
    months: z.number(),
    period_type: PeriodType,
    prices_include_vat: z.boolean(),
    /** Whether there is a coupon that could be given. */
    takes_coupons: z.boolean(),
    /** When it would begin. */
    starts_at: z.string(),
    subscribe: SubscriptionResource.nullable(),
  }),
});
export type QuoteResult = z.infer<typeof QuoteResult>;

export interface PaymentEvents {
  'payment.changed': { payment: PaymentResource };
}
