import Stripe from 'stripe';
import type { DisputeResource } from '../payments/payments.contract.js';
import { toSar } from '../price.js';
import {
  type Checkout,
  type PaymentProvider,
  type ProviderRefund,
  type ProviderStatus,
  ProviderTrouble,
} from './provider.js';

/** Contains paid and refunded amounts. */
const CHARGE = 'payment_intent.latest_charge';
const TIMEOUT_MS = 10_000;

/** One payment per period. */
export class StripeCheckout implements PaymentProvider {
  private readonly stripe: Stripe;

  constructor(apiUrl: string, key: string) {
    const { protocol, hostname, port } = new URL(apiUrl);
    const isPlain = protocol === 'http:';
    this.stripe = new Stripe(key, {
      host: hostname,
      port: port === '' ? (isPlain ? 80 : 443) : Number(port),
      protocol: isPlain ? 'http' : 'https',
      timeout: TIMEOUT_MS,
      maxNetworkRetries: 1,
      telemetry: false,
    });
  }

  async createCheckout(checkout: Checkout): Promise<{ ref: string; url: string }> {
    const { orderKey, amount, description, email, returnUrl, expiresAt } = checkout;
    const session = await translateErrors(
      this.stripe.checkout.sessions.create(
        {
          mode: 'payment',
          success_url: returnUrl,
          cancel_url: returnUrl,
          client_reference_id: orderKey,
          customer_email: email,
          locale: 'auto',
          expires_at: Math.floor(expiresAt.getTime() / 1000),
          metadata: { order: orderKey },
          payment_intent_data: { metadata: { order: orderKey } },
          line_items: [
            {
              quantity: 1,
              price_data: { currency: 'sar', unit_amount: amount, product_data: { name: description } },
            },
          ],
        },
        { idempotencyKey: `checkout:${orderKey}` },
      ),
    );
    if (!session.url) throw new ProviderTrouble('refused', 'the session has no address');
    return { ref: session.id, url: session.url };
  }

  async fetch(ref: string): Promise<ProviderStatus | null> {
    const session = await translateErrors(this.stripe.checkout.sessions.retrieve(ref, { expand: [CHARGE] })).catch(
      (error: unknown) => {
        if (error instanceof ProviderTrouble && error.message === '404') return null;
        throw error;
      },
    );
    if (!session) return null;
    const { payment_status: paid, status, amount_total: amount, currency, metadata, payment_intent: intent } = session;
    if (paid !== 'paid') return { state: status === 'expired' ? 'over' : 'open', transactions: [], raw: session };
    const charge = typeof intent === 'string' ? null : intent?.latest_charge;
    const transaction = {
      id: typeof intent === 'string' ? intent : (intent?.id ?? session.id),
      returned: typeof charge === 'object' ? (charge?.amount_refunded ?? 0) : 0,
      amount: amount ?? 0,
      currency: (currency ?? '').toUpperCase(),
      orderKey: metadata?.['order'] ?? null,
    };
    return { state: 'paid', transactions: [transaction], raw: session };
  }

  async refund({ transactionId, amount, key }: ProviderRefund): Promise<string | null> {
    const { id, status } = await translateErrors(
      this.stripe.refunds.create({ payment_intent: transactionId, amount }, { idempotencyKey: key }),
    );
    // A pending refund may fail later, which an event reports.
    if (status === 'failed' || status === 'canceled') throw new ProviderTrouble('refused', status);
    return id;
  }

  async fetchDispute(id: string): Promise<DisputeResource> {
    return toDispute(await translateErrors(this.stripe.disputes.retrieve(id)));
  }

  async check(): Promise<void> {
    await translateErrors(this.stripe.balance.retrieve());
  }
}

const CLOSED = ['warning_closed', 'charge_refunded', 'prevented'];

function stateOf(status: string): DisputeResource['state'] {
  if (status === 'won' || status === 'lost') return status;
  return CLOSED.includes(status) ? 'closed' : 'open';
}

/** Balance entries show whether the amount was withdrawn or reinstated. */
export function toDispute(dispute: Stripe.Dispute): DisputeResource {
  const { id, status, amount, reason, created, evidence_details: evidence, balance_transactions: entries } = dispute;
  const sum = entries.reduce((total, entry) => total + entry.amount, 0);
  return {
    id,
    status,
    amount: toSar(amount),
    reason: reason ?? null,
    state: stateOf(status),
    due_at: evidence?.due_by ? new Date(evidence.due_by * 1000).toISOString() : null,
    funds: entries.length === 0 ? 'kept' : sum < 0 ? 'withdrawn' : 'reinstated',
    created_at: new Date(created * 1000).toISOString(),
  };
}

/** Null for an invalid signature or an event older than five minutes. */
export function verifyStripeEvent(raw: Buffer, signature: string, secret: string): Stripe.Event | null {
  try {
    return Stripe.webhooks.constructEvent(raw, signature, secret);
  } catch {
    return null;
  }
}

async function translateErrors<T>(response: Promise<T>): Promise<T> {
  try {
    return await response;
  } catch (error) {
    if (
      error instanceof Stripe.errors.StripeAuthenticationError ||
      error instanceof Stripe.errors.StripePermissionError
    )
      throw new ProviderTrouble('key_refused', 'the key was refused');
    if (error instanceof Stripe.errors.StripeInvalidRequestError)
      throw new ProviderTrouble('refused', String(error.statusCode ?? ''));
    // Other errors' messages may contain request data.
    throw new ProviderTrouble('unreachable', error instanceof Error ? error.constructor.name : 'unknown');
  }
}
