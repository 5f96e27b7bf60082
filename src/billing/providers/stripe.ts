import type Stripe from 'stripe';
import { z } from 'zod';
import { log } from '../../platform/logging.js';
import type { DisputeResource } from '../payments/payments.contract.js';
import { toSar } from '../price.js';
import type { ApiCredential } from './payment-provider.contract.js';
import {
  type Checkout,
  credential,
  type PaymentEvent,
  type PaymentProvider,
  type ProviderDefinition,
  type ProviderRefund,
  type ProviderStatus,
  ProviderError,
  type ReportedDispute,
} from './provider.js';

/** Expanded field with paid and refunded amounts. */
const CHARGE = 'payment_intent.latest_charge';
const TIMEOUT_MS = 10_000;

/** Loads the library, which is large and rarely used. */
const loadStripe = async (): Promise<typeof Stripe> => (await import('stripe')).default;

/** Charges each period by a one-time checkout. */
class StripeCheckout implements PaymentProvider {
  constructor(private readonly stripe: Stripe) {}

  static async open(apiUrl: string, key: string): Promise<StripeCheckout> {
    const { protocol, hostname, port } = new URL(apiUrl);
    const isHttp = protocol === 'http:';
    const StripeClient = await loadStripe();
    return new StripeCheckout(
      new StripeClient(key, {
        host: hostname,
        port: port === '' ? (isHttp ? 80 : 443) : Number(port),
        protocol: isHttp ? 'http' : 'https',
        timeout: TIMEOUT_MS,
        maxNetworkRetries: 1,
        telemetry: false,
      }),
    );
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
    if (!session.url) throw new ProviderError('refused', 'the session has no address');
    return { ref: session.id, url: session.url };
  }

  async fetch(ref: string): Promise<ProviderStatus | null> {
    const session = await translateErrors(this.stripe.checkout.sessions.retrieve(ref, { expand: [CHARGE] })).catch(
      (error: unknown) => {
        if (error instanceof ProviderError && error.message === '404') return null;
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
    if (status === 'failed' || status === 'canceled') throw new ProviderError('refused', status);
    return id;
  }

  async fetchDispute(id: string): Promise<DisputeResource> {
    return toDispute(await translateErrors(this.stripe.disputes.retrieve(id)));
  }

  async check(): Promise<void> {
    await translateErrors(this.stripe.balance.retrieve());
  }
}

export const stripe: ProviderDefinition<ApiCredential<'stripe'>> = {
  apiUrl: 'https://api.stripe.com',
  credentials: z.object({ key: credential(/^(sk|rk)_(test|live)_\w+$/) }),
  webhookSecret: credential(/^whsec_\w+$/),
  open: (apiUrl, { key }) => StripeCheckout.open(apiUrl, key),
  maxWebhookBytes: 1_000_000,
  signatureHeader: 'stripe-signature',

  async readEvent({ body, signature, readSecrets }) {
    const secrets = await readSecrets();
    if (secrets.length === 0) return 'refused';
    const { webhooks } = await loadStripe();
    const event = secrets
      .map((secret) => verify(webhooks, body, signature, secret))
      .find((verified) => verified !== null);
    if (event) return toPaymentEvent(event);
    log.warn('Stripe event refused: wrong signature');
    return 'refused';
  },
};

/** Returns null for an invalid signature or after five minutes. */
function verify(webhooks: Stripe.Webhooks, body: Buffer, signature: string, secret: string): Stripe.Event | null {
  try {
    return webhooks.constructEvent(body, signature, secret);
  } catch {
    return null;
  }
}

function toPaymentEvent({ id: eventId, type, data }: Stripe.Event): PaymentEvent {
  const object = data.object as { object?: string; id?: string; payment_intent?: unknown; status?: string };
  const { object: kind, id, status = '', payment_intent: intent } = object;
  // Charges and refunds only name the transaction.
  const ref = kind === 'checkout.session' ? id : intent;
  return {
    id: eventId,
    ref: typeof ref === 'string' ? ref : null,
    ...(type.startsWith('charge.dispute.') && { dispute: toReportedDispute(data.object as Stripe.Dispute) }),
    ...(kind === 'refund' && id && ['failed', 'canceled'].includes(status) && { failedRefund: { id, status } }),
  };
}

function toReportedDispute(dispute: Stripe.Dispute): ReportedDispute {
  const { id, payment_intent: intent } = dispute;
  const transactionId = (typeof intent === 'string' ? intent : intent?.id) ?? '';
  return { id, transactionId, toResource: () => toDispute(dispute) };
}

const CLOSED_STATUSES = ['warning_closed', 'charge_refunded', 'prevented'];

function stateOf(status: string): DisputeResource['state'] {
  if (status === 'won' || status === 'lost') return status;
  return CLOSED_STATUSES.includes(status) ? 'closed' : 'open';
}

/** Derives `funds` from the balance entries. */
function toDispute(dispute: Stripe.Dispute): DisputeResource {
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

async function translateErrors<T>(response: Promise<T>): Promise<T> {
  try {
    return await response;
  } catch (error) {
    const { errors } = await loadStripe();
    if (error instanceof errors.StripeAuthenticationError || error instanceof errors.StripePermissionError)
      throw new ProviderError('key_refused', 'the key was refused');
    if (error instanceof errors.StripeInvalidRequestError)
      throw new ProviderError('refused', String(error.statusCode ?? ''));
    // Other errors' messages may contain request data.
    throw new ProviderError('unreachable', error instanceof Error ? error.constructor.name : 'unknown');
  }
}
