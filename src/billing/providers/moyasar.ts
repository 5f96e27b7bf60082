import { z } from 'zod';
import { type Checkout, type PaymentProvider, type ProviderStatus, ProviderTrouble } from './provider.js';

const Payment = z.looseObject({
  id: z.string(),
  status: z.string(),
  amount: z.number(),
  currency: z.string(),
  refunded: z.number().nullish(),
});
const Invoice = z.looseObject({
  id: z.string(),
  status: z.string(),
  amount: z.number(),
  currency: z.string(),
  url: z.string(),
  metadata: z.looseObject({ order: z.string().nullish() }).nullish(),
  payments: z.array(Payment).nullish(),
});

/** States of a payment whose money came. Of the last it went back, or a part of it did. */
const HAS_MONEY = ['paid', 'captured', 'refunded'];
const IS_OVER = ['failed', 'canceled', 'expired', 'voided', 'refunded'];
const TIMEOUT_MS = 10_000;

/** Moyasar's invoices, which have a page of their own. Its npm package is built on an abandoned library, so it is called by fetch. */
export class Moyasar implements PaymentProvider {
  constructor(
    private readonly apiUrl: string,
    private readonly key: string,
  ) {}

  async createCheckout(checkout: Checkout): Promise<{ ref: string; url: string }> {
    const { orderKey, amount, description, returnUrl, callbackUrl, expiresAt } = checkout;
    const { id, url } = Invoice.parse(
      await this.call('POST', '/invoices', {
        ...{ amount, currency: 'SAR', description, callback_url: callbackUrl, success_url: returnUrl },
        ...{ back_url: returnUrl, expired_at: expiresAt.toISOString(), metadata: { order: orderKey } },
      }),
    );
    return { ref: id, url };
  }

  async fetch(ref: string): Promise<ProviderStatus | null> {
    const raw = await this.call('GET', `/invoices/${encodeURIComponent(ref)}`);
    if (raw === null) return null;
    const invoice = Invoice.parse(raw);
    const orderKey = invoice.metadata?.order ?? null;
    const paid = (invoice.payments ?? []).filter(({ status }) => HAS_MONEY.includes(status));
    const transactions = paid.map(({ id, amount, currency, status, refunded }) => ({
      ...{ id, amount, currency, orderKey, returned: refunded ?? (status === 'refunded' ? amount : 0) },
    }));
    // Some answers leave the payments out: the invoice itself then stands for the one there is.
    const { id, status, amount, currency } = invoice;
    if (['paid', 'refunded'].includes(status) && transactions.length === 0)
      transactions.push({ id, amount, currency, orderKey, returned: status === 'refunded' ? amount : 0 });
    const state = transactions.some((one) => one.returned < one.amount)
      ? 'paid'
      : IS_OVER.includes(status)
        ? 'over'
        : 'open';
    return { state, transactions, raw };
  }

  /** It knows no key that makes a repetition harmless, so it is asked first how the payment stands. */
  async refund(transactionId: string, amount: number): Promise<void> {
    const path = `/payments/${encodeURIComponent(transactionId)}`;
    const payment = Payment.parse(await this.call('GET', path));
    if (payment.status === 'refunded' || (payment.refunded ?? 0) >= amount) return;
    await this.call('POST', `${path}/refund`, { amount });
  }

  async check(): Promise<void> {
    await this.call('GET', '/invoices?page=1');
  }

  private async call(method: 'GET' | 'POST', path: string, body?: object): Promise<unknown> {
    const headers = {
      authorization: `Basic ${Buffer.from(`${this.key}:`).toString('base64')}`,
      ...(body && { 'content-type': 'application/json' }),
    };
    const options = { method, headers, signal: AbortSignal.timeout(TIMEOUT_MS), redirect: 'error' as const };
    const answer = await fetch(`${this.apiUrl}${path}`, {
      ...options,
      ...(body && { body: JSON.stringify(body) }),
    }).catch((error: unknown) => {
      throw new ProviderTrouble('unreachable', String(error));
    });
    if (answer.status === 401 || answer.status === 403) throw new ProviderTrouble('key_refused', `${answer.status}`);
    if (answer.status === 404) return null;
    if (answer.status >= 500 || answer.status === 429) throw new ProviderTrouble('unreachable', `${answer.status}`);
    if (!answer.ok) throw new ProviderTrouble('refused', `${answer.status}`);
    return answer.json().catch(() => {
      throw new ProviderTrouble('unreachable', 'the answer is no JSON');
    });
  }
}
