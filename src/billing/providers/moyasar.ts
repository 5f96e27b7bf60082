import { z } from 'zod';
import { isEqual } from '../../platform/secrets.js';
import type { ApiCredential } from './payment-provider.contract.js';
import {
  type Checkout,
  credential,
  type PaymentProvider,
  type ProviderDefinition,
  type ProviderRefund,
  type ProviderStatus,
  type ProviderTransaction,
  ProviderError,
} from './provider.js';

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
/** Moyasar signs nothing. Without the secret, messages only trigger a check. */
const WebhookBody = z.looseObject({
  id: z.string().max(255),
  secret_token: z.string().optional(),
  data: z.looseObject({ invoice_id: z.string().max(255).nullish() }).optional(),
});

/** `refunded` may be partial. */
const PAID_STATUSES = ['paid', 'captured', 'refunded'];
const FINAL_STATUSES = ['failed', 'canceled', 'expired', 'voided', 'refunded'];
const TIMEOUT_MS = 10_000;

/** Uses no npm package: Moyasar's depends on an abandoned library. */
class Moyasar implements PaymentProvider {
  constructor(
    private readonly apiUrl: string,
    private readonly key: string,
  ) {}

  async createCheckout(checkout: Checkout): Promise<{ ref: string; url: string }> {
    const { orderKey, amount, description, returnUrl, callbackUrl, expiresAt } = checkout;
    const { id, url } = parseResponse(
      Invoice,
      await this.call('POST', '/invoices', {
        amount,
        currency: 'SAR',
        description,
        callback_url: callbackUrl,
        success_url: returnUrl,
        back_url: returnUrl,
        expired_at: expiresAt.toISOString(),
        metadata: { order: orderKey },
      }),
    );
    return { ref: id, url };
  }

  async fetch(ref: string): Promise<ProviderStatus | null> {
    const raw = await this.call('GET', `/invoices/${encodeURIComponent(ref)}`);
    if (raw === null) return null;
    const invoice = parseResponse(Invoice, raw);
    const orderKey = invoice.metadata?.order ?? null;
    const paid = (invoice.payments ?? []).filter(({ status }) => PAID_STATUSES.includes(status));
    const transactions: ProviderTransaction[] = paid.map(({ id, amount, currency, status, refunded }) => ({
      id,
      amount,
      currency,
      orderKey,
      returned: refunded ?? (status === 'refunded' ? amount : 0),
    }));
    // Some responses omit payments. The invoice then represents them.
    const { id, status, amount, currency } = invoice;
    if (['paid', 'refunded'].includes(status) && transactions.length === 0) {
      const returned = status === 'refunded' ? amount : 0;
      transactions.push({ id, amount, currency, orderKey, returned, isPlaceholder: true });
    }
    const state = transactions.some((transaction) => transaction.returned < transaction.amount)
      ? 'paid'
      : FINAL_STATUSES.includes(status)
        ? 'over'
        : 'open';
    return { state, transactions, raw };
  }

  /** Fetches the state first, because the API has no idempotency key. */
  async refund({ transactionId, ref, amount, returned }: ProviderRefund): Promise<null> {
    const payment = await this.findPayment(transactionId, ref);
    const remaining = returned + amount - (payment.refunded ?? (payment.status === 'refunded' ? payment.amount : 0));
    if (remaining <= 0) return null;
    const path = `/payments/${encodeURIComponent(payment.id)}/refund`;
    parseResponse(Payment, await this.call('POST', path, { amount: remaining }));
    return null;
  }

  private async findPayment(id: string, ref: string | null): Promise<z.infer<typeof Payment>> {
    const found = id === ref ? null : await this.call('GET', `/payments/${encodeURIComponent(id)}`);
    if (found !== null || ref === null) return parseResponse(Payment, found);
    const { payments } = parseResponse(Invoice, await this.call('GET', `/invoices/${encodeURIComponent(ref)}`));
    return parseResponse(Payment, payments?.find(({ status }) => PAID_STATUSES.includes(status)) ?? null);
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
    const response = await fetch(`${this.apiUrl}${path}`, {
      ...options,
      ...(body && { body: JSON.stringify(body) }),
    }).catch((error: unknown) => {
      throw new ProviderError('unreachable', String(error));
    });
    if (response.status === 401 || response.status === 403)
      throw new ProviderError('key_refused', `${response.status}`);
    if (response.status === 404) return null;
    if (response.status >= 500 || response.status === 429) throw new ProviderError('unreachable', `${response.status}`);
    if (!response.ok) throw new ProviderError('refused', `${response.status}`);
    return response.json().catch(() => {
      throw new ProviderError('unreachable', 'the answer is no JSON');
    });
  }
}

export const moyasar: ProviderDefinition<ApiCredential<'moyasar'>> = {
  apiUrl: 'https://api.moyasar.com/v1',
  credentials: z.object({ key: credential(/^sk_(test|live)_\w+$/) }),
  webhookSecret: credential(/^\S{8,}$/),
  open: async (apiUrl, { key }) => new Moyasar(apiUrl, key),
  maxWebhookBytes: 64_000,
  signatureHeader: null,

  async readEvent({ body, readSecrets }) {
    const message = WebhookBody.safeParse(parseJson(body)).data;
    if (!message) return 'unreadable';
    const { id, secret_token: token, data } = message;
    // A callback's body is the invoice.
    if (token === undefined) return { id: null, ref: id };
    if (!(await readSecrets()).some((secret) => isEqual(token, secret))) return 'refused';
    return { id, ref: data?.invoice_id ?? null };
  },
};

function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return null;
  }
}

/** Throws ProviderError. Null is Moyasar's 404. */
function parseResponse<Shape extends z.ZodType>(schema: Shape, raw: unknown): z.infer<Shape> {
  if (raw === null) throw new ProviderError('refused', '404');
  const { data, success } = schema.safeParse(raw);
  if (!success) throw new ProviderError('unreachable', 'the answer has another shape');
  return data;
}
