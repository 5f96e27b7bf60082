import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { makePackage } from '../factories/make-package.js';
import { Sales } from '../setup/payments/sales.js';
import { type Order, actOnPage, order, readPayment, untilState } from '../setup/payments/seller.js';

const DAY = 86_400_000;

let sales: Sales;

beforeAll(async () => {
  sales = await Sales.open();
}, 60_000);
afterAll(() => sales.close());
beforeEach(() => sales.renew());

describe('a change of plan', () => {
  it('to a larger one is at once with the rest credited by day; to a smaller one at the end', async () => {
    const [small, large] = [
      await makePackage(sales.em(), { price: 300 }),
      await makePackage(sales.em(), { price: 900 }),
    ];
    const first = await sales.buy({ package_id: small, count_months: 1 });
    const days = Math.round((Date.parse(first.must_paid_after!) - Date.parse(first.starts_at!)) / DAY);
    // The tenth day has begun.
    await sales.age(9);
    const quote = (await sales.member.client.post('/api/v1/package-quote', { package_id: large })).body.data;
    const credit = Math.floor((30_000 * (days - 10)) / days) / 100;
    expect(quote).toMatchObject({ change: 'upgrade', price: { base: 900, credit, total: 900 - credit } });
    const upgrade = await sales.buy({ package_id: large });
    expect(upgrade).toMatchObject({ change: 'upgrade', amount: quote.price.total });
    const { subscribe } = await sales.subscription();
    expect(subscribe).toMatchObject({ package_id: large, amount: quote.price.total });
    // What was credited is not given back on top.
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
    expect((await readPayment(sales.member.client, down.id)).must_paid_after).toBe(
      (await sales.subscription()).subscribe.expire_at,
    );
  });

  it('takes nobody’s limits and no market’s plan, and a free one begins no sooner than it is due', async () => {
    const id = await makePackage(sales.em(), { price: 10 });
    const free = await makePackage(sales.em(), { price: 0 });
    const ask = async (package_id: number) => {
      const { body } = await sales.member.client.post('/api/v1/package-subscribe', { package_id });
      return body.code ?? body.message;
    };
    expect([await ask(free), await ask(free)]).toEqual(['subscribe_is_created', 'billing.free_goes_on']);
    const otherFree = await makePackage(sales.em(), { price: 0 });
    expect([await ask(otherFree), await ask(id)]).toEqual(['subscribe_is_planned', 'payment_is_created']);
    await sales
      .em()
      .execute(`update subscriptions set market = '{}', next_payment_id = null where account_id = ?`, [
        sales.member.member.accountId,
      ]);
    expect(await ask(id)).toBe('billing.market');
    await sales
      .em()
      .execute('update subscriptions set market = null, package_id = null, expire_at = null where account_id = ?', [
        sales.member.member.accountId,
      ]);
    expect(await ask(id)).toBe('billing.unlimited');
  });

  it('to a free one can be taken back until it begins; one that is paid for by a refund alone', async () => {
    const [paid, free] = [await makePackage(sales.em()), await makePackage(sales.em(), { price: 0 })];
    const { client } = sales.member;
    const cancel = () => client.delete('/api/v1/subscription/next');
    expect((await cancel()).status).toBe(404);
    await sales.buy({ package_id: paid });
    await client.post('/api/v1/package-subscribe', { package_id: free });
    expect((await sales.subscription()).next).toMatchObject({ package_id: free });
    expect((await cancel()).body.data).toMatchObject({ subscribe: { package_id: paid }, next: null });
    const small = await makePackage(sales.em(), { price: 50 });
    const planned = await sales.buy({ package_id: small });
    expect((await cancel()).body.code).toBe('billing.change_planned');
    await sales.cashier.client.post(`/api/v1/payments/${planned.id}/refund`, { reason: 'Stays with the large one' });
    expect(await sales.subscription()).toMatchObject({ subscribe: { package_id: paid }, next: null });
  });

  it('by an administrator ends what was paid before: it is credited to nothing afterwards', async () => {
    const [small, gift, large] = [
      await makePackage(sales.em(), { price: 300 }),
      await makePackage(sales.em(), { price: 200 }),
      await makePackage(sales.em(), { price: 900 }),
    ];
    const first = await sales.buy({ package_id: small });
    const subscriber_id = sales.member.member.userId;
    await sales.cashier.client.post('/api/v1/package-subscribe', { package_id: gift, subscriber_id });
    expect(Date.parse((await readPayment(sales.member.client, first.id)).must_paid_after!)).toBeLessThanOrEqual(
      Date.now(),
    );
    const quote = await sales.member.client.post('/api/v1/package-quote', { package_id: large });
    expect(quote.body.data).toMatchObject({ change: 'upgrade', price: { credit: 0, total: 900 } });
  });
});

describe('a refund', () => {
  it('gives all back, ends the subscription or shortens it, and is on record with its reason', async () => {
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
    // What was bought for afterwards is there now.
    const left = await readPayment(sales.member.client, second.id);
    const { subscribe } = await sales.subscription();
    expect(subscribe.expire_at).toBe(left.must_paid_after);
    expect(Math.abs(Date.parse(left.starts_at!) - Date.now())).toBeLessThan(120_000);
    await refund(second.id);
    expect(Date.parse((await sales.subscription()).subscribe.expire_at)).toBeLessThanOrEqual(Date.now());
    const audit = await sales.boss.client.get('/api/v1/audit-log?action=payment_refunded');
    expect(audit.body.data[0].details).toMatchObject({ payment: second.id, reason: 'Asked for it', amount: 100 });
    expect((await refund(999_999)).status).toBe(404);
  });
});

describe('a coupon', () => {
  it('is taken off once for each account, as often as it may be used, until it is over or off', async () => {
    const { client } = sales.cashier;
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

  it('gives its price as often as it has uses, however many orders were open side by side', async () => {
    const id = await makePackage(sales.em());
    const { data: coupon } = (
      await sales.cashier.client.post('/api/v1/coupons', { code: 'once', kind: 'percent', value: 50, most_uses: 1 })
    ).body;
    const orders: Order[] = [];
    for (const count_months of [1, 2, 3])
      orders.push(await order(sales.member.client, { package_id: id, count_months, coupon: 'once' }));
    for (const { redirect_url } of orders) await actOnPage(sales.server, redirect_url, 'pay');
    const [first, ...others] = orders;
    await untilState(sales.member.client, first!.id, 'paid');
    for (const other of others)
      expect(await untilState(sales.member.client, other.id, 'held')).toMatchObject({ reason: 'changed' });
    expect((await sales.cashier.client.get('/api/v1/coupons')).body.data).toContainEqual({ ...coupon, uses: 1 });
    // Somebody who may decide lets one go on.
    await sales.cashier.client.post(`/api/v1/payments/${others[0]!.id}/accept`);
    await untilState(sales.member.client, others[0]!.id, 'paid');
  });
});
