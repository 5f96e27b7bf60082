import Stripe from 'stripe';
import { type Checkout, type PaymentProvider, type ProviderStatus, ProviderTrouble } from './provider.js';

/** What came, and what of it went back. */
const CHARGE = 'payment_intent.latest_charge';
const TIMEOUT_MS = 10_000;

/** Stripe Checkout, one payment for each period, by Stripe's own library. */
export class StripeCheckout implements PaymentProvider {
  private readonly stripe: Stripe;

  constructor(apiUrl: string, key: string) {
    const { protocol, hostname, port } = new URL(apiUrl);
    const isPlain = protocol === 'http:';
    this.stripe = new Stripe(key, {
      ...{
        host: hostname,
        port: port === '' ? (isPlain ? 80 : 443) : Number(port),
        protocol: isPlain ? 'http' : 'https',
      },
      ...{ timeout: TIMEOUT_MS, maxNetworkRetries: 1, telemetry: false },
    });
  }

  async createCheckout(checkout: Checkout): Promise<{ ref: string; url: string }> {
    const { orderKey, amount, description, email, returnUrl, expiresAt } = checkout;
    const session = await told(
      this.stripe.checkout.sessions.create(
        {
          ...{ mode: 'payment', success_url: returnUrl, cancel_url: returnUrl, client_reference_id: orderKey },
          ...{ customer_email: email, locale: 'auto', expires_at: Math.floor(expiresAt.getTime() / 1000) },
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
    const session = await told(this.stripe.checkout.sessions.retrieve(ref, { expand: [CHARGE] })).catch(
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
      ...{ amount: amount ?? 0, currency: (currency ?? '').toUpperCase(), orderKey: metadata?.['order'] ?? null },
    };
    return { state: 'paid', transactions: [transaction], raw: session };
  }

  async refund(transactionId: string, amount: number, key: string): Promise<void> {
    await told(this.stripe.refunds.create({ payment_intent: transactionId, amount }, { idempotencyKey: key }));
  }

  async check(): Promise<void> {
    await told(this.stripe.balance.retrieve());
  }
}

/** Throws what is wrong with an event that is not Stripe's, was changed on its way, or is older than five minutes. */
export const verifyStripeEvent = (raw: Buffer, signature: string, secret: string): Stripe.Event =>
  Stripe.webhooks.constructEvent(raw, signature, secret);

async function told<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    if (
      error instanceof Stripe.errors.StripeAuthenticationError ||
      error instanceof Stripe.errors.StripePermissionError
    )
      throw new ProviderTrouble('key_refused', 'the key was refused');
    if (error instanceof Stripe.errors.StripeInvalidRequestError)
      throw new ProviderTrouble('refused', String(error.statusCode ?? ''));
    // The message of another error may carry what was sent.
    throw new ProviderTrouble('unreachable', error instanceof Error ? error.constructor.name : 'unknown');
  }
}
