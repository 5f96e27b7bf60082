import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { makePackage } from '../factories/make-package.js';
import { type ApiUser, openApiUser } from '../setup/accounts/api-user.js';
import { MOYASAR_WEBHOOK, PaymentServices, STRIPE_WEBHOOK } from '../setup/payments/payment-services.js';
import { callWebhook, openBuyer, order, fetchPayment, sellBy, untilPaymentState } from '../setup/payments/seller.js';
import { type OwnApp, startApp } from '../setup/servers/app.js';
import { MailServer } from '../setup/servers/mail-server.js';
import { waitFor } from '../setup/wait-for.js';

let services: PaymentServices;
let mail: MailServer;
let server: OwnApp;
let superAdmin: ApiUser;
let member: ApiUser;
let packageId: number;

beforeAll(async () => {
  [services, mail] = [await PaymentServices.open(), await MailServer.start()];
  Object.assign(process.env, services.environment, { SMTP_URL: mail.url });
  server = await startApp();
  delete process.env['SMTP_URL'];
  superAdmin = await openApiUser(server, { role: 'SupperAdmin' });
}, 60_000);
afterAll(async () => {
  for (const { events } of [superAdmin, member]) events.close();
  await server.close();
  for (const name of Object.keys(services.environment)) delete process.env[name];
  await services.close();
  await mail.close();
});
beforeEach(async () => {
  member?.events.close();
  member = await openBuyer(server);
  packageId = await makePackage(server.orm.em.fork(), { price: 230 });
});

const SELLER = { vat_rate: 15, vat_number: '300000000000003', seller_name: 'Mersal', seller_address: 'Riyadh' };
const PROVIDERS = ['stripe', 'moyasar'] as const;
async function placeOrder(provider: (typeof PROVIDERS)[number]) {
  await sellBy(superAdmin.client, provider, SELLER);
  const placed = await order(member.client, { package_id: packageId });
  return { ...placed, ref: services.idOf(placed.redirect_url) };
}
async function buyPackage(provider: (typeof PROVIDERS)[number]) {
  const placed = await placeOrder(provider);
  if (provider === 'stripe') services.paySession(placed.ref);
  else services.payInvoice(placed.ref);
  await untilPaymentState(member.client, placed.id, 'paid');
  return placed;
}
const refund = (id: number, body: object = {}) =>
  superAdmin.client.post(`/api/v1/payments/${id}/refund`, { reason: 'Changed their mind', ...body });
const read = (id: number) => fetchPayment(superAdmin.client, id);
const readExpiry = async () => (await member.client.get('/api/v1/subscription')).body.data.subscribe?.expire_at ?? null;
const listRefundedAmounts = () => services.refunds.map(({ amount }) => amount);

it.each(PROVIDERS)(
  '%s refunds a chosen amount and then the rest, each with a credit note of its own',
  async (provider) => {
    const { id } = await buyPackage(provider);
    const [end, before] = [await readExpiry(), listRefundedAmounts().length];
    const part = await refund(id, { amount: 100.05 });
    expect(part.body).toMatchObject({
      message: 'payment_refunded',
      data: { state: 'paid', status: 'paid', returned: 100.05, reason: null },
    });
    expect(await readExpiry()).toBe(end);
    for (const amount of [0, -1, 129.96, 1.001]) expect((await refund(id, { amount })).status).toBe(422);
    expect((await refund(id)).body.data).toMatchObject({ state: 'refunded', status: 'unpaid', returned: 230 });
    expect(listRefundedAmounts().slice(before)).toEqual([10_005, 12_995]);
    expect(Date.parse(await readExpiry())).toBeLessThanOrEqual(Date.now());
    const { refunds, price } = await read(id);
    expect(refunds).toMatchObject([
      { state: 'done', amount: 100.05, net: 87, vat: 13.05, reason: 'Changed their mind', qr: expect.any(String) },
      { state: 'done', amount: 129.95, net: 113, vat: 16.95 },
    ]);
    const [first, second] = refunds.map((one) => one.credit_note_number!);
    expect([second, refunds[0]!.vat + refunds[1]!.vat]).toEqual([first! + 1, price.vat]);
    const [seen] = (await fetchPayment(member.client, id)).refunds;
    expect(seen).toMatchObject({ credit_note_number: first, reason: null });
    const audited = await server.orm.em
      .fork()
      .execute<{ amount: string }[]>(
        `select details ->> 'amount' as amount from audit_log where action = 'payment_refunded' and details ->> 'payment' = ? order by id`,
        [String(id)],
      );
    expect(audited.map(({ amount }) => Number(amount))).toEqual([100.05, 129.95]);
  },
);

it.each(PROVIDERS)('a refund that %s rejects waits until an administrator retries it', async (provider) => {
  const { id } = await buyPackage(provider);
  const end = await readExpiry();
  for (const status of provider === 'moyasar' ? [400, 404, 403] : [400, 403]) {
    services.rejectsRefunds = { status };
    try {
      expect((await refund(id)).body.data).toMatchObject({ state: 'refund_failed', status: 'paid', returned: 0 });
    } finally {
      services.rejectsRefunds = null;
    }
  }
  const { refunds } = await read(id);
  expect(refunds.map(({ state, credit_note_number: number }) => [state, number])).toEqual(
    refunds.map(() => ['rejected', null]),
  );
  expect(refunds[0]!.error).toContain('refused');
  expect([await readExpiry(), (await fetchPayment(member.client, id)).refunds]).toEqual([end, []]);
  await waitFor('an administrator has the e-mail', () =>
    Promise.resolve(mail.received.some(({ subject }) => subject === `The refund of payment ${id} failed`)),
  );
  // A retry with the earlier idempotency key would return the same rejection.
  expect((await refund(id)).body.data).toMatchObject({ state: 'refunded', returned: 230 });
});

it('an administrator resolves a rejected refund as paid, or as refunded by other means', async () => {
  const { id } = await buyPackage('moyasar');
  services.rejectsRefunds = { status: 400 };
  try {
    await refund(id, { amount: 30 });
    const kept = await superAdmin.client.post(`/api/v1/payments/${id}/accept`);
    expect(kept.body.data).toMatchObject({ state: 'paid', reason: null, returned: 0 });
    await refund(id, { amount: 30 });
    const byHand = await refund(id, { amount: 30, by_hand: true });
    expect(byHand.body.data).toMatchObject({ state: 'paid', returned: 30 });
  } finally {
    services.rejectsRefunds = null;
  }
  const { refunds } = await read(id);
  expect(refunds.at(-1)).toMatchObject({ state: 'done', amount: 30, credit_note_number: expect.any(Number) });
});

it('a refund that fails at Stripe later waits for an administrator, and keeps its credit note', async () => {
  const { id, ref } = await buyPackage('stripe');
  await refund(id);
  const number = (await read(id)).refunds[0]!.credit_note_number;
  expect(number).not.toBeNull();
  const { raw, signature } = services.failLastRefund(ref);
  expect((await callWebhook(server, 'stripe', raw, signature)).status).toBe(200);
  expect(await read(id)).toMatchObject({ state: 'refund_failed', returned: 0 });
  expect((await refund(id, { by_hand: true })).body.data).toMatchObject({ state: 'refunded', returned: 230 });
  expect((await read(id)).refunds).toMatchObject([{ state: 'done', amount: 230, credit_note_number: number }]);
});

/** Calls `work` while the provider has received a refund and not answered. Returns the answer. */
async function whileRefunding(id: number, amount: number, work: () => Promise<unknown>) {
  const { promise, resolve } = Promise.withResolvers<void>();
  services.refundGate = promise;
  const refunded = refund(id, { amount });
  try {
    await waitFor('the provider is called', () => services.waitingRefunds === 1);
    await work();
  } finally {
    services.refundGate = null;
    resolve();
  }
  return refunded;
}

it.each(PROVIDERS)('a refund that %s answers late is not repeated meanwhile', async (provider) => {
  const { id } = await buyPackage(provider);
  const before = listRefundedAmounts().length;
  const statuses: number[] = [];
  const repeating: Promise<unknown>[] = [];
  const repeat = async () => statuses.push((await refund(id, { amount: 100 })).status);
  const first = await whileRefunding(id, 100, async () => {
    repeating.push(repeat());
    await waitFor('it is answered, or sent again', () => statuses.length > 0 || services.waitingRefunds === 2);
  });
  await Promise.all(repeating);
  expect([first.status, ...statuses]).toEqual([200, 200]);
  expect(listRefundedAmounts().slice(before)).toEqual([10_000]);
  expect(await read(id)).toMatchObject({ state: 'paid', returned: 100, refunds: [{ state: 'done', amount: 100 }] });
});

it('a refund that fails at Stripe later leaves another part pending', async () => {
  const { id, ref } = await buyPackage('stripe');
  await refund(id, { amount: 100 });
  const answer = await whileRefunding(id, 130, async () => {
    const { raw, signature } = services.failLastRefund(ref);
    expect((await callWebhook(server, 'stripe', raw, signature)).status).toBe(200);
    expect(await read(id)).toMatchObject({ state: 'refunding', returned: 0 });
  });
  expect(answer.body.data).toMatchObject({ state: 'paid', returned: 130 });
  expect((await refund(id)).body.data).toMatchObject({ state: 'refunded', returned: 230 });
  expect((await read(id)).refunds).toMatchObject([
    { state: 'done', amount: 100 },
    { state: 'done', amount: 130 },
  ]);
});

it('the rest of a partial refund made at Moyasar can be refunded, and each part has a credit note', async () => {
  const { id, ref } = await buyPackage('moyasar');
  services.refundInvoice(ref, 10_000);
  await callWebhook(server, 'moyasar', services.moyasarEvent(ref));
  const response = await superAdmin.client.post(`/api/v1/payments/${id}/refuse`, { reason: 'The rest as well' });
  expect(response.body.data).toMatchObject({ state: 'refunded', returned: 230 });
  expect([listRefundedAmounts().at(-1), services.invoices.get(ref)!.payments[0]!.refunded]).toEqual([13_000, 23_000]);
  const { refunds } = await read(id);
  expect(refunds.map(({ amount, reason }) => [amount, reason])).toEqual([
    [100, null],
    [130, 'The rest as well'],
  ]);
});

it('Moyasar responses with and without the list of payments count as one payment, in either order', async () => {
  const deliverWithPayments = async (ref: string, isHidden: boolean) => {
    services.hidesPayments = isHidden;
    expect((await callWebhook(server, 'moyasar', services.moyasarEvent(ref))).status).toBe(200);
    services.hidesPayments = false;
  };
  for (const order of [
    [true, false, true],
    [false, true],
  ]) {
    const { id, ref } = await placeOrder('moyasar');
    const transaction = services.payInvoice(ref);
    for (const isHidden of order) await deliverWithPayments(ref, isHidden);
    expect(await read(id)).toMatchObject({ state: 'paid', transaction: { transaction_id: transaction } });
    const { payments } = (await member.client.get('/api/v1/payments?rows=100')).body;
    expect(payments.data.filter(({ state }: { state: string }) => state === 'held')).toEqual([]);
    await refund(id);
  }
  const { id, ref } = await placeOrder('moyasar');
  const transaction = services.payInvoice(ref);
  await deliverWithPayments(ref, true);
  expect((await refund(id)).body.data.state).toBe('refunded');
  expect(services.refunds.at(-1)).toEqual({ transaction, amount: 23_000 });
});

it('a chargeback is shown, reported once for each change and audited, and ends no subscription', async () => {
  const { id, ref } = await buyPackage('stripe');
  const end = await readExpiry();
  const sendEvent = async ({ raw, signature }: { raw: string; signature: string }) =>
    (await callWebhook(server, 'stripe', raw, signature)).status;
  expect(await sendEvent(services.dispute(ref, 'created'))).toBe(200);
  expect(await read(id)).toMatchObject({
    state: 'paid',
    dispute: { state: 'open', status: 'needs_response', amount: 230, funds: 'kept' },
  });
  const countMails = () => mail.received.filter(({ subject }) => subject === `Payment ${id} is disputed`).length;
  await waitFor('an administrator has the e-mail', () => Promise.resolve(countMails() > 0));
  const withdrawal = { balance_transactions: [{ amount: -23_000 }] };
  services.isUnavailable = true;
  const withdrawn = services.dispute(ref, 'funds_withdrawn', withdrawal);
  expect(await sendEvent(withdrawn)).toBe(503);
  services.isUnavailable = false;
  expect(await sendEvent(withdrawn)).toBe(200);
  expect((await read(id)).dispute).toMatchObject({ state: 'open', funds: 'withdrawn' });
  const won = { status: 'won', balance_transactions: [{ amount: -23_000 }, { amount: 23_000 }] };
  expect(await sendEvent(services.dispute(ref, 'updated', won))).toBe(200);
  expect(await sendEvent(services.dispute(ref, 'funds_reinstated'))).toBe(200);
  services.hidesDisputes = true;
  expect(await sendEvent(services.dispute(ref, 'updated', { status: 'under_review' }))).toBe(200);
  expect(await sendEvent(services.dispute(ref, 'updated'))).toBe(200);
  services.hidesDisputes = false;
  expect(await read(id)).toMatchObject({ state: 'paid', dispute: { state: 'won', funds: 'reinstated' } });
  expect(await readExpiry()).toBe(end);
  const rows = await server.orm.em.fork().execute<{ status: string; funds: string }[]>(
    `select details ->> 'status' status, details ->> 'funds' funds from audit_log
        where action = 'payment_disputed' and details ->> 'payment' = ? order by id`,
    [String(id)],
  );
  expect(rows).toEqual([
    { status: 'needs_response', funds: 'kept' },
    { status: 'needs_response', funds: 'withdrawn' },
    { status: 'won', funds: 'reinstated' },
  ]);
});

it('both webhook secrets are accepted until the previous one is removed', async () => {
  const save = (body: object) => superAdmin.client.post('/api/v1/payment-settings', body);
  const { ref } = await placeOrder('stripe');
  const statusOf = async (secret: string) => {
    const { raw, signature } = services.stripeEvent('checkout.session.completed', ref, { secret });
    return (await callWebhook(server, 'stripe', raw, signature)).status;
  };
  const rotated = await save({ stripe_webhook: 'whsec_new', moyasar_webhook: 'another-secret' });
  expect(rotated.body.data).toMatchObject({ has_stripe_webhook_previous: true, has_moyasar_webhook_previous: true });
  expect([await statusOf(STRIPE_WEBHOOK), await statusOf('whsec_new'), await statusOf('whsec_x')]).toEqual([
    200, 200, 401,
  ]);
  const sendMoyasarEvent = async (secret: string) =>
    (await callWebhook(server, 'moyasar', services.moyasarEvent('none', secret))).status;
  expect([
    await sendMoyasarEvent(MOYASAR_WEBHOOK),
    await sendMoyasarEvent('another-secret'),
    await sendMoyasarEvent('third-secret'),
  ]).toEqual([200, 200, 401]);
  await save({ stripe_webhook_previous: null, moyasar_webhook_previous: null });
  expect([await statusOf(STRIPE_WEBHOOK), await sendMoyasarEvent(MOYASAR_WEBHOOK)]).toEqual([401, 401]);
  expect([await statusOf('whsec_new'), await sendMoyasarEvent('another-secret')]).toEqual([200, 200]);
});
