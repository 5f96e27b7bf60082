import { beforeAll, expect, it } from '@jest/globals';
import { type TestApp } from '../setup/servers/app.js';
import { openShop } from '../setup/accounts/shop-world.js';
import { workerApp } from '../setup/shared/worker-app.js';
import { waitFor } from '../setup/wait-for.js';

let server: TestApp;
beforeAll(async () => void (server = await workerApp()), 60_000);

let made = 0;
/** An order as the signed store webhook tells it. */
function told(event: string, status: string, more: object = {}, at = new Date()): object {
  const { order = {}, ...rest } = more as { order?: object };
  return {
    ...{
      id: `evt_${++made}`,
      event,
      created_at: at.toISOString(),
      store: { id: '5521', currency: 'SAR', country_code: 'SA' },
    },
    data: {
      order: {
        ...{
          id: '9001',
          number: '10231',
          status,
          status_label: status,
          currency: 'SAR',
          total: '201.00',
          payment_method: 'mada',
        },
        customer: { id: '77', first_name: 'سارة', last_name: 'أحمد', phone: '0500000001', country_code: 'SA' },
        items: [{ product_id: '11', name: 'قهوة', quantity: 2, total: '186.00' }],
        ...order,
      },
    },
    ...rest,
  };
}

const SETTINGS = {
  ...{ status_new: true, order_new_text: 'طلب {رقم_الطلب} لـ {الاسم الأول}: {إجمالي_الطلب} {العملة}' },
  ...{ status_shipped: true, order_shipped_text: 'shipped {order_number}' },
  ...{ status_delivered: true, order_delivered_text: 'delivered {order_number}' },
};

it('an order becomes a message for each state, once, however often and in whatever order it is told', async () => {
  const shop = await openShop(server, SETTINGS);
  const start = Date.now() - 60_000;
  await shop.tell('order.created', told('order.created', 'new', {}, new Date(start)));
  await shop.tell('order.status_updated', told('order.status_updated', 'shipped', {}, new Date(start + 2000)));
  await shop.tell('order.created', told('order.created', 'new', {}, new Date(start)));
  await shop.tell('order.status_updated', told('order.status_updated', 'shipped', {}, new Date(start + 2000)));
  // Older than what is known: nobody hears that it is new again, nor that it is being packed.
  await shop.tell('order.status_updated', told('order.status_updated', 'processing', {}, new Date(start + 1000)));
  await waitFor('both went to the ledger', async () => (await shop.texts()).length === 2);
  expect(await shop.texts()).toEqual(['طلب 10231 لـ سارة: 201.00 SAR', 'shipped 10231']);
  expect(
    (await shop.sql<{ status: string }>('select status from shop_orders where shop_id = ?', [shop.shop.id]))[0],
  ).toEqual({ status: 'shipped' });
});

it('names that carry braces are text', async () => {
  const shop = await openShop(server, SETTINGS);
  const customer = { first_name: '{رقم_الطلب}{{a|b}}', last_name: '', phone: '0500000001', country_code: 'SA' };
  await shop.tell('order.created', told('order.created', 'new', { order: { customer } }));
  await waitFor('it went to the ledger', async () => (await shop.texts()).length === 1);
  expect(await shop.texts()).toEqual(['طلب 10231 لـ {رقم_الطلب}{{a|b}}: 201.00 SAR']);
});

it('who has no number, or a hidden one, is not written to, and the row says why', async () => {
  const shop = await openShop(server, SETTINGS);
  for (const [index, phone] of ['', '05000***00', '12'].entries())
    await shop.tell(
      'order.created',
      told('order.created', 'new', { order: { id: `n${index}`, customer: { first_name: 'س', phone } } }),
    );
  expect((await shop.messages()).map(({ state, reason }) => [state, reason])).toEqual([
    ['skipped', 'no_phone'],
    ['skipped', 'masked_phone'],
    ['skipped', 'bad_phone'],
  ]);
  expect(await shop.texts()).toEqual([]);
});

it('an order reaches also who wants no more messages, a request for a review does not', async () => {
  const shop = await openShop(server, {
    ...SETTINGS,
    request_review_status_on: ['delivered'],
    message_request_review: 'rate {order_number}',
  });
  await shop.optOut('966500000001');
  await shop.tell('order.status_updated', told('order.status_updated', 'delivered'));
  await waitFor('both were tried', async () => (await shop.messages())[1]?.state === 'skipped');
  await waitFor('it went to the ledger', async () => (await shop.texts()).length === 1);
  expect(await shop.texts()).toEqual(['delivered 10231']);
  expect((await shop.messages())[1]).toMatchObject({
    automation: 'review.request',
    state: 'skipped',
    reason: 'opted_out',
  });
});

it('what is switched off says so, and what is unknown too', async () => {
  const shop = await openShop(server, {});
  await shop.tell('order.created', told('order.created', 'new'));
  await shop.tell('nonsense.happened', { event: 'nonsense.happened', id: 'x', store: { id: '1' }, data: {} });
  const events = await shop.sql<object>(
    'select state, reason, subject from store_events where shop_id = ? order by id',
    [shop.shop.id],
  );
  expect(events).toEqual([
    { state: 'handled', reason: 'switched_off', subject: '10231' },
    { state: 'ignored', reason: 'unknown_event', subject: null },
  ]);
});

it('a one-time code is gone from the event once it was read, and is not sent after it has expired', async () => {
  const shop = await openShop(server, { customer_otp: true, customer_otp_text: 'code {otp_code}' });
  const otp = (expires_in: number) => ({
    ...{
      id: `evt_${++made}`,
      event: 'customer.otp_requested',
      created_at: new Date().toISOString(),
      store: { id: '5521' },
    },
    data: { customer: { phone: '+966500000001' }, otp: { code: '5331', expires_in } },
  });
  await shop.tell('customer.otp_requested', otp(300));
  await waitFor('it went to the ledger', async () => (await shop.texts()).length === 1);
  expect(await shop.texts()).toEqual(['code 5331']);
  const [event] = await shop.sql<{ body_sealed: unknown }>('select body_sealed from store_events where shop_id = ?', [
    shop.shop.id,
  ]);
  expect(event?.body_sealed).toBeNull();
  await waitFor('its values are gone', async () => {
    const [row] = await shop.sql<{ variables_sealed: unknown }>(
      'select variables_sealed from store_messages where shop_id = ?',
      [shop.shop.id],
    );
    return row?.variables_sealed === null;
  });
  // The device is away: when its time is over the code goes no more, and is read nowhere.
  await shop.sql(`update messages set expires_at = now() - interval '1 second' where account_id = ?`, [shop.accountId]);
  await waitFor('the code is forgotten', async () => (await shop.texts())[0] === '••••••');
  const [ledger] = await shop.sql<{ row: string }>('select m::text as row from messages m where account_id = ?', [
    shop.accountId,
  ]);
  expect(ledger!.row).not.toMatch(/5331|35333331/);
  await waitFor('it has failed', async () => (await shop.messages())[0]?.reason === 'expired');
  const [sent] = await shop.sql<{ id: string }>('select id from messages where account_id = ?', [shop.accountId]);
  expect((await shop.client.post(`/api/v1/messages/${sent!.id}/retry`)).status).toBe(409);
  const shown = (await shop.client.get('/api/v1/other-events')).body.data[0];
  expect(shown).toMatchObject({ automation: 'customer.otp', body: null });
});

it('the list shows what was made of each, and sends again what is asked for', async () => {
  const shop = await openShop(server, SETTINGS);
  await shop.tell('order.created', told('order.created', 'new'));
  await waitFor('it went to the ledger', async () => (await shop.texts()).length === 1);
  const list = async (query = '') => (await shop.client.get(`/api/v1/other-events${query}`)).body;
  const [row] = (await list()).data;
  expect(row).toMatchObject({
    ...{
      kind: 'order',
      automation: 'order.new',
      subject: '10231',
      customer_name: 'سارة أحمد',
      customer_phone: '+966500000001',
    },
    ...{ app: { id: 5, name: 'twsaa' }, state: 'queued', body: 'طلب 10231 لـ سارة: 201.00 SAR' },
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
  // Under way it is not sent a second time.
  const again = () => shop.client.post(`/api/v1/other-events-reluanch/${row.id}`);
  expect((await again()).status).toBe(409);
  await shop.sql(`update store_messages set state = 'read' where id = ?`, [row.id]);
  expect((await again()).status).toBe(200);
  await waitFor('it went again', async () => (await shop.texts()).length === 2);
  expect((await shop.client.delete(`/api/v1/other-events/${row.id}`)).status).toBe(200);
  expect((await list()).total).toBe(0);
  expect((await shop.client.delete(`/api/v1/other-events/${row.id}`)).status).toBe(404);
  // It is out of sight, and the same event still sends nothing.
  await shop.tell('order.created', told('order.created', 'new'));
  expect(await shop.texts()).toHaveLength(2);
});
