import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { paymentsJob } from '../../src/billing/payments/payments.job.js';
import { Jobs } from '../../src/platform/jobs/jobs.js';
import { makePackage } from '../factories/make-package.js';
import { type ApiUser, openApiUser } from '../setup/accounts/api-user.js';
import { PaymentServices } from '../setup/payments/payment-services.js';
import { callWebhook, openBuyer, order, fetchPayment, sellBy, untilPaymentState } from '../setup/payments/seller.js';
import { type OwnApp, startApp } from '../setup/servers/app.js';
import { waitFor } from '../setup/wait-for.js';

let services: PaymentServices;
let server: OwnApp;
let superAdmin: ApiUser;
let member: ApiUser;
let packageId: number;

beforeAll(async () => {
  services = await PaymentServices.open();
  Object.assign(process.env, services.environment);
  server = await startApp();
  superAdmin = await openApiUser(server, { role: 'SupperAdmin' });
}, 60_000);
afterAll(async () => {
  for (const { events } of [superAdmin, member]) events.close();
  await server.close();
  for (const name of Object.keys(services.environment)) delete process.env[name];
  await services.close();
});
beforeEach(async () => {
  member?.events.close();
  member = await openBuyer(server);
  packageId = await makePackage(server.orm.em.fork(), { price: 230 });
});

const readExpiry = async () => (await member.client.get('/api/v1/subscription')).body.data.subscribe?.expire_at ?? null;
const placeOrder = async (provider: 'stripe' | 'moyasar') => {
  await sellBy(superAdmin.client, provider);
  const placed = await order(member.client, { package_id: packageId });
  return { ...placed, ref: services.idOf(placed.redirect_url) };
};
const sendStripeEvent = ({ raw, signature }: { raw: string; signature: string }) =>
  callWebhook(server, 'stripe', raw, signature);

describe('Stripe', () => {
  it('is asked for one payment page, reports the payment in a signed event, and refunds', async () => {
    const { id, ref, redirect_url } = await placeOrder('stripe');
    expect(services.sessions.get(ref)).toMatchObject({ amount_total: 23_000, currency: 'sar' });
    expect((await order(member.client, { package_id: packageId })).redirect_url).toBe(redirect_url);
    services.paySession(ref);
    const answer = await sendStripeEvent(services.stripeEvent('checkout.session.completed', ref));
    expect([answer.status, await answer.json()]).toEqual([200, { received: true }]);
    const payment = await fetchPayment(member.client, id);
    expect(payment).toMatchObject({
      state: 'paid',
      amount: 230,
      provider: 'stripe',
      transaction: { transaction_id: services.sessions.get(ref)!.payment_intent },
    });
    expect(await readExpiry()).toBe(payment.must_paid_after);
    const refunded = await superAdmin.client.post(`/api/v1/payments/${id}/refund`, { reason: 'Changed their mind' });
    expect(refunded.body.data.state).toBe('refunded');
    expect(services.refunds.at(-1)).toEqual({ transaction: payment.transaction!.transaction_id, amount: 23_000 });
  });

  it('events are rejected if they are changed, stale, unsigned or signed with another secret', async () => {
    const { id, ref } = await placeOrder('stripe');
    services.paySession(ref);
    const genuine = services.stripeEvent('checkout.session.completed', ref);
    for (const forged of [
      { ...genuine, raw: genuine.raw.replace('23000', '1') },
      { ...genuine, raw: `${genuine.raw} ` },
      { ...genuine, signature: '' },
      { ...genuine, signature: genuine.signature.slice(0, -1) },
      services.stripeEvent('checkout.session.completed', ref, { secret: 'whsec_of_somebody_else' }),
      services.stripeEvent('checkout.session.completed', ref, { at: Date.now() - 301_000 }),
    ])
      expect((await sendStripeEvent(forged)).status).toBe(401);
    const [row] = await server.orm.em
      .fork()
      .execute<{ state: string }[]>('select state from payments where id = ?', [id]);
    expect(row?.state).toBe('open');
    expect((await sendStripeEvent(genuine)).status).toBe(200);
    const end = await readExpiry();
    expect(await (await sendStripeEvent(genuine)).json()).toEqual({ received: true, duplicate: true });
    expect(await readExpiry()).toBe(end);
  });

  it('is queried for the state, so contradicting events in any order change nothing', async () => {
    const { id, ref } = await placeOrder('stripe');
    await sendStripeEvent(services.stripeEvent('checkout.session.completed', ref));
    expect((await fetchPayment(member.client, id)).state).toBe('open');
    const expired = services.stripeEvent('checkout.session.expired', ref);
    services.paySession(ref);
    await sendStripeEvent(expired);
    await sendStripeEvent(services.stripeEvent('checkout.session.completed', ref));
    expect((await fetchPayment(member.client, id)).state).toBe('paid');

    const otherOrder = await placeOrder('stripe');
    services.expireSession(otherOrder.ref);
    await sendStripeEvent(services.stripeEvent('checkout.session.expired', otherOrder.ref));
    expect((await fetchPayment(member.client, otherOrder.id)).state).toBe('expired');
  });

  it('repeats an event that the server failed to process, and no payment is lost', async () => {
    const { id, ref } = await placeOrder('stripe');
    services.paySession(ref);
    const event = services.stripeEvent('checkout.session.completed', ref);
    services.isUnavailable = true;
    try {
      expect((await sendStripeEvent(event)).status).toBe(503);
      const otherResponse = await member.client.post('/api/v1/package-subscribe', {
        package_id: packageId,
        count_months: 5,
      });
      expect([otherResponse.status, otherResponse.body.code]).toEqual([503, 'billing.provider_away']);
      expect((await superAdmin.client.post('/api/v1/payment-settings/check')).body.data.result).toBe('unreachable');
    } finally {
      services.isUnavailable = false;
    }
    expect((await sendStripeEvent(event)).status).toBe(200);
    expect((await fetchPayment(member.client, id)).state).toBe('paid');
  }, 60_000);
});

describe('a refund in the provider’s dashboard', () => {
  const makePaidOrder = async (provider: 'stripe' | 'moyasar') => {
    const placed = await placeOrder(provider);
    if (provider === 'stripe') services.paySession(placed.ref);
    else services.payInvoice(placed.ref);
    await untilPaymentState(member.client, placed.id, 'paid');
    return placed;
  };
  const decide = (id: number, decision: 'accept' | 'refuse') =>
    superAdmin.client.post(
      `/api/v1/payments/${id}/${decision}`,
      decision === 'refuse' ? { reason: 'Refunded at the service' } : undefined,
    );
  const listAuditActions = async (id: number) =>
    (
      await server.orm.em
        .fork()
        .execute<{ action: string }[]>(`select action from audit_log where details ->> 'payment' = ? order by id`, [
          String(id),
        ])
    ).map(({ action }) => action);

  it('reported by Stripe’s event keeps the package until an administrator ends it, and is not repeated', async () => {
    const { id, ref } = await makePaidOrder('stripe');
    const [end, refunds] = [await readExpiry(), services.refunds.length];
    const event = services.refundSession(ref);
    expect((await sendStripeEvent(event)).status).toBe(200);
    expect(await (await sendStripeEvent(event)).json()).toEqual({ received: true, duplicate: true });
    expect(await fetchPayment(member.client, id)).toMatchObject({
      state: 'held',
      reason: 'returned',
      status: 'unpaid',
      returned: 230,
    });
    expect(await readExpiry()).toBe(end);
    expect((await decide(id, 'refuse')).body.data).toMatchObject({ state: 'refunded', status: 'unpaid' });
    expect(Date.parse(await readExpiry())).toBeLessThanOrEqual(Date.now());
    expect([await listAuditActions(id), services.refunds.length]).toEqual([['payment_refused'], refunds]);
  });

  it('found at Moyasar by the reconcile job keeps the package and its expiry', async () => {
    const { id, ref } = await makePaidOrder('moyasar');
    const end = await readExpiry();
    services.refundInvoice(ref);
    const checkPayment = async () => {
      await server.orm.em.fork().execute('update payments set check_at = now() where id = ?', [id]);
      await server.app.get(Jobs).runSoon(paymentsJob);
    };
    await checkPayment();
    const held = await untilPaymentState(member.client, id, 'held');
    expect(held).toMatchObject({ reason: 'returned', returned: 230 });
    expect((await decide(id, 'accept')).body.data).toMatchObject({ state: 'refunded', reason: 'returned' });
    expect([await readExpiry(), await listAuditActions(id)]).toEqual([end, ['payment_accepted']]);
    expect((await decide(id, 'accept')).body.code).toBe('billing.not_decidable');
  });

  it('of a part of the payment can be completed, or the payment kept', async () => {
    const kept = await makePaidOrder('moyasar');
    services.refundInvoice(kept.ref, 10_000);
    await callWebhook(server, 'moyasar', services.moyasarEvent(kept.ref));
    expect(await fetchPayment(member.client, kept.id)).toMatchObject({
      state: 'held',
      reason: 'returned_part',
      status: 'paid',
      returned: 100,
    });
    expect((await decide(kept.id, 'accept')).body.data).toMatchObject({ state: 'paid', reason: null, returned: 100 });
    await callWebhook(server, 'moyasar', services.moyasarEvent(kept.ref));
    expect((await fetchPayment(member.client, kept.id)).state).toBe('paid');
    const back = await makePaidOrder('stripe');
    await sendStripeEvent(services.refundSession(back.ref, 10_000));
    expect((await decide(back.id, 'refuse')).body.data.state).toBe('refunded');
    expect(services.refunds.at(-1)?.amount).toBe(13_000);
  });

  it('right before ours counts as refunded, and is not queried forever', async () => {
    const { id, ref } = await makePaidOrder('stripe');
    services.refundSession(ref);
    const { body } = await superAdmin.client.post(`/api/v1/payments/${id}/refund`, { reason: 'Changed their mind' });
    expect(body.data.state).toBe('refunded');
  });

  it('before the payment was recorded starts no subscription', async () => {
    const { id, ref } = await placeOrder('moyasar');
    services.payInvoice(ref);
    services.refundInvoice(ref);
    await callWebhook(server, 'moyasar', services.moyasarEvent(ref));
    expect([(await fetchPayment(member.client, id)).state, await readExpiry()]).toEqual(['expired', null]);
  });
});

describe('Moyasar', () => {
  it('sends an untrusted callback, so its invoice is fetched', async () => {
    const { id, ref } = await placeOrder('moyasar');
    const invoice = services.invoices.get(ref)!;
    expect(invoice).toMatchObject({ amount: 23_000, currency: 'SAR', callback_url: expect.stringMatching(/moyasar$/) });
    const callback = JSON.stringify({ ...invoice, status: 'paid', amount: 23_000 });
    expect((await callWebhook(server, 'moyasar', callback)).status).toBe(200);
    expect((await fetchPayment(member.client, id)).state).toBe('open');
    const transaction_id = services.payInvoice(ref);
    expect((await callWebhook(server, 'moyasar', services.moyasarEvent(ref, 'another secret'))).status).toBe(401);
    expect((await callWebhook(server, 'moyasar', '{')).status).toBe(400);
    expect((await callWebhook(server, 'moyasar', services.moyasarEvent(ref))).status).toBe(200);
    expect(await fetchPayment(member.client, id)).toMatchObject({ state: 'paid', transaction: { transaction_id } });
    await superAdmin.client.post(`/api/v1/payments/${id}/refund`, { reason: 'Changed their mind' });
    expect(services.refunds.at(-1)).toEqual({ transaction: transaction_id, amount: 23_000 });
  });

  it('is queried by the reconcile job without a visitor or an event', async () => {
    const { id, ref } = await placeOrder('moyasar');
    services.payInvoice(ref);
    await server.app.get(Jobs).runSoon(paymentsJob);
    await waitFor('the reconcile job has found the payment', async () => {
      const [row] = await server.orm.em
        .fork()
        .execute<{ state: string }[]>('select state from payments where id = ?', [id]);
      return row?.state === 'paid';
    });
  });

  it('is queried while the page is open, without any callback', async () => {
    const { id, ref } = await placeOrder('moyasar');
    services.payInvoice(ref);
    await untilPaymentState(member.client, id, 'paid');
  });

  it('must match in amount, currency and order; a difference waits for a decision', async () => {
    for (const spoil of [
      (ref: string) => void services.payInvoice(ref, 22_999),
      (ref: string) => {
        services.invoices.get(ref)!.currency = 'USD';
        services.payInvoice(ref);
      },
      (ref: string) => {
        services.invoices.get(ref)!.metadata = { order: 'of another one' };
        services.payInvoice(ref);
      },
    ]) {
      packageId = await makePackage(server.orm.em.fork(), { price: 230 });
      const expiryBefore = await readExpiry();
      const { id, ref } = await placeOrder('moyasar');
      spoil(ref);
      await callWebhook(server, 'moyasar', services.moyasarEvent(ref));
      expect(await fetchPayment(member.client, id)).toMatchObject({ state: 'held', reason: 'mismatch' });
      expect(await readExpiry()).toBe(expiryBefore);
    }
  });
});

describe('the settings', () => {
  it('store keys sealed, never show them, and verify them at the provider', async () => {
    await sellBy(superAdmin.client, 'moyasar');
    const { text, body } = await superAdmin.client.get('/api/v1/payment-settings');
    expect(body.data).toMatchObject({ provider: 'moyasar', has_moyasar_key: true, has_stripe_webhook: true });
    for (const key of ['moyasar123', 'stripe123', 'a-shared-secret']) expect(text).not.toContain(key);
    const rows = await server.orm.em
      .fork()
      .execute<{ provider: string; sealed: Uint8Array }[]>('select * from payment_credentials order by provider');
    expect(rows.map(({ provider }) => provider)).toEqual(['moyasar', 'stripe']);
    for (const { sealed } of rows) expect(Buffer.from(sealed).toString('latin1')).not.toMatch(/moyasar123|stripe123/);
    const check = async () => (await superAdmin.client.post('/api/v1/payment-settings/check')).body.data.result;
    expect(await check()).toBe('ok');
    await superAdmin.client.post('/api/v1/payment-settings', { moyasar_key: 'sk_test_wrong' });
    expect(await check()).toBe('key_refused');
    await sellBy(superAdmin.client, 'stripe');
    expect(await check()).toBe('ok');
    // An unused provider's keys can be deleted.
    const without = await superAdmin.client.post('/api/v1/payment-settings', { moyasar_key: null });
    expect(without.body.data).toMatchObject({ has_moyasar_key: false, has_moyasar_webhook: true });
    expect((await superAdmin.client.post('/api/v1/payment-settings', { stripe_key: null })).status).toBe(422);
  });

  it('reject a provider without its keys, and callers other than the owner', async () => {
    const save = (body: object) => superAdmin.client.post('/api/v1/payment-settings', body);
    await save({ provider: 'none' });
    expect((await save({ provider: 'moyasar', moyasar_key: null })).body.errors).toHaveProperty('moyasar_key');
    expect((await save({ provider: 'stripe', stripe_webhook: null })).body.errors).toHaveProperty('stripe_webhook');
    for (const invalid of [
      { moyasar_key: 'pk_test_1' },
      { vat_rate: 51 },
      { vat_number: '123' },
      { provider: 'paypal' },
    ])
      expect([invalid, (await save(invalid)).status]).toEqual([invalid, 422]);
    const rejected = await member.client.post('/api/v1/package-subscribe', { package_id: packageId });
    expect([rejected.status, rejected.body.code]).toEqual([503, 'billing.no_provider']);
    expect((await member.client.get('/api/v1/payment-settings')).status).toBe(403);
  });
});
