import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from '@jest/globals';
import { type TestApp } from '../setup/servers/app.js';
import { openMerchantWithStore } from '../setup/accounts/merchant-with-store.js';
import { workerApp } from '../setup/shared/worker-app.js';
import { makeContact } from '../factories/make-contact.js';
import { orderEvent } from '../setup/stores/order-event.js';
import { waitFor } from '../setup/wait-for.js';

let server: TestApp;
beforeAll(async () => void (server = await workerApp()), 60_000);

const SETTINGS = {
  status_new: true,
  order_new_text: 'طلب {رقم_الطلب} لـ {الاسم الأول}: {إجمالي_الطلب} {العملة}',
  status_shipped: true,
  order_shipped_text: 'shipped {order_number}',
  status_delivered: true,
  order_delivered_text: 'delivered {order_number}',
};

it('an order causes one message per state, for repeated events in any order', async () => {
  const merchant = await openMerchantWithStore(server, SETTINGS);
  const start = Date.now() - 60_000;
  await merchant.sendEvent('order.created', orderEvent('order.created', 'new', {}, new Date(start)));
  await merchant.sendEvent(
    'order.status_updated',
    orderEvent('order.status_updated', 'shipped', {}, new Date(start + 2000)),
  );
  await merchant.sendEvent('order.created', orderEvent('order.created', 'new', {}, new Date(start)));
  await merchant.sendEvent(
    'order.status_updated',
    orderEvent('order.status_updated', 'shipped', {}, new Date(start + 2000)),
  );
  await merchant.sendEvent(
    'order.status_updated',
    orderEvent('order.status_updated', 'processing', {}, new Date(start + 1000)),
  );
  await waitFor('both messages are stored', async () => (await merchant.texts()).length === 2);
  expect(await merchant.texts()).toEqual(['طلب 10231 لـ سارة: 201.00 SAR', 'shipped 10231']);
  expect(
    (
      await merchant.sql<{ status: string }>('select status from shop_orders where shop_id = ?', [merchant.store.id])
    )[0],
  ).toEqual({ status: 'shipped' });
});

it('braces in names of customers are plain text', async () => {
  const merchant = await openMerchantWithStore(server, SETTINGS);
  const customer = { first_name: '{رقم_الطلب}{{a|b}}', last_name: '', phone: '0500000001', country_code: 'SA' };
  await merchant.sendEvent('order.created', orderEvent('order.created', 'new', { order: { customer } }));
  await waitFor('the message is stored', async () => (await merchant.texts()).length === 1);
  expect(await merchant.texts()).toEqual(['طلب 10231 لـ {رقم_الطلب}{{a|b}}: 201.00 SAR']);
});

it('a customer without a number, or with a hidden one, gets no message, and the row shows the reason', async () => {
  const merchant = await openMerchantWithStore(server, SETTINGS);
  for (const [index, phone] of ['', '05000***00', '12'].entries())
    await merchant.sendEvent(
      'order.created',
      orderEvent('order.created', 'new', { order: { id: `n${index}`, customer: { first_name: 'س', phone } } }),
    );
  expect((await merchant.messages()).map(({ state, reason }) => [state, reason])).toEqual([
    ['skipped', 'no_phone'],
    ['skipped', 'masked_phone'],
    ['skipped', 'bad_phone'],
  ]);
  expect(await merchant.texts()).toEqual([]);
});

it('an order message ignores an opt-out, a review request does not', async () => {
  const merchant = await openMerchantWithStore(server, {
    ...SETTINGS,
    request_review_status_on: ['delivered'],
    message_request_review: 'rate {order_number}',
  });
  await merchant.optOut('966500000001');
  await merchant.sendEvent('order.status_updated', orderEvent('order.status_updated', 'delivered'));
  await waitFor('both were tried', async () => (await merchant.messages())[1]?.state === 'skipped');
  await waitFor('the message is stored', async () => (await merchant.texts()).length === 1);
  expect(await merchant.texts()).toEqual(['delivered 10231']);
  expect((await merchant.messages())[1]).toMatchObject({
    automation: 'review.request',
    state: 'skipped',
    reason: 'opted_out',
  });
});

it('disabled and unknown events are marked as such', async () => {
  const merchant = await openMerchantWithStore(server, {});
  await merchant.sendEvent('order.created', orderEvent('order.created', 'new'));
  await merchant.sendEvent('nonsense.happened', { event: 'nonsense.happened', id: 'x', store: { id: '1' }, data: {} });
  const events = await merchant.sql<object>(
    'select state, reason, subject from store_events where shop_id = ? order by id',
    [merchant.store.id],
  );
  expect(events).toEqual([
    { state: 'handled', reason: 'switched_off', subject: '10231' },
    { state: 'ignored', reason: 'unknown_event', subject: null },
  ]);
});

it('a one-time code is removed from its event after processing, and is not sent after its expiry', async () => {
  const merchant = await openMerchantWithStore(server, { customer_otp: true, customer_otp_text: 'code {otp_code}' });
  const otpEvent = (expires_in: number) => ({
    id: `evt_${randomUUID()}`,
    event: 'customer.otp_requested',
    created_at: new Date().toISOString(),
    store: { id: '5521' },
    data: { customer: { phone: '+966500000001' }, otp: { code: '5331', expires_in } },
  });
  await merchant.sendEvent('customer.otp_requested', otpEvent(300));
  await waitFor('the message is stored', async () => (await merchant.texts()).length === 1);
  expect(await merchant.texts()).toEqual(['code 5331']);
  const [event] = await merchant.sql<{ body_sealed: unknown }>(
    'select body_sealed from store_events where shop_id = ?',
    [merchant.store.id],
  );
  expect(event?.body_sealed).toBeNull();
  await waitFor('the variables are deleted', async () => {
    const [row] = await merchant.sql<{ variables_sealed: unknown }>(
      'select variables_sealed from store_messages where shop_id = ?',
      [merchant.store.id],
    );
    return row?.variables_sealed === null;
  });
  // An expired code is not sent and not stored in readable form.
  await merchant.sql(`update messages set expires_at = now() - interval '1 second' where account_id = ?`, [
    merchant.accountId,
  ]);
  await waitFor('the code is forgotten', async () => (await merchant.texts())[0] === '••••••');
  const [ledger] = await merchant.sql<{ row: string }>('select m::text as row from messages m where account_id = ?', [
    merchant.accountId,
  ]);
  expect(ledger!.row).not.toMatch(/5331|35333331/);
  await waitFor('the message has expired', async () => (await merchant.messages())[0]?.reason === 'expired');
  const [sent] = await merchant.sql<{ id: string }>('select id from messages where account_id = ?', [
    merchant.accountId,
  ]);
  expect((await merchant.client.post(`/api/v1/messages/${sent!.id}/retry`)).status).toBe(409);
  const shown = (await merchant.client.get('/api/v1/other-events')).body.data[0];
  expect(shown).toMatchObject({ automation: 'customer.otp', body: null });
});

it('a one-time code that is not sent is not kept', async () => {
  const merchant = await openMerchantWithStore(server, { customer_otp: true, customer_otp_text: 'code {otp_code}' });
  await makeContact(server.orm.em.fork(), {
    accountId: merchant.accountId,
    phone: '966500000002',
    hasWhatsapp: false,
    checkedAt: new Date(),
  });
  await merchant.sendEvent('customer.otp_requested', {
    id: `evt_${randomUUID()}`,
    event: 'customer.otp_requested',
    created_at: new Date().toISOString(),
    store: { id: '5521' },
    data: { customer: { phone: '+966500000002' }, otp: { code: '5332', expires_in: 300 } },
  });
  await waitFor('the message is skipped', async () => (await merchant.messages())[0]?.reason === 'not_on_whatsapp');
  const [row] = await merchant.sql<{ variables_sealed: unknown }>(
    'select variables_sealed from store_messages where shop_id = ?',
    [merchant.store.id],
  );
  expect(row?.variables_sealed).toBeNull();
});

it('the list of events shows each result, and can resend an event', async () => {
  const merchant = await openMerchantWithStore(server, SETTINGS);
  await merchant.sendEvent('order.created', orderEvent('order.created', 'new'));
  await waitFor('the message is stored', async () => (await merchant.texts()).length === 1);
  const list = async (query = '') => (await merchant.client.get(`/api/v1/other-events${query}`)).body;
  const [row] = (await list()).data;
  expect(row).toMatchObject({
    kind: 'order',
    automation: 'order.new',
    subject: '10231',
    customer_name: 'سارة أحمد',
    customer_phone: '+966500000001',
    app: { id: 5, name: 'twsaa' },
    state: 'queued',
    body: 'طلب 10231 لـ سارة: 201.00 SAR',
  });
  for (const [query, total] of [
    ['?search=10231', 1],
    ['?search=zzz', 0],
    ['?apps=5', 1],
    ['?apps=1', 0],
    ['?groups=review', 0],
    ['?groups=order', 1],
    ['?state=read', 0],
  ])
    expect((await list(String(query))).total).toBe(total);
  const resend = () => merchant.client.post(`/api/v1/other-events-reluanch/${row.id}`);
  expect((await resend()).status).toBe(409);
  await merchant.sql(`update store_messages set state = 'read' where id = ?`, [row.id]);
  expect((await resend()).status).toBe(200);
  await waitFor('the message is stored again', async () => (await merchant.texts()).length === 2);
  expect((await merchant.client.delete(`/api/v1/other-events/${row.id}`)).status).toBe(200);
  expect((await list()).total).toBe(0);
  expect((await merchant.client.delete(`/api/v1/other-events/${row.id}`)).status).toBe(404);
  await merchant.sendEvent('order.created', orderEvent('order.created', 'new'));
  expect(await merchant.texts()).toHaveLength(2);
});
