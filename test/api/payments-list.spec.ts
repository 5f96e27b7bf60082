import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import Papa from 'papaparse';
import { makePackage } from '../factories/make-package.js';
import type { ApiUser } from '../setup/accounts/api-user.js';
import { Exporter, readSheet } from '../setup/accounts/exporter.js';
import { fileOf } from '../setup/accounts/upload.js';
import { PaymentsJobHandler } from '../../src/billing/payments/payments.job.js';
import { Sales } from '../setup/payments/sales.js';
import { openBuyer, order, fetchPayment, sellBy } from '../setup/payments/seller.js';

let sales: Sales;

beforeAll(async () => {
  sales = await Sales.open();
}, 60_000);
afterAll(() => sales.close());
beforeEach(() => sales.renew());

describe('a bank transfer', () => {
  it('is paid when an administrator has accepted its receipt', async () => {
    await sellBy(sales.boss.client, 'bank', { bank_details: 'IBAN SA00' });
    const id = await makePackage(sales.em());
    const placed = await order(sales.member.client, { package_id: id });
    expect(placed.redirect_url).toMatch(new RegExp(`/payment-return/${placed.id}$`));
    expect(await fetchPayment(sales.member.client, placed.id)).toMatchObject({
      bank_details: 'IBAN SA00',
      has_receipt: false,
    });
    const send = (file?: File) => {
      const form = new FormData();
      if (file) form.append('receipt', file);
      return sales.member.client.post(`/api/v1/payments/${placed.id}/receipt`, form);
    };
    expect((await send()).body.errors).toHaveProperty('receipt');
    expect((await send(fileOf('<script>', 'a.pdf'))).body.errors).toHaveProperty('receipt');
    const kept = await send(fileOf('%PDF-1.4 receipt', 'receipt.pdf'));
    expect(kept.body).toMatchObject({ message: 'receipt_kept', data: { has_receipt: true, state: 'open' } });
    const readStored = async () => {
      const [row] = await sales
        .em()
        .execute<{ bytes: string }[]>('select coalesce(sum(bytes), 0) bytes from stored_files where account_id = ?', [
          sales.member.member.accountId,
        ]);
      return Number(row!.bytes);
    };
    await send(fileOf('%PDF-1.4 receipt', 'again.pdf'));
    expect(await readStored()).toBe('%PDF-1.4 receipt'.length);
    const full = ['receipt/0', sales.member.member.accountId, 30_000_000];
    await sales.em().execute('insert into stored_files (file_key, account_id, bytes) values (?, ?, ?)', full);
    expect((await send(fileOf('%PDF-1.4 receipt', 'one more.pdf'))).body.code).toBe('plan_limit');
    await sales.em().execute(`delete from stored_files where file_key = 'receipt/0'`);
    const file = await sales.cashier.client.get(`/api/v1/payments/${placed.id}/receipt`);
    expect([file.status, file.text]).toEqual([200, '%PDF-1.4 receipt']);
    await sales.cashier.client.post(`/api/v1/payments/${placed.id}/accept`);
    expect((await sales.subscription()).subscribe.package_id).toBe(id);
    expect((await send(fileOf('%PDF-1.4 other', 'b.pdf'))).body.code).toBe('billing.payment_closed');
    await sales.em().execute(`update payments set updated_at = now() - interval '31 days' where id = ?`, [placed.id]);
    await sales.server.app.get(PaymentsJobHandler, { strict: false }).findDue();
    expect(await fetchPayment(sales.member.client, placed.id)).toMatchObject({ has_receipt: false, state: 'paid' });
    expect((await sales.cashier.client.get(`/api/v1/payments/${placed.id}/receipt`)).status).toBe(404);
    expect(await readStored()).toBe(0);
    const second = await order(sales.member.client, { package_id: id });
    const rejected = await sales.cashier.client.post(`/api/v1/payments/${second.id}/refuse`, {
      reason: 'Nothing came',
    });
    expect(rejected.body.data).toMatchObject({ state: 'refused', reason: 'Nothing came' });
  });
});

describe('the list', () => {
  it('updates live for users who see all payments, and for no others', async () => {
    const id = await makePackage(sales.em());
    const otherBuyer = await openBuyer(sales.server);
    const since = { cashier: sales.cashier.events.now, other: otherBuyer.events.now };
    const { id: bought } = await sales.buy({ package_id: id });
    const isAccepted = ({ payment }: { payment: { id: number; state: string } }) =>
      payment.id === bought && payment.state === 'paid';
    await sales.cashier.events.next('payment.changed', isAccepted, { since: since.cashier });
    const giftBody = { package_id: id, subscriber_id: otherBuyer.member.userId };
    await sales.cashier.client.post('/api/v1/package-subscribe', giftBody);
    await otherBuyer.events.next('subscription.changed', () => true, { since: since.other });
    expect(otherBuyer.events.of('payment.changed').filter(({ payment }) => payment.id === bought)).toEqual([]);
    otherBuyer.events.close();
  });

  it('covers all accounts for administrators and own payments for members, and marks assigned packages', async () => {
    const otherBuyer = await openBuyer(sales.server);
    otherBuyer.events.close();
    const id = await makePackage(sales.em(), { title: 'Of the list' });
    await sales.buy({ package_id: id });
    await order(sales.member.client, { package_id: id, count_months: 7 });
    const giftBody = { package_id: id, count_months: 2, subscriber_id: otherBuyer.member.userId };
    expect((await sales.cashier.client.post('/api/v1/package-subscribe', giftBody)).body.data.subscribe.amount).toBe(0);
    const list = async ({ client }: ApiUser, query = '') =>
      (await client.get(`/api/v1/payments?rows=100&search=of the list${query}`)).body.payments.data;
    expect(await list(sales.member)).toHaveLength(2);
    expect(await list(otherBuyer)).toMatchObject([
      { provider: 'admin', amount: 0, status: 'paid', invoice_number: null },
    ]);
    expect(await list(sales.cashier)).toHaveLength(3);
    expect(await list(sales.cashier, '&status=unpaid')).toMatchObject([
      { months: 7, user: { email: sales.member.member.email } },
    ]);
    expect((await list(sales.cashier, '&status=paid')).map((row: { months: number }) => row.months)).toEqual([2, 1]);
    const [paid] = await list(sales.member, '&status=paid');
    expect((await otherBuyer.client.get(`/api/v1/payments/${paid.id}`)).status).toBe(404);
    expect((await sales.cashier.client.get(`/api/v1/payments/${paid.id}`)).body.data.raw).toMatchObject({
      state: 'paid',
    });
    const bare = await sales.member.client.get('/api/v1/payments?withPaginate=false&select=amount');
    expect(bare.body.payments[0]).toEqual({ id: expect.any(Number), amount: expect.any(Number) });
  });

  it('shows an account’s own name, and finds it', async () => {
    const id = await makePackage(sales.em(), { title: 'Of the name' });
    const { id: bought } = await sales.buy({ package_id: id });
    const { userId } = sales.member.member;
    await sales.em().execute('update users set name = ? where id = ?', ['Palm of the name', userId]);
    const path = '/api/v1/payments?search=palm of the NAME';
    const { data } = (await sales.cashier.client.get(path)).body.payments;
    expect(data).toMatchObject([{ id: bought, user: { name: 'Palm of the name' } }]);
    expect((await sales.member.client.get(path)).body.payments.data).toEqual([]);
    const file = await new Exporter(sales.cashier.client).make('payments', { format: 'csv', search: 'of the NAME' });
    expect(file.toString().trimEnd().split('\n')).toHaveLength(2);
    expect((await fetchPayment(sales.member.client, bought)).user.name).toBe('Palm of the name');
  });

  it('is exported for administrators as filtered or selected', async () => {
    const id = await makePackage(sales.em(), { title: '=Of the file', price: 115 });
    await sellBy(sales.boss.client, 'test', { vat_rate: 15 });
    const { invoice_number } = await sales.buy({ package_id: id });
    await order(sales.member.client, { package_id: id, count_months: 7 });
    const exporter = new Exporter(sales.cashier.client);
    const [head, row, ...more] = Papa.parse<string[]>(
      (await exporter.make('payments', { format: 'csv', status: 'paid', search: 'of the file' })).toString().trimEnd(),
    ).data;
    expect([head?.slice(1, 5), more]).toEqual([['Invoice', 'Created', 'Username', 'Email'], []]);
    expect(row?.slice(4, 12)).toEqual([
      sales.member.member.email,
      "'=Of the file",
      '1',
      'months',
      '100.00',
      '15.00',
      '115.00',
      'Paid',
    ]);
    expect([row?.[1], row?.[16]]).toEqual([
      String(invoice_number),
      expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d$/),
    ]);
    const { data } = (await sales.cashier.client.get('/api/v1/payments?search=of the file')).body.payments;
    const sheet = await readSheet(await exporter.make('payments', { selected_data: [data[0].id] }));
    expect(sheet).toHaveLength(2);
    expect(sheet[1]?.slice(6, 12)).toEqual(['7', 'months', '700.00', '105.00', '805.00', 'unPaid']);
    expect((await sales.member.client.post('/api/v1/export-payments', {})).body.code).toBe('permission');
    expect(sales.cashier.events.of('export.changed').at(-1)?.export).toMatchObject({ what: 'payments', state: 'done' });
  });

  it('has invoice numbers without gaps', async () => {
    const numbers = await sales.invoiceNumbers();
    expect(numbers.length).toBeGreaterThan(2);
    expect(numbers).toEqual(numbers.map((_, index) => index + 1));
  });
});
