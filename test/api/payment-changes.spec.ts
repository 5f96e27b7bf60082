import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { writeSubscription } from '../../src/billing/write-subscription.js';
import { makePackage } from '../factories/make-package.js';
import { Sales } from '../setup/payments/sales.js';
import { type Order, actOnPage, order, fetchPayment, untilPaymentState } from '../setup/payments/seller.js';

const DAY = 86_400_000;

let sales: Sales;

beforeAll(async () => {
  sales = await Sales.open();
}, 60_000);
afterAll(() => sales.close());
beforeEach(() => sales.renew());

describe('a change of plan', () => {
  it('to a larger package applies at once and credits unused days; to a smaller one it applies at the end', async () => {
    const [small, large] = [
      await makePackage(sales.em(), { price: 300 }),
      await makePackage(sales.em(), { price: 900 }),
    ];
    const first = await sales.buy({ package_id: small, count_months: 1 });
    const days = Math.round((Date.parse(first.must_paid_after!) - Date.parse(first.starts_at!)) / DAY);
    await sales.age(9);
    const quote = (await sales.member.client.post('/api/v1/package-quote', { package_id: large })).body.data;
    const credit = Math.floor((30_000 * (days - 10)) / days) / 100;
    expect(quote).toMatchObject({ change: 'upgrade', price: { base: 900, credit, total: 900 - credit } });
    const upgrade = await sales.buy({ package_id: large });
    expect(upgrade).toMatchObject({ change: 'upgrade', amount: quote.price.total });
    const { subscribe } = await sales.subscription();
    expect(subscribe).toMatchObject({ package_id: large, amount: quote.price.total });
    // A payment with a credit cannot be refunded.
    const twice = await sales.cashier.client.post(`/api/v1/payments/${first.id}/refund`, { reason: 'Again please' });
    expect(twice.body.code).toBe('billing.not_refundable');

    const down = await sales.buy({ package_id: small });
    expect(down).toMatchObject({ change: 'downgrade', must_paid_after: null, amount: 300 });
    expect(await sales.subscription()).toMatchObject({
      subscribe: { package_id: large },
      next: { package_id: small, starts_at: subscribe.expire_at },
    });
    expect((await sales.member.client.post('/api/v1/package-subscribe', { package_id: small })).body.code).toBe(
      'billing.change_planned',
    );
    await sales.age(60);
    expect((await sales.member.client.get('/api/v1/user')).body.data.subcribe).toMatchObject({ package_id: small });
    expect(await sales.subscription()).toMatchObject({ subscribe: { package_id: small, amount: 300 }, next: null });
    expect((await fetchPayment(sales.member.client, down.id)).must_paid_after).toBe(
      (await sales.subscription()).subscribe.expire_at,
    );
  });

  it('does not replace unlimited or app market packages, and another free package starts at once without new messages', async () => {
    const id = await makePackage(sales.em(), { price: 10 });
    const freePackage = await makePackage(sales.em(), { price: 0 });
    const subscribe = async (package_id: number) => {
      const { body } = await sales.member.client.post('/api/v1/package-subscribe', { package_id });
      return body.code ?? body.message;
    };
    expect([await subscribe(freePackage), await subscribe(freePackage)]).toEqual([
      'subscribe_is_created',
      'billing.free_goes_on',
    ]);
    const otherFree = await makePackage(sales.em(), { price: 0 });
    await sales
      .em()
      .execute(`insert into counter_deltas (account_id, name, delta) values (?, 'messages.charged', 5)`, [
        sales.member.member.accountId,
      ]);
    expect([await subscribe(otherFree), await subscribe(id)]).toEqual(['subscribe_is_created', 'payment_is_created']);
    const { subcribe } = (await sales.member.client.get('/api/v1/user')).body.data;
    expect(subcribe).toMatchObject({ package_id: otherFree, count_message_consumed: 5 });
    await sales
      .em()
      .execute(`update subscriptions set market = '{}', next_payment_id = null where account_id = ?`, [
        sales.member.member.accountId,
      ]);
    expect(await subscribe(id)).toBe('billing.market');
    await sales
      .em()
      .execute('update subscriptions set market = null, package_id = null, expire_at = null where account_id = ?', [
        sales.member.member.accountId,
      ]);
    expect(await subscribe(id)).toBe('billing.unlimited');
  });

  it('to a free package can be cancelled until it starts, to a paid one only by a refund', async () => {
    const [paidPackage, freePackage] = [await makePackage(sales.em()), await makePackage(sales.em(), { price: 0 })];
    const { client } = sales.member;
    const cancel = () => client.delete('/api/v1/subscription/next');
    expect((await cancel()).status).toBe(404);
    await sales.buy({ package_id: paidPackage });
    await client.post('/api/v1/package-subscribe', { package_id: freePackage });
    expect((await sales.subscription()).next).toMatchObject({ package_id: freePackage });
    expect((await cancel()).body.data).toMatchObject({ subscribe: { package_id: paidPackage }, next: null });
    const small = await makePackage(sales.em(), { price: 50 });
    const planned = await sales.buy({ package_id: small });
    expect((await cancel()).body.code).toBe('billing.change_planned');
    await sales.cashier.client.post(`/api/v1/payments/${planned.id}/refund`, { reason: 'Stays with the large one' });
    expect(await sales.subscription()).toMatchObject({ subscribe: { package_id: paidPackage }, next: null });
  });

  it('by an administrator ends paid time without credit', async () => {
    const [smallPackage, giftPackage, largePackage] = [
      await makePackage(sales.em(), { price: 300 }),
      await makePackage(sales.em(), { price: 200 }),
      await makePackage(sales.em(), { price: 900 }),
    ];
    const first = await sales.buy({ package_id: smallPackage });
    const subscriber_id = sales.member.member.userId;
    await sales.cashier.client.post('/api/v1/package-subscribe', { package_id: giftPackage, subscriber_id });
    expect(Date.parse((await fetchPayment(sales.member.client, first.id)).must_paid_after!)).toBeLessThanOrEqual(
      Date.now(),
    );
    const quote = await sales.member.client.post('/api/v1/package-quote', { package_id: largePackage });
    expect(quote.body.data).toMatchObject({ change: 'upgrade', price: { credit: 0, total: 900 } });
  });
});

describe('a period of months', () => {
  const tenOClock = (day: string) => new Date(`${day}T10:00:00Z`);
  const renew = async (packageId: number, day: string, more: { months?: number; extraDays?: number } = {}) => {
    const { months = 1, extraDays = 0 } = more;
    const { accountId } = sales.member.member;
    const terms = { isBought: true, extraDays };
    const written = await writeSubscription(
      sales.em(),
      accountId,
      { packageId, months, periodId: null },
      tenOClock(day),
      terms,
    );
    return written?.expireAt.toISOString();
  };

  it('keeps its day of the month in months of any length', async () => {
    const id = await makePackage(sales.em());
    expect(await renew(id, '2027-01-31')).toBe('2027-02-28T10:00:00.000Z');
    expect(await renew(id, '2027-02-10')).toBe('2027-03-31T10:00:00.000Z');
    expect(await renew(id, '2027-02-11')).toBe('2027-04-30T10:00:00.000Z');
    expect(await renew(id, '2027-02-12', { months: 2 })).toBe('2027-06-30T10:00:00.000Z');
    expect(await renew(id, '2027-02-12')).toBe('2027-07-31T10:00:00.000Z');
    // A new period sets its own day of the month.
    expect(await renew(id, '2027-09-30')).toBe('2027-10-30T10:00:00.000Z');
    expect(await renew(id, '2027-10-01', { extraDays: 3 })).toBe('2027-12-03T10:00:00.000Z');
    expect(await renew(id, '2027-10-01')).toBe('2028-01-03T10:00:00.000Z');
    const yearly = await makePackage(sales.em(), { period_type: 'year' });
    expect(await renew(yearly, '2028-02-29')).toBe('2029-02-28T10:00:00.000Z');
    expect(await renew(yearly, '2029-01-01', { months: 3 })).toBe('2032-02-29T10:00:00.000Z');
  });
});

it('a credit counts once in two upgrades that waited for a decision', async () => {
  const [small, large] = [await makePackage(sales.em(), { price: 300 }), await makePackage(sales.em(), { price: 900 })];
  await sales.buy({ package_id: small });
  const orders = [];
  for (const count_months of [1, 2]) orders.push(await order(sales.member.client, { package_id: large, count_months }));
  await sales
    .em()
    .execute(
      `update payments set state = 'expired', expires_at = now() - interval '1 minute' where id = any (?::bigint[])`,
      [`{${orders.map(({ id }) => id).join()}}`],
    );
  for (const { redirect_url: url } of orders) await actOnPage(sales.server, url, 'pay');
  const accept = async ({ id }: Order) => {
    expect(await untilPaymentState(sales.member.client, id, 'held')).toMatchObject({ reason: 'late' });
    const { status, body } = await sales.cashier.client.post(`/api/v1/payments/${id}/accept`);
    expect([status, body.data?.state]).toEqual([200, 'paid']);
    return fetchPayment(sales.member.client, id);
  };
  const first = await accept(orders[0]!);
  const { credit } = first.price;
  expect(credit).toBeGreaterThan(280);
  const second = await accept(orders[1]!);
  const { base, total, credit: credited, extra_days: extraDays } = second.price;
  const remaining = 180_000 - Math.round(credit * 100);
  expect([base, total].map((sar) => Math.round(sar * 100))).toEqual([remaining, remaining]);
  expect([credited, extraDays]).toEqual([0, -Math.floor((credit * 60) / 1800)]);
  expect(second.starts_at).toBe(first.must_paid_after);
  const days = (Date.parse(second.must_paid_after!) - Date.parse(second.starts_at!)) / DAY;
  // The price is two months minus the credit.
  expect(Math.abs(days - (60 - Math.floor((credit * 60) / 1800)))).toBeLessThanOrEqual(2);
});

it('a VAT number requires a rate', async () => {
  const save = (body: object) => sales.boss.client.post('/api/v1/payment-settings', body);
  const rejected = await save({ vat_number: '300000000000003' });
  expect([rejected.status, Object.keys(rejected.body.errors)]).toEqual([422, ['vat_rate']]);
  expect((await save({ vat_number: '300000000000003', vat_rate: 15 })).status).toBe(200);
  expect((await save({ vat_rate: 0 })).status).toBe(422);
  expect((await save({ vat_number: null, vat_rate: 0 })).status).toBe(200);
});

describe('a refund', () => {
  it('returns the full amount, ends or shortens the subscription, and is audited with its reason', async () => {
    const id = await makePackage(sales.em());
    const [first, second] = [await sales.buy({ package_id: id }), await sales.buy({ package_id: id })];
    expect(second.starts_at).toBe(first.must_paid_after);
    const refund = (payment: number, body: object = { reason: 'Asked for it' }) =>
      sales.cashier.client.post(`/api/v1/payments/${payment}/refund`, body);
    expect((await refund(first.id, {})).status).toBe(422);
    expect(
      (await sales.member.client.post(`/api/v1/payments/${first.id}/refund`, { reason: 'Give it back' })).status,
    ).toBe(403);
    const answer = await refund(first.id);
    expect(answer.body).toMatchObject({ message: 'payment_refunded', data: { state: 'refunded', status: 'unpaid' } });
    expect((await refund(first.id)).body.code).toBe('billing.not_refundable');
    const remaining = await fetchPayment(sales.member.client, second.id);
    const { subscribe } = await sales.subscription();
    expect(subscribe.expire_at).toBe(remaining.must_paid_after);
    expect(Math.abs(Date.parse(remaining.starts_at!) - Date.now())).toBeLessThan(120_000);
    await refund(second.id);
    expect(Date.parse((await sales.subscription()).subscribe.expire_at)).toBeLessThanOrEqual(Date.now());
    const audit = await sales.boss.client.get('/api/v1/audit-log?action=payment_refunded');
    expect(audit.body.data[0].details).toMatchObject({ payment: second.id, reason: 'Asked for it', amount: 100 });
    expect((await refund(999_999)).status).toBe(404);
  });
});

describe('a coupon', () => {
  it('applies once per account, up to its number of uses, until it expires or is disabled', async () => {
    const { client } = sales.cashier;
    const create = (overrides: object) => client.post('/api/v1/coupons', { kind: 'percent', value: 50, ...overrides });
    const half = (await create({ code: 'Half-50', most_uses: 2 })).body.data;
    expect(half).toMatchObject({ value: 50, first_period_only: true, uses: 0, is_on: true, expires_at: null });
    expect((await create({ code: 'HALF-50' })).body.errors).toHaveProperty('code');
    for (const invalid of [
      { value: 101 },
      { value: 0 },
      { value: 1.5 },
      { kind: 'free' },
      { most_uses: 0 },
      { code: 'a b' },
    ])
      expect([invalid, (await create({ code: 'wrong', ...invalid })).status]).toEqual([invalid, 422]);
    const id = await makePackage(sales.em(), { price: 100.5 });
    const quote = async (coupon: string) => {
      const { body } = await sales.member.client.post('/api/v1/package-quote', { package_id: id, coupon });
      return body.data?.price.total ?? body.errors.coupon[0];
    };
    expect(await quote('half-50')).toBe(50.25);
    expect(await sales.buy({ package_id: id, coupon: 'HALF-50' })).toMatchObject({
      amount: 50.25,
      price: { coupon_discount: 50.25 },
    });
    expect(await quote('half-50')).toBe('This coupon is not valid.');
    await create({ code: 'ten', kind: 'amount', value: 10.25, first_period_only: false, expires_at: '2020-01-01' });
    expect(await quote('ten')).toBe('This coupon is not valid.');
    const always = (await create({ code: 'always', kind: 'amount', value: 10.25, first_period_only: false })).body.data;
    await sales.buy({ package_id: id, coupon: 'always' });
    expect(await quote('always')).toBe(90.25);
    await client.post(`/api/v1/coupons/${always.id}`, { is_on: false });
    expect(await quote('always')).toBe('This coupon is not valid.');
    expect((await client.get('/api/v1/coupons')).body.data).toContainEqual({ ...half, uses: 1 });
    expect((await client.delete(`/api/v1/coupons/${half.id}`)).body.message).toBe('coupon_deleted');
    expect((await client.delete(`/api/v1/coupons/${half.id}`)).status).toBe(404);
    expect((await sales.member.client.get('/api/v1/coupons')).body.code).toBe('permission');
  });

  it('is rejected beyond 200 coupons, all of which the list shows', async () => {
    const { client } = sales.cashier;
    await sales.em().execute(`insert into coupons (code, kind, value, first_period_only)
      select 'many-' || n, 'percent', 5, true from generate_series(1, 200 - (select count(*)::int from coupons)) n`);
    const create = () => client.post('/api/v1/coupons', { code: 'one-more', kind: 'percent', value: 5 });
    expect((await create()).body.code).toBe('billing.too_many_coupons');
    const { data } = (await client.get('/api/v1/coupons')).body;
    expect(data).toHaveLength(200);
    await client.delete(`/api/v1/coupons/${data.at(-1).id}`);
    expect((await create()).status).toBe(201);
    await sales.em().execute(`delete from coupons where code like 'many-%'`);
  });

  it('cannot be guessed: only wrong codes count towards a limit', async () => {
    await sales.cashier.client.post('/api/v1/coupons', { code: 'right', kind: 'percent', value: 10 });
    const id = await makePackage(sales.em());
    const quote = async (coupon: string) =>
      (await sales.member.client.post('/api/v1/package-quote', { package_id: id, coupon })).status;
    await sales.em().execute('delete from throttles');
    for (let time = 0; time < 25; time++) expect(await quote('right')).toBe(200);
    const guesses = await Promise.all(Array.from({ length: 30 }, (_, guess) => quote(`guess-${guess}`)));
    expect([guesses.filter((status) => status === 422).length, await quote('right')]).toEqual([20, 429]);
    await sales.em().execute('delete from throttles');
    for (let time = 0; time < 21; time++) {
      const order = { package_id: 999_999, coupon: 'right' };
      const { status } = await sales.member.client.post('/api/v1/package-quote', order);
      expect(status).not.toBe(429);
    }
    expect(await quote('right')).toBe(200);
    await sales.em().execute('delete from throttles');
  });

  it('is applied only as often as it has uses, with any number of open orders', async () => {
    const id = await makePackage(sales.em());
    const { data: coupon } = (
      await sales.cashier.client.post('/api/v1/coupons', { code: 'once', kind: 'percent', value: 50, most_uses: 1 })
    ).body;
    const orders: Order[] = [];
    for (const count_months of [1, 2, 3])
      orders.push(await order(sales.member.client, { package_id: id, count_months, coupon: 'once' }));
    for (const { redirect_url } of orders) await actOnPage(sales.server, redirect_url, 'pay');
    const [first, ...otherOrders] = orders;
    await untilPaymentState(sales.member.client, first!.id, 'paid');
    for (const otherOrder of otherOrders)
      expect(await untilPaymentState(sales.member.client, otherOrder.id, 'held')).toMatchObject({ reason: 'changed' });
    expect((await sales.cashier.client.get('/api/v1/coupons')).body.data).toContainEqual({ ...coupon, uses: 1 });
    await sales.cashier.client.post(`/api/v1/payments/${otherOrders[0]!.id}/accept`);
    await untilPaymentState(sales.member.client, otherOrders[0]!.id, 'paid');
  });
});
