import type { PaymentDetail } from '../../../src/billing/payments/payments.contract.js';
import { type ApiUser, openApiUser } from '../accounts/api-user.js';
import type { HttpClient } from '../accounts/http-client.js';
import type { TestApp } from '../servers/app.js';
import { waitFor } from '../wait-for.js';
import { MOYASAR_KEY, MOYASAR_WEBHOOK, STRIPE_KEY, STRIPE_WEBHOOK } from './payment-services.js';

const KEYS = {
  ...{ moyasar_key: MOYASAR_KEY, moyasar_webhook: MOYASAR_WEBHOOK },
  ...{ stripe_key: STRIPE_KEY, stripe_webhook: STRIPE_WEBHOOK },
};

/** Has the installation sell by this provider, with prices that include no VAT. */
export async function sellBy(boss: HttpClient, provider: string, more: object = {}): Promise<void> {
  const vat = { vat_rate: 0, prices_include_vat: true };
  const { status, text } = await boss.post('/api/v1/payment-settings', { provider, ...KEYS, ...vat, ...more });
  if (status !== 200) throw new Error(`payment settings were not saved: ${status} ${text}`);
}

/** A member who has no package yet. */
export async function openBuyer(server: TestApp): Promise<ApiUser> {
  const buyer = await openApiUser(server);
  await server.orm.em.fork().execute('delete from subscriptions where account_id = ?', [buyer.member.accountId]);
  return buyer;
}

export interface Order {
  id: number;
  redirect_url: string;
}

/** Orders a package for oneself, which is to be paid. */
export async function order(client: HttpClient, body: object): Promise<Order> {
  const { status, body: answer, text } = await client.post('/api/v1/package-subscribe', body);
  if (status !== 200 || !answer.data.payment) throw new Error(`nothing to pay: ${status} ${text}`);
  return answer.data.payment;
}

export const readPayment = async (client: HttpClient, id: number): Promise<PaymentDetail['data']> =>
  (await client.get(`/api/v1/payments/${id}`)).body.data;

/** The payment once it is in this state. */
export const untilState = (client: HttpClient, id: number, state: PaymentDetail['data']['state']) =>
  waitFor(`payment ${id} is ${state}`, async () => {
    const payment = await readPayment(client, id);
    return payment.state === state && payment;
  });

/** The page of the test provider: a server in this process does not know its own port beforehand. */
export const pageOf = ({ url }: Pick<TestApp, 'url'>, redirectUrl: string): URL =>
  new URL(new URL(redirectUrl).pathname, url);

export const actOnPage = (
  server: Pick<TestApp, 'url'>,
  redirectUrl: string,
  action: 'pay' | 'fail' | 'pay_twice',
): Promise<Response> =>
  fetch(pageOf(server, redirectUrl), { method: 'POST', body: new URLSearchParams({ action }), redirect: 'manual' });

/** As Stripe or Moyasar calls: the bytes that were signed. */
export const callWebhook = ({ url }: Pick<TestApp, 'url'>, provider: string, raw: string, signature = '') =>
  fetch(`${url}/webhooks/${provider}`, {
    method: 'POST',
    body: raw,
    headers: { 'content-type': 'application/json', ...(signature && { 'stripe-signature': signature }) },
  });
