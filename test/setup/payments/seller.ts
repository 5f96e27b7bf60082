import type { PaymentDetail } from '../../../src/billing/payments/payments.contract.js';
import type { KeyName, OnlineProvider } from '../../../src/billing/providers/payment-provider.contract.js';
import type { Provider } from '../../../src/billing/settings/payment-settings.contract.js';
import { type ApiUser, openApiUser } from '../accounts/api-user.js';
import type { HttpClient } from '../accounts/http-client.js';
import type { TestApp } from '../servers/app.js';
import { waitFor } from '../wait-for.js';
import { MOYASAR_KEY, MOYASAR_WEBHOOK, STRIPE_KEY, STRIPE_WEBHOOK } from './payment-services.js';

const KEYS: Readonly<Partial<Record<KeyName, string | null>>> = {
  moyasar_key: MOYASAR_KEY,
  moyasar_webhook: MOYASAR_WEBHOOK,
  stripe_key: STRIPE_KEY,
  stripe_webhook: STRIPE_WEBHOOK,
  stripe_webhook_previous: null,
  moyasar_webhook_previous: null,
};

/** Saves payment settings, without VAT by default. */
export async function sellBy(boss: HttpClient, provider: Provider, more: object = {}): Promise<void> {
  // A VAT number requires a rate.
  const noVat = { vat_rate: 0, vat_number: null };
  const vat = { prices_include_vat: true, ...('vat_rate' in more ? {} : noVat) };
  const { status, text } = await boss.post('/api/v1/payment-settings', { provider, ...KEYS, ...vat, ...more });
  if (status !== 200) throw new Error(`payment settings were not saved: ${status} ${text}`);
}

export async function openBuyer(server: TestApp): Promise<ApiUser> {
  const buyer = await openApiUser(server);
  await server.orm.em.fork().execute('delete from subscriptions where account_id = ?', [buyer.member.accountId]);
  return buyer;
}

export interface Order {
  id: number;
  redirect_url: string;
}

export async function order(client: HttpClient, body: object): Promise<Order> {
  const { status, body: answer, text } = await client.post('/api/v1/package-subscribe', body);
  if (status !== 200 || !answer.data.payment) throw new Error(`nothing to pay: ${status} ${text}`);
  return answer.data.payment;
}

export const fetchPayment = async (client: HttpClient, id: number): Promise<PaymentDetail['data']> =>
  (await client.get(`/api/v1/payments/${id}`)).body.data;

export const untilPaymentState = (client: HttpClient, id: number, state: PaymentDetail['data']['state']) =>
  waitFor(`payment ${id} is ${state}`, async () => {
    const payment = await fetchPayment(client, id);
    return payment.state === state && payment;
  });

/** Uses the server's address, because it does not know its own port in advance. */
export const paymentPageOf = ({ url }: Pick<TestApp, 'url'>, redirectUrl: string): URL =>
  new URL(new URL(redirectUrl).pathname, url);

export const actOnPage = (
  server: Pick<TestApp, 'url'>,
  redirectUrl: string,
  action: 'pay' | 'fail' | 'pay_twice',
): Promise<Response> =>
  fetch(paymentPageOf(server, redirectUrl), {
    method: 'POST',
    body: new URLSearchParams({ action }),
    redirect: 'manual',
  });

/** Sends the exact signed bytes. */
export const callWebhook = ({ url }: Pick<TestApp, 'url'>, provider: OnlineProvider, raw: string, signature = '') =>
  fetch(`${url}/webhooks/${provider}`, {
    method: 'POST',
    body: raw,
    headers: { 'content-type': 'application/json', ...(signature && { 'stripe-signature': signature }) },
  });
