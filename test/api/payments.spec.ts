import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { makePackage } from '../factories/make-package.js';
import { Sales } from '../setup/payments/sales.js';
import { actOnPage, order, paymentPageOf, fetchPayment, sellBy, untilPaymentState } from '../setup/payments/seller.js';

let sales: Sales;

beforeAll(async () => {
  sales = await Sales.open();
}, 60_000);
afterAll(() => sales.close());
beforeEach(() => sales.renew());

describe('an order', () => {
  it('is paid on its payment page, starts the subscription once, and reports it live', async () => {
    const id = await makePackage(sales.em(), { price: 100, discount: 10, count_messages: 77 }, [
      { months: 12, discount: 80 },
    ]);
    const [period] = (await sales.member.client.get(`/api/v1/packages/${id}`)).body.data.periods;
    const placed = await order(sales.member.client, { package_id: id, count_months: 1, period_id: period.id });
    expect(await order(sales.member.client, { package_id: id, period_id: period.id })).toEqual(placed);
    expect(await fetchPayment(sales.member.client, placed.id)).toMatchObject({
      status: 'unpaid',
      state: 'open',
      amount: 1000,
      months: 12,
      change: 'new',
      must_paid_after: null,
      package: { id, period_type: 'month' },
      redirect_url: placed.redirect_url,
      invoice_number: null,
    });
    expect((await sales.subscription()).subscribe).toBeNull();
    const readPage = async () =>
      (await fetch(paymentPageOf(sales.server, placed.redirect_url), { headers: { 'accept-language': 'en' } })).text();
    expect(await readPage()).toContain('1,000.00\u00a0SAR');
    await sales.member.client.post('/api/v1/update-user-info', { language: 'ar', mode: 'light' });
    const page = await readPage();
    expect(page).toContain('dir="rtl"');
    expect(page).toContain('1,000.00\u00a0ر.س');
    expect(page).toContain('12 شهرًا');
    await sales.member.client.post('/api/v1/update-user-info', { language: 'en', mode: 'light' });

    const paid = await actOnPage(sales.server, placed.redirect_url, 'pay');
    expect(paid.headers.get('location')).toMatch(new RegExp(`/payment-return/${placed.id}$`));
    const payment = await untilPaymentState(sales.member.client, placed.id, 'paid');
    expect(payment).toMatchObject({ status: 'paid', redirect_url: null, transaction: { amount: 1000 }, raw: null });
    expect(await sales.invoiceNumbers()).toContain(payment.invoice_number);
    const { subscribe } = await sales.subscription();
    expect(subscribe).toMatchObject({ package_id: id, amount: 1000, count_months: 12 });
    expect(subscribe.expire_at).toBe(payment.must_paid_after);
    await sales.member.events.next(
      'payment.changed',
      ({ payment: { id: paymentId, state } }) => paymentId === placed.id && state === 'paid',
    );
    await sales.member.events.next('subscription.changed', ({ subscription: { package_id } }) => package_id === id);
    const user = (await sales.member.client.get('/api/v1/user')).body.data;
    expect(user.subcribe).toMatchObject({ package_id: id, count_messages: 77 });
  });

  it('can be paid after a payment failed without effect', async () => {
    const id = await makePackage(sales.em());
    const { id: payment, redirect_url } = await order(sales.member.client, { package_id: id });
    await actOnPage(sales.server, redirect_url, 'fail');
    expect(await fetchPayment(sales.member.client, payment)).toMatchObject({ state: 'open', status: 'unpaid' });
    await actOnPage(sales.server, redirect_url, 'pay');
    await untilPaymentState(sales.member.client, payment, 'paid');
  });

  it('that is paid twice applies once; the second payment waits for a decision, and is refunded', async () => {
    const id = await makePackage(sales.em());
    const { id: payment, redirect_url } = await order(sales.member.client, { package_id: id });
    await actOnPage(sales.server, redirect_url, 'pay_twice');
    const { must_paid_after } = await untilPaymentState(sales.member.client, payment, 'paid');
    const { payments } = (await sales.cashier.client.get(`/api/v1/payments?search=${sales.member.member.email}`)).body;
    const [copy] = payments.data;
    expect(payments.data).toHaveLength(2);
    expect(copy).toMatchObject({ state: 'held', reason: 'copy', status: 'paid', amount: 100, invoice_number: null });
    expect((await sales.subscription()).subscribe.expire_at).toBe(must_paid_after);
    expect((await sales.member.client.post(`/api/v1/payments/${copy.id}/accept`)).body.code).toBe('permission');
    const rejected = await sales.cashier.client.post(`/api/v1/payments/${copy.id}/refuse`, { reason: 'Paid twice' });
    expect(rejected.body).toMatchObject({ message: 'payment_refused', data: { state: 'refunded' } });
    expect((await sales.subscription()).subscribe.expire_at).toBe(must_paid_after);
  });

  it('that is paid after its expiry waits for a decision', async () => {
    const id = await makePackage(sales.em());
    const { id: payment, redirect_url } = await order(sales.member.client, { package_id: id });
    await sales
      .em()
      .execute(`update payments set expires_at = now() - interval '1 minute', checked_at = null where id = ?`, [
        payment,
      ]);
    await untilPaymentState(sales.member.client, payment, 'expired');
    await actOnPage(sales.server, redirect_url, 'pay');
    expect(await fetchPayment(sales.cashier.client, payment)).toMatchObject({
      state: 'held',
      reason: 'late',
      status: 'paid',
    });
    expect((await sales.subscription()).subscribe).toBeNull();
    const accepted = await sales.cashier.client.post(`/api/v1/payments/${payment}/accept`);
    expect(accepted.body).toMatchObject({ message: 'payment_accepted', data: { state: 'paid', reason: null } });
    expect((await sales.subscription()).subscribe.package_id).toBe(id);
    expect((await sales.cashier.client.post(`/api/v1/payments/${payment}/accept`)).body.code).toBe(
      'billing.not_decidable',
    );
  });

  it('has the server’s price and belongs to the caller, whatever the form contains', async () => {
    const id = await makePackage(sales.em(), { price: 100, discount: 10 }, [{ months: 12, discount: 5000 }]);
    const planted = {
      price: 0,
      discount: 1e6,
      amount: 0.01,
      total: 0,
      months: 12,
      period_discount: 1e6,
      credit: 1e6,
      vat: -5,
      account_id: sales.boss.member.accountId,
      accountId: sales.boss.member.accountId,
      state: 'paid',
      status: 'paid',
      provider: 'admin',
      origin: 'admin',
      currency: 'JPY',
      extra_days: 900,
    };
    const placed = await order(sales.member.client, { package_id: id, count_months: 3, ...planted });
    expect(await fetchPayment(sales.member.client, placed.id)).toMatchObject({ amount: 270, months: 3, state: 'open' });
    const otherPackageId = await makePackage(sales.em(), {}, [{ months: 6, discount: 90 }]);
    const [foreign] = (await sales.member.client.get(`/api/v1/packages/${otherPackageId}`)).body.data.periods;
    const subscribe = (body: object) =>
      sales.member.client.post('/api/v1/package-subscribe', { package_id: id, ...body });
    expect((await subscribe({ period_id: foreign.id })).status).toBe(404);
    for (const subscriber_id of [sales.cashier.member.userId, 999_999])
      expect((await subscribe({ subscriber_id })).body.code).toBe('members.not_found');
    for (const invalid of [
      { package_id: 0 },
      { package_id: -1 },
      { count_months: 0 },
      { count_months: -12 },
      { count_months: 121 },
      { count_months: 0.5 },
      { count_months: 'NaN' },
      { period_id: -1 },
      { coupon: 'FREE' },
    ])
      expect([invalid, (await subscribe(invalid)).status]).toEqual([invalid, 422]);
    // A total of zero activates immediately.
    const [year] = (await sales.member.client.get(`/api/v1/packages/${id}`)).body.data.periods;
    const freeOrder = (await subscribe({ period_id: year.id })).body;
    expect(freeOrder).toMatchObject({
      message: 'subscribe_is_created',
      data: { payment: null, subscribe: { amount: 0 } },
    });
    const resting = await makePackage(sales.em(), { status: false });
    expect((await subscribe({ package_id: resting })).status).toBe(404);
  });

  it('keeps its price when the package changes before the payment', async () => {
    const id = await makePackage(sales.em(), { price: 50 });
    const { id: payment, redirect_url } = await order(sales.member.client, { package_id: id });
    await sales.em().execute('update packages set price = 500, status = false where id = ?', [id]);
    await actOnPage(sales.server, redirect_url, 'pay');
    expect(await untilPaymentState(sales.member.client, payment, 'paid')).toMatchObject({ amount: 50 });
  });

  it('adds VAT, or shows the included VAT', async () => {
    const id = await makePackage(sales.em(), { price: 115 });
    await sellBy(sales.boss.client, 'test', { vat_rate: 15, prices_include_vat: true, vat_number: '300000000000003' });
    const readPrice = async () =>
      (await sales.member.client.post('/api/v1/package-quote', { package_id: id })).body.data.price;
    expect(await readPrice()).toMatchObject({ net: 100, vat: 15, vat_rate: 15, total: 115 });
    await sellBy(sales.boss.client, 'test', { vat_rate: 15, prices_include_vat: false });
    expect(await readPrice()).toMatchObject({ base: 115, net: 115, vat: 17.25, total: 132.25 });
    const payment = await sales.buy({ package_id: id });
    expect(payment).toMatchObject({ amount: 132.25, seller: { vat_number: '300000000000003' } });
    expect(Buffer.from(payment.qr!, 'base64').toString()).toContain('132.25');
    await sellBy(sales.boss.client, 'test', { vat_number: null, seller_name: 'Another' });
    expect(await fetchPayment(sales.member.client, payment.id)).toMatchObject({
      seller: payment.seller,
      qr: payment.qr,
    });
  });
});
