import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import Papa from 'papaparse';
import { makePackage } from '../factories/make-package.js';
import { type ApiUser, openApiUser } from '../setup/accounts/api-user.js';
import { Exporter, readSheet } from '../setup/accounts/exporter.js';
import { fileOf } from '../setup/accounts/upload.js';
import { ageAccount } from '../setup/payments/age-account.js';
import { actOnPage, openBuyer, order, pageOf, readPayment, sellBy, untilState } from '../setup/payments/seller.js';
import { type OwnApp, startApp } from '../setup/servers/app.js';

const DAY = 86_400_000;

let server: OwnApp;
let boss: ApiUser;
let cashier: ApiUser;
let member: ApiUser;

beforeAll(async () => {
  server = await startApp();
  boss = await openApiUser(server, { role: 'SupperAdmin' });
  cashier = await openApiUser(server, { role: 'admin', permissions: ['payments', 'show payments', 'members'] });
}, 60_000);
afterAll(async () => {
  for (const { events } of [boss, cashier, member]) events.close();
  await server.close();
});
beforeEach(async () => {
  member?.events.close();
  member = await openBuyer(server);
  await sellBy(boss.client, 'test');
});

const em = () => server.orm.em.fork();
const openEditor = async () => {
  const editor = await openApiUser(server, { role: 'admin', permissions: ['edit package'] });
  editor.events.close();
  return editor;
};
const age = (days: number) => ageAccount(em(), member.member.accountId, days);
const subscription = async () => (await member.client.get('/api/v1/subscription')).body.data;
const buy = async (body: object) => {
  const { id, redirect_url } = await order(member.client, body);
  expect((await actOnPage(server, redirect_url, 'pay')).status).toBe(303);
  return untilState(member.client, id, 'paid');
};
const invoiceNumbers = async () =>
  (
    await em().execute<{ invoice_number: number }[]>(
      'select invoice_number from payments where invoice_number is not null order by 1',
    )
  ).map(({ invoice_number }) => invoice_number);

describe('an order', () => {
  it('is paid on the page it leads to, opens the subscription once, and says so live', async () => {
    const id = await makePackage(em(), { price: 100, discount: 10, count_messages: 77 }, [
      { months: 12, discount: 80 },
    ]);
    const [period] = (await member.client.get(`/api/v1/packages/${id}`)).body.data.periods;
    const placed = await order(member.client, { package_id: id, count_months: 1, period_id: period.id });
    expect(await order(member.client, { package_id: id, period_id: period.id })).toEqual(placed);
    expect(await readPayment(member.client, placed.id)).toMatchObject({
      ...{ status: 'unpaid', state: 'open', amount: 1000, months: 12, change: 'new', must_paid_after: null },
      ...{ package: { id, period_type: 'month' }, redirect_url: placed.redirect_url, invoice_number: null },
    });
    expect((await subscription()).subscribe).toBeNull();
    const page = await (
      await fetch(pageOf(server, placed.redirect_url), { headers: { 'accept-language': 'ar' } })
    ).text();
    expect(page).toContain('dir="rtl"');
    expect(page).toContain('1000.00 SAR');

    const paid = await actOnPage(server, placed.redirect_url, 'pay');
    expect(paid.headers.get('location')).toMatch(new RegExp(`/payment-return/${placed.id}$`));
    const payment = await untilState(member.client, placed.id, 'paid');
    expect(payment).toMatchObject({ status: 'paid', redirect_url: null, transaction: { amount: 1000 }, raw: null });
    expect(await invoiceNumbers()).toContain(payment.invoice_number);
    const { subscribe } = await subscription();
    expect(subscribe).toMatchObject({ package_id: id, amount: 1000, count_months: 12 });
    expect(subscribe.expire_at).toBe(payment.must_paid_after);
    await member.events.next(
      'payment.changed',
      ({ payment: { id: of, state } }) => of === placed.id && state === 'paid',
    );
    await member.events.next('subscription.changed', ({ subscription: { package_id } }) => package_id === id);
    const user = (await member.client.get('/api/v1/user')).body.data;
    expect(user.subcribe).toMatchObject({ package_id: id, count_messages: 77 });
  });

  it('fails without effect, and can be paid afterwards', async () => {
    const id = await makePackage(em());
    const { id: payment, redirect_url } = await order(member.client, { package_id: id });
    await actOnPage(server, redirect_url, 'fail');
    expect(await readPayment(member.client, payment)).toMatchObject({ state: 'open', status: 'unpaid' });
    await actOnPage(server, redirect_url, 'pay');
    await untilState(member.client, payment, 'paid');
  });

  it('that is paid twice is applied once; the rest is kept for a decision, and goes back', async () => {
    const id = await makePackage(em());
    const { id: payment, redirect_url } = await order(member.client, { package_id: id });
    await actOnPage(server, redirect_url, 'pay_twice');
    const { must_paid_after } = await untilState(member.client, payment, 'paid');
    const { payments } = (await cashier.client.get(`/api/v1/payments?search=${member.member.email}`)).body;
    const [copy] = payments.data;
    expect(payments.data).toHaveLength(2);
    expect(copy).toMatchObject({ state: 'held', reason: 'copy', status: 'paid', amount: 100, invoice_number: null });
    expect((await subscription()).subscribe.expire_at).toBe(must_paid_after);
    expect((await member.client.post(`/api/v1/payments/${copy.id}/accept`)).body.code).toBe('permission');
    const refused = await cashier.client.post(`/api/v1/payments/${copy.id}/refuse`, { reason: 'Paid twice' });
    expect(refused.body).toMatchObject({ message: 'payment_refused', data: { state: 'refunded' } });
    expect((await subscription()).subscribe.expire_at).toBe(must_paid_after);
  });

  it('that has expired and is paid late is kept for a decision, and never lost', async () => {
    const id = await makePackage(em());
    const { id: payment, redirect_url } = await order(member.client, { package_id: id });
    await em().execute(`update payments set expires_at = now() - interval '1 minute', checked_at = null where id = ?`, [
      payment,
    ]);
    await untilState(member.client, payment, 'expired');
    await actOnPage(server, redirect_url, 'pay');
    expect(await readPayment(cashier.client, payment)).toMatchObject({ state: 'held', reason: 'late', status: 'paid' });
    expect((await subscription()).subscribe).toBeNull();
    const accepted = await cashier.client.post(`/api/v1/payments/${payment}/accept`);
    expect(accepted.body).toMatchObject({ message: 'payment_accepted', data: { state: 'paid', reason: null } });
    expect((await subscription()).subscribe.package_id).toBe(id);
    expect((await cashier.client.post(`/api/v1/payments/${payment}/accept`)).body.code).toBe('billing.not_decidable');
  });

  it('costs what the server reckons and goes to who asks, whatever the form says', async () => {
    const id = await makePackage(em(), { price: 100, discount: 10 }, [{ months: 12, discount: 5000 }]);
    const planted = {
      ...{ price: 0, discount: 1e6, amount: 0.01, total: 0, months: 12, period_discount: 1e6, credit: 1e6, vat: -5 },
      ...{ account_id: boss.member.accountId, accountId: boss.member.accountId, state: 'paid', status: 'paid' },
      ...{ provider: 'admin', origin: 'admin', currency: 'JPY', extra_days: 900 },
    };
    const placed = await order(member.client, { package_id: id, count_months: 3, ...planted });
    expect(await readPayment(member.client, placed.id)).toMatchObject({ amount: 270, months: 3, state: 'open' });
    // A period of another package, somebody else as the subscriber, and what is no number at all.
    const other = await makePackage(em(), {}, [{ months: 6, discount: 90 }]);
    const [foreign] = (await member.client.get(`/api/v1/packages/${other}`)).body.data.periods;
    const ask = (body: object) => member.client.post('/api/v1/package-subscribe', { package_id: id, ...body });
    expect((await ask({ period_id: foreign.id })).status).toBe(404);
    for (const subscriber_id of [cashier.member.userId, 999_999])
      expect((await ask({ subscriber_id })).body.code).toBe('members.not_found');
    for (const wrong of [
      ...[{ package_id: 0 }, { package_id: -1 }, { count_months: 0 }, { count_months: -12 }, { count_months: 121 }],
      ...[{ count_months: 0.5 }, { count_months: 'NaN' }, { period_id: -1 }, { coupon: 'FREE' }],
    ])
      expect([wrong, (await ask(wrong)).status]).toEqual([wrong, 422]);
    // Below nothing is nothing, and is there at once.
    const [year] = (await member.client.get(`/api/v1/packages/${id}`)).body.data.periods;
    const free = (await ask({ period_id: year.id })).body;
    expect(free).toMatchObject({ message: 'subscribe_is_created', data: { payment: null, subscribe: { amount: 0 } } });
    // A package that rests, or costs nothing and runs already.
    const resting = await makePackage(em(), { status: false });
    expect((await ask({ package_id: resting })).status).toBe(404);
  });

  it('keeps its price when the package changes before it is paid', async () => {
    const id = await makePackage(em(), { price: 50 });
    const { id: payment, redirect_url } = await order(member.client, { package_id: id });
    await em().execute('update packages set price = 500, status = false where id = ?', [id]);
    await actOnPage(server, redirect_url, 'pay');
    expect(await untilState(member.client, payment, 'paid')).toMatchObject({ amount: 50 });
  });

  it('adds VAT, or says how much of it is inside', async () => {
    const id = await makePackage(em(), { price: 115 });
    await sellBy(boss.client, 'test', { vat_rate: 15, prices_include_vat: true, vat_number: '300000000000003' });
    const quote = async () => (await member.client.post('/api/v1/package-quote', { package_id: id })).body.data.price;
    expect(await quote()).toMatchObject({ net: 100, vat: 15, vat_rate: 15, total: 115 });
    await sellBy(boss.client, 'test', { vat_rate: 15, prices_include_vat: false });
    expect(await quote()).toMatchObject({ base: 115, net: 115, vat: 17.25, total: 132.25 });
    const payment = await buy({ package_id: id });
    expect(payment).toMatchObject({ amount: 132.25, seller: { vat_number: '300000000000003' } });
    expect(Buffer.from(payment.qr!, 'base64').toString()).toContain('132.25');
    // The invoice names who sold it then.
    await sellBy(boss.client, 'test', { vat_number: null, seller_name: 'Another' });
    expect(await readPayment(member.client, payment.id)).toMatchObject({ seller: payment.seller, qr: payment.qr });
  });
});

describe('a coupon', () => {
  it('is taken off once for each account, as often as it may be used, until it is over or off', async () => {
    const { client } = await openEditor();
    const create = (given: object) => client.post('/api/v1/coupons', { kind: 'percent', value: 50, ...given });
    const half = (await create({ code: 'Half-50', most_uses: 2 })).body.data;
    expect(half).toMatchObject({ value: 50, first_period_only: true, uses: 0, is_on: true, expires_at: null });
    expect((await create({ code: 'HALF-50' })).body.errors).toHaveProperty('code');
    for (const wrong of [
      { value: 101 },
      { value: 0 },
      { value: 1.5 },
      { kind: 'free' },
      { most_uses: 0 },
      { code: 'a b' },
    ])
      expect([wrong, (await create({ code: 'wrong', ...wrong })).status]).toEqual([wrong, 422]);
    const id = await makePackage(em(), { price: 100.5 });
    const quote = async (coupon: string) => {
      const { body } = await member.client.post('/api/v1/package-quote', { package_id: id, coupon });
      return body.data?.price.total ?? body.errors.coupon[0];
    };
    expect(await quote('half-50')).toBe(50.25);
    expect(await buy({ package_id: id, coupon: 'HALF-50' })).toMatchObject({
      amount: 50.25,
      price: { coupon_discount: 50.25 },
    });
    expect(await quote('half-50')).toBe('This coupon is not valid.');
    await create({ code: 'ten', kind: 'amount', value: 10.25, first_period_only: false, expires_at: '2020-01-01' });
    expect(await quote('ten')).toBe('This coupon is not valid.');
    const always = (await create({ code: 'always', kind: 'amount', value: 10.25, first_period_only: false })).body.data;
    await buy({ package_id: id, coupon: 'always' });
    expect(await quote('always')).toBe(90.25);
    await client.post(`/api/v1/coupons/${always.id}`, { is_on: false });
    expect(await quote('always')).toBe('This coupon is not valid.');
    expect((await client.get('/api/v1/coupons')).body.data).toContainEqual({ ...half, uses: 1 });
    expect((await client.delete(`/api/v1/coupons/${half.id}`)).body.message).toBe('coupon_deleted');
    expect((await client.delete(`/api/v1/coupons/${half.id}`)).status).toBe(404);
    expect((await member.client.get('/api/v1/coupons')).body.code).toBe('permission');
  });
});

describe('a change of plan', () => {
  it('to a larger one is at once with the rest credited by day; to a smaller one at the end', async () => {
    const [small, large] = [await makePackage(em(), { price: 300 }), await makePackage(em(), { price: 900 })];
    const first = await buy({ package_id: small, count_months: 1 });
    const days = Math.round((Date.parse(first.must_paid_after!) - Date.parse(first.starts_at!)) / DAY);
    // The tenth day has begun.
    await age(9);
    const quote = (await member.client.post('/api/v1/package-quote', { package_id: large })).body.data;
    const credit = Math.floor((30_000 * (days - 10)) / days) / 100;
    expect(quote).toMatchObject({ change: 'upgrade', price: { base: 900, credit, total: 900 - credit } });
    const upgrade = await buy({ package_id: large });
    expect(upgrade).toMatchObject({ change: 'upgrade', amount: quote.price.total });
    const { subscribe } = await subscription();
    expect(subscribe).toMatchObject({ package_id: large, amount: quote.price.total });
    // What was credited is not given back on top.
    const twice = await cashier.client.post(`/api/v1/payments/${first.id}/refund`, { reason: 'Again please' });
    expect(twice.body.code).toBe('billing.not_refundable');

    const down = await buy({ package_id: small });
    expect(down).toMatchObject({ change: 'downgrade', must_paid_after: null, amount: 300 });
    expect(await subscription()).toMatchObject({
      subscribe: { package_id: large },
      next: { package_id: small, starts_at: subscribe.expire_at },
    });
    expect((await member.client.post('/api/v1/package-subscribe', { package_id: small })).body.code).toBe(
      'billing.change_planned',
    );
    await age(60);
    expect((await member.client.get('/api/v1/user')).body.data.subcribe).toMatchObject({ package_id: small });
    expect(await subscription()).toMatchObject({ subscribe: { package_id: small, amount: 300 }, next: null });
    expect((await readPayment(member.client, down.id)).must_paid_after).toBe(
      (await subscription()).subscribe.expire_at,
    );
  });

  it('takes nobody’s limits and no market’s plan, and a free one begins no sooner than it is due', async () => {
    const id = await makePackage(em(), { price: 10 });
    const free = await makePackage(em(), { price: 0 });
    const ask = async (package_id: number) => {
      const { body } = await member.client.post('/api/v1/package-subscribe', { package_id });
      return body.code ?? body.message;
    };
    expect([await ask(free), await ask(free)]).toEqual(['subscribe_is_created', 'billing.free_goes_on']);
    const otherFree = await makePackage(em(), { price: 0 });
    expect([await ask(otherFree), await ask(id)]).toEqual(['subscribe_is_planned', 'payment_is_created']);
    await em().execute(`update subscriptions set market = '{}', next_payment_id = null where account_id = ?`, [
      member.member.accountId,
    ]);
    expect(await ask(id)).toBe('billing.market');
    await em().execute(
      'update subscriptions set market = null, package_id = null, expire_at = null where account_id = ?',
      [member.member.accountId],
    );
    expect(await ask(id)).toBe('billing.unlimited');
  });
});

describe('a refund', () => {
  it('gives all back, ends the subscription or shortens it, and is on record with its reason', async () => {
    const id = await makePackage(em());
    const [first, second] = [await buy({ package_id: id }), await buy({ package_id: id })];
    expect(second.starts_at).toBe(first.must_paid_after);
    const refund = (payment: number, body: object = { reason: 'Asked for it' }) =>
      cashier.client.post(`/api/v1/payments/${payment}/refund`, body);
    expect((await refund(first.id, {})).status).toBe(422);
    expect((await member.client.post(`/api/v1/payments/${first.id}/refund`, { reason: 'Give it back' })).status).toBe(
      403,
    );
    const answer = await refund(first.id);
    expect(answer.body).toMatchObject({ message: 'payment_refunded', data: { state: 'refunded', status: 'unpaid' } });
    expect((await refund(first.id)).body.code).toBe('billing.not_refundable');
    // What was bought for afterwards is there now.
    const left = await readPayment(member.client, second.id);
    const { subscribe } = await subscription();
    expect(subscribe.expire_at).toBe(left.must_paid_after);
    expect(Math.abs(Date.parse(left.starts_at!) - Date.now())).toBeLessThan(120_000);
    await refund(second.id);
    expect(Date.parse((await subscription()).subscribe.expire_at)).toBeLessThanOrEqual(Date.now());
    const audit = await boss.client.get('/api/v1/audit-log?action=payment_refunded');
    expect(audit.body.data[0].details).toMatchObject({ payment: second.id, reason: 'Asked for it', amount: 100 });
    expect((await refund(999_999)).status).toBe(404);
  });
});

describe('a bank transfer', () => {
  it('is paid when an administrator has accepted its receipt', async () => {
    await sellBy(boss.client, 'bank', { bank_details: 'IBAN SA00' });
    const id = await makePackage(em());
    const placed = await order(member.client, { package_id: id });
    expect(placed.redirect_url).toMatch(new RegExp(`/payment-return/${placed.id}$`));
    expect(await readPayment(member.client, placed.id)).toMatchObject({
      bank_details: 'IBAN SA00',
      has_receipt: false,
    });
    const send = (file?: File) => {
      const form = new FormData();
      if (file) form.append('receipt', file);
      return member.client.post(`/api/v1/payments/${placed.id}/receipt`, form);
    };
    expect((await send()).body.errors).toHaveProperty('receipt');
    expect((await send(fileOf('<script>', 'a.pdf'))).body.errors).toHaveProperty('receipt');
    const kept = await send(fileOf('%PDF-1.4 receipt', 'receipt.pdf'));
    expect(kept.body).toMatchObject({ message: 'receipt_kept', data: { has_receipt: true, state: 'open' } });
    const file = await cashier.client.get(`/api/v1/payments/${placed.id}/receipt`);
    expect([file.status, file.text]).toEqual([200, '%PDF-1.4 receipt']);
    await cashier.client.post(`/api/v1/payments/${placed.id}/accept`);
    expect((await subscription()).subscribe.package_id).toBe(id);
    expect((await send(fileOf('%PDF-1.4 other', 'b.pdf'))).body.code).toBe('billing.payment_closed');
    const second = await order(member.client, { package_id: id });
    const refused = await cashier.client.post(`/api/v1/payments/${second.id}/refuse`, { reason: 'Nothing came' });
    expect(refused.body.data).toMatchObject({ state: 'refused', reason: 'Nothing came' });
  });
});

describe('the list', () => {
  it('is of everybody for administrators, of oneself for members, and says what an administrator gave', async () => {
    const other = await openBuyer(server);
    other.events.close();
    const id = await makePackage(em(), { title: 'Of the list' });
    await buy({ package_id: id });
    await order(member.client, { package_id: id, count_months: 7 });
    const gift = { package_id: id, count_months: 2, subscriber_id: other.member.userId };
    expect((await cashier.client.post('/api/v1/package-subscribe', gift)).body.data.subscribe.amount).toBe(0);
    const list = async ({ client }: ApiUser, query = '') =>
      (await client.get(`/api/v1/payments?rows=100&search=of the list${query}`)).body.payments.data;
    expect(await list(member)).toHaveLength(2);
    expect(await list(other)).toMatchObject([{ provider: 'admin', amount: 0, status: 'paid', invoice_number: null }]);
    expect(await list(cashier)).toHaveLength(3);
    expect(await list(cashier, '&status=unpaid')).toMatchObject([{ months: 7, user: { email: member.member.email } }]);
    expect((await list(cashier, '&status=paid')).map((row: { months: number }) => row.months)).toEqual([2, 1]);
    const [paid] = await list(member, '&status=paid');
    expect((await other.client.get(`/api/v1/payments/${paid.id}`)).status).toBe(404);
    expect((await cashier.client.get(`/api/v1/payments/${paid.id}`)).body.data.raw).toMatchObject({ state: 'paid' });
    const bare = await member.client.get('/api/v1/payments?withPaginate=false&select=amount');
    expect(bare.body.payments[0]).toEqual({ id: expect.any(Number), amount: expect.any(Number) });
  });

  it('comes as a file to administrators, as it is filtered or ticked', async () => {
    const id = await makePackage(em(), { title: '=Of the file', price: 115 });
    await sellBy(boss.client, 'test', { vat_rate: 15 });
    const { invoice_number } = await buy({ package_id: id });
    await order(member.client, { package_id: id, count_months: 7 });
    const exporter = new Exporter(cashier.client);
    const [head, row, ...more] = Papa.parse<string[]>(
      (await exporter.make('payments', { format: 'csv', status: 'paid', search: 'of the file' })).toString().trimEnd(),
    ).data;
    expect([head?.slice(1, 5), more]).toEqual([['Invoice', 'Created', 'Username', 'Email'], []]);
    expect(row?.slice(4, 12)).toEqual([
      ...[member.member.email, "'=Of the file", '1', 'months', '100.00', '15.00', '115.00', 'Paid'],
    ]);
    expect([row?.[1], row?.[16]]).toEqual([
      String(invoice_number),
      expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d$/),
    ]);
    const { data } = (await cashier.client.get('/api/v1/payments?search=of the file')).body.payments;
    const sheet = await readSheet(await exporter.make('payments', { selected_data: [data[0].id] }));
    expect(sheet).toHaveLength(2);
    expect(sheet[1]?.slice(6, 12)).toEqual(['7', 'months', '700.00', '105.00', '805.00', 'unPaid']);
    expect((await member.client.post('/api/v1/export-payments', {})).body.code).toBe('permission');
  });

  it('has invoice numbers without gaps', async () => {
    const numbers = await invoiceNumbers();
    expect(numbers.length).toBeGreaterThan(5);
    expect(numbers).toEqual(numbers.map((_, index) => index + 1));
  });
});
