import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { CartResource } from '../../src/commerce/carts/carts.contract.js';
import { Clock } from '../../src/platform/clock.js';
import { makeCart } from '../factories/make-cart.js';
import { makeDevice } from '../factories/make-device.js';
import { makeContact } from '../factories/make-contact.js';
import { zoneAtNoon } from '../setup/zone-at-noon.js';
import { makeStore } from '../factories/make-store.js';
import { type ApiUser, openApiUser } from '../setup/accounts/api-user.js';
import type { TestApp } from '../setup/servers/app.js';
import { workerApp } from '../setup/shared/worker-app.js';
import { waitFor } from '../setup/wait-for.js';

let server: TestApp;
const open: ApiUser[] = [];
beforeAll(async () => void (server = await workerApp()), 60_000);
afterAll(() => open.forEach(({ events }) => events.close()));

const SETTINGS = { aboundedcart_created: true, aboundedcart_created_text: 'سلتك {رابط_السلة}' };

async function openMerchant(overrides: Parameters<typeof openApiUser>[1] = {}) {
  const user = await openApiUser(server, overrides);
  open.push(user);
  const { accountId } = user.member;
  const em = () => server.orm.em.fork();
  const store = await makeStore(em(), { accountId, settings: SETTINGS });
  const add = (more: Record<string, unknown> = {}) => makeCart(em(), { accountId, storeId: store.id, ...more });
  const list = async (query = ''): Promise<CartResource[]> =>
    (await user.client.get(`/api/v1/aboundedcarts?${query}`)).body.data;
  const listIds = async (query = '') => (await list(query)).map(({ id }) => id);
  const sql = <Row>(text: string, params: unknown[] = []) => server.orm.em.getConnection().execute<Row[]>(text, params);
  const act = (id: number, action: string) => user.client.post(`/api/v1/aboundedcarts/${id}/${action}`, {});
  return { ...user, accountId, store, add, list, listIds, sql, act, em };
}

describe('the list', () => {
  it('contains abandoned carts in the common page format', async () => {
    const { client, add } = await openMerchant();
    const id = await add({ coupon: 'WELCOME10', count_send: 1, recovered_total: '12.5000' });
    await add({ state: 'open', left_at: null });
    const page = await client.get('/api/v1/aboundedcarts?rows=10');
    const counts = { total: 1, per_page: 10, current_page: 1, last_page: 1, from: 1 };
    expect(page).toMatchObject({ status: 200, body: counts });
    expect(page.body.data[0]).toMatchObject({
      id,
      app: {
        id: 5,
        name: 'twsaa',
      },
      status_send: 'scheduled',
      count_send: 1,
      required_call: false,
      coupon: 'WELCOME10',
      recovered_total: '12.50',
      event: {
        products_count: 2,
        total: '239.00',
        subtotal: '200.00',
        currency: 'SAR',
        items: [
          {
            product_id: '11',
            quantity: 2,
            total: '200.00',
            product_url: null,
          },
        ],
      },
    });
    const bare = await client.get('/api/v1/aboundedcarts?withPaginate=false&select=status_send');
    expect(bare.body).toEqual([{ id, status_send: 'scheduled' }]);
  });

  it('is searched by name, phone, coupon and address, and filtered by app, state and need', async () => {
    const { add, listIds, em, accountId } = await openMerchant();
    const otherStore = await makeStore(em(), { accountId, platform: 'salla' });
    const [sara, noon, zid, lost] = [
      await add({ customer_name: 'سَارة أحمد', coupon: 'EID', phone: '966501112233' }),
      await add({ customer_name: 'Noon', required_call: true, status_send: 'read' }),
      await add({ customer_name: 'Zed', shop_id: otherStore.id, checkout_url: 'https://other.example/x/abcdef' }),
      await add({ customer_name: 'Lost', phone: null, status_send: 'no_phone' }),
    ];
    expect(await listIds('')).toEqual([lost, zid, noon, sara]);
    expect(await listIds('orderType=asc')).toEqual([sara, noon, zid, lost]);
    expect(await listIds(`search=${encodeURIComponent('ساره')}`)).toEqual([sara]);
    expect(await listIds('search=0501112233')).toEqual([sara]);
    expect(await listIds('search=eid')).toEqual([sara]);
    expect(await listIds('search=abcdef')).toEqual([zid]);
    expect(await listIds('search=%25')).toEqual([]);
    expect(await listIds('apps=2')).toEqual([zid]);
    expect(await listIds('apps=2,5&status_send=read')).toEqual([noon]);
    expect(await listIds('required_call=true')).toEqual([noon]);
    expect(await listIds('status_send=no_phone&required_call=false')).toEqual([lost]);
    expect(await listIds('apps=3')).toEqual([]);
  });

  it('has pages in both orders', async () => {
    const { add, client } = await openMerchant();
    const cartIds: number[] = [];
    for (let index = 0; index < 23; index += 1) cartIds.unshift(await add());
    for (const page of [1, 2, 3]) {
      const { body } = await client.get(`/api/v1/aboundedcarts?rows=10&page=${page}`);
      expect(body.data.map(({ id }: CartResource) => id)).toEqual(cartIds.slice((page - 1) * 10, page * 10));
      expect([body.total, body.last_page]).toEqual([23, 3]);
    }
    expect((await client.get('/api/v1/aboundedcarts?rows=10&page=4')).body.data).toEqual([]);
    const { body: last } = await client.get('/api/v1/aboundedcarts?rows=10&page=3&apps=5');
    expect(last).toMatchObject({ total: 23, from: 21 });
  });

  it.each(['status_send=nothing', 'rows=1000', 'orderBy=phone', 'apps=x', 'required_call=perhaps', 'page=0'])(
    'rejects %s',
    async (query) => {
      const { client } = await openMerchant();
      expect((await client.get(`/api/v1/aboundedcarts?${query}`)).status).toBe(422);
    },
  );
});

describe('one cart', () => {
  it('shows its history and its customer', async () => {
    const { client, add, em, accountId } = await openMerchant();
    const phone = '966501112244';
    const contact = await makeContact(em(), { accountId, phone, savedAt: new Date() });
    await makeContact(em(), { accountId, phone: '966501112245' });
    const moments = [
      { what: 'left', at: '2026-11-21T09:00:00.000Z', step: null, reason: null, message: null },
      { what: 'sent', at: '2026-11-21T10:00:00.000Z', step: 1, reason: null, message: 7 },
    ];
    const id = await add({ phone, moments: JSON.stringify(moments) });
    const read = async (cart: number) => (await client.get(`/api/v1/aboundedcarts/${cart}`)).body.data.aboundcart;
    expect((await read(await add({ phone: '966501112245' }))).contact_id).toBeNull();
    const aboundcart = await read(id);
    expect(aboundcart).toMatchObject({ id, contact_id: contact.id, event: { customer_phone: '966501112244' } });
    expect(aboundcart.timeline).toEqual(moments.map(({ what, at, step, reason }) => ({ what, at, step, reason })));
    expect((await client.get('/api/v1/aboundedcarts/9999999')).status).toBe(404);
  });

  it('can be stopped by a user, which cancels its reminder', async () => {
    const { act, add, sql, events } = await openMerchant();
    const id = await add();
    const stopped = await act(id, 'stop');
    expect(stopped).toMatchObject({ status: 200, body: { data: { aboundcart: { status_send: 'stopped' } } } });
    await events.next('cart.changed', ({ aboundcart }) => aboundcart.id === id && aboundcart.status_send === 'stopped');
    expect((await act(id, 'stop')).status).toBe(200);
    const [row] = await sql('select state, reason from carts where id = ?', [id]);
    expect(row).toEqual({ state: 'stopped', reason: 'merchant' });
  });

  it('sends its next reminder now, once for a double click', async () => {
    const { act, add, sql } = await openMerchant();
    const id = await add({ state: 'stopped', reason: 'merchant', status_send: 'stopped', due_at: null });
    const answers = await Promise.all([act(id, 'send-now'), act(id, 'send-now')]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const messages = await sql<{ automation: string; text: string }>(
      'select automation, text from store_messages where cart_id = ?',
      [id],
    );
    expect(messages).toEqual([{ automation: 'cart.left', text: 'سلتك {رابط_السلة}' }]);
  });

  it('treats a double click at two processes as one, although the second clock is behind', async () => {
    const { act, add, sql } = await openMerchant();
    const id = await add({ state: 'stopped', reason: 'merchant', status_send: 'stopped', due_at: null });
    const first = new Date();
    const clock = jest.spyOn(server.app.get(Clock), 'now').mockReturnValue(first);
    await act(id, 'send-now');
    clock.mockReturnValue(new Date(first.getTime() - 40));
    await act(id, 'send-now');
    clock.mockRestore();
    expect(await sql('select id from store_messages where cart_id = ?', [id])).toHaveLength(1);
  });

  it('ignores a click right after a failure, and retries at a later one', async () => {
    const { act, add, sql } = await openMerchant();
    const id = await add({ state: 'stopped', reason: 'merchant', status_send: 'stopped', due_at: null });
    const readMessages = () => sql<{ state: string }>('select state from store_messages where cart_id = ?', [id]);
    await act(id, 'send-now');
    await waitFor('the message has failed', async () =>
      (await readMessages()).every(({ state }) => state === 'failed'),
    );
    expect((await act(id, 'send-now')).status).toBe(200);
    expect(await readMessages()).toHaveLength(1);
    await sql(`update store_messages set due_at = due_at - interval '6 seconds' where cart_id = ?`, [id]);
    expect((await act(id, 'send-now')).status).toBe(200);
    expect(await readMessages()).toHaveLength(2);
  });

  it('waits for an offline device, and a purchase still cancels it', async () => {
    const { act, add, sql, em, accountId } = await openMerchant();
    await makeDevice(em(), { accountId });
    const id = await add();
    await act(id, 'send-now');
    const readMessages = () => sql<{ reason: string | null }>('select * from store_messages where cart_id = ?', [id]);
    await waitFor('the message is held', async () => (await readMessages())[0]?.reason === 'device_away');
    expect(await readMessages()).toMatchObject([{ state: 'waiting', message_id: null }]);
  });

  it('sends nothing without a number or a text, or after a purchase', async () => {
    const { act, add, sql, store } = await openMerchant();
    const bought = await add({ state: 'recovered', status_send: 'recovered' });
    expect((await act(bought, 'send-now')).body.code).toBe('commerce.cart_over');
    expect((await act(bought, 'stop')).body.code).toBe('commerce.cart_over');
    const withoutPhone = await add({ phone: null, status_send: 'no_phone' });
    expect((await act(withoutPhone, 'send-now')).body.code).toBe('commerce.cart_not_reachable');
    await sql(`update shops set settings = '{}' where id = ?`, [store.id]);
    expect((await act(await add(), 'send-now')).body.code).toBe('commerce.cart_without_text');
  });

  it('is marked for a phone call until a user marks it as called', async () => {
    const { act, add, listIds } = await openMerchant();
    const id = await add({ required_call: true, state: 'ended' });
    expect((await act(id, 'called')).body.data.aboundcart).toMatchObject({
      required_call: false,
      called_at: expect.any(String),
    });
    expect(await listIds('required_call=true')).toEqual([]);
  });
});

describe('deleting', () => {
  it('removes one, some or all, with their scheduled messages', async () => {
    const { client, add, listIds, sql, events, act } = await openMerchant();
    const [one, two, three, four] = [
      await add(),
      await add(),
      await add(),
      await add({ due_at: null, state: 'stopped' }),
    ];
    await act(four, 'send-now');
    expect((await client.delete(`/api/v1/aboundedcarts/${one}`)).body).toEqual({ message: 'cart_deleted' });
    expect((await client.delete(`/api/v1/aboundedcarts/${one}`)).status).toBe(404);
    await events.next('carts.removed', (removed) => removed.ids.includes(one));
    expect(
      (await client.request('DELETE', '/api/v1/selected-aboundedcarts/', { selected_data: [two, 999999999] })).body
        .count,
    ).toBe(1);
    expect((await client.request('DELETE', '/api/v1/delete-all-aboundedcarts', { count: 1 })).body.code).toBe(
      'stale_count',
    );
    expect(await listIds()).toEqual([four, three]);
    expect((await client.request('DELETE', '/api/v1/delete-all-aboundedcarts', { count: 2 })).body.count).toBe(2);
    expect(await listIds()).toEqual([]);
    expect((await client.get('/api/v1/aboundedcarts')).body.total).toBe(0);
    const reminders = await sql<{ state: string }>('select state from store_messages where cart_id = ?', [four]);
    expect(reminders.filter(({ state }) => state === 'waiting')).toEqual([]);
  });

  it.each([{}, { selected_data: [] }, { selected_data: ['x'] }])('rejects a selection of %j', async (body) => {
    const { client } = await openMerchant();
    expect((await client.request('DELETE', '/api/v1/selected-aboundedcarts/', body)).status).toBe(422);
  });
});

it('another account can neither read nor change a cart, and a user without the permission is rejected', async () => {
  const owner = await openMerchant();
  const stranger = await openMerchant();
  const id = await owner.add();
  expect(await stranger.listIds()).toEqual([]);
  for (const action of ['send-now', 'stop', 'called']) expect((await stranger.act(id, action)).status).toBe(404);
  expect((await stranger.client.get(`/api/v1/aboundedcarts/${id}`)).status).toBe(404);
  expect((await stranger.client.request('DELETE', '/api/v1/delete-all-aboundedcarts', {})).body.count).toBe(0);
  expect(await owner.listIds()).toEqual([id]);
  const clerk = await openMerchant({ role: 'admin', permissions: ['show templates'] });
  for (const path of ['aboundedcarts', 'aboundedcarts-summary', `aboundedcarts/${id}`])
    expect((await clerk.client.get(`/api/v1/${path}`)).status).toBe(403);
});

it('the report sums abandoned and recovered value by currency and by day', async () => {
  const { client, add } = await openMerchant({ timeZone: zoneAtNoon() });
  const today = new Date();
  const daysAgo = (days: number) => new Date(today.getTime() - days * 86_400_000);
  await add({ total: '100.10', left_at: today });
  await add({ total: '0.2500', left_at: today, currency: 'KWD', required_call: true });
  await add({ total: '50.00', left_at: daysAgo(40) });
  await add({
    total: '80.00',
    left_at: daysAgo(3),
    state: 'recovered',
    status_send: 'recovered',
    ended_at: today,
    recovered_total: '75.40',
    recovered_currency: 'SAR',
  });
  const { data } = (await client.get('/api/v1/aboundedcarts-summary')).body;
  expect(data).toMatchObject({ left: 3, recovered: 1, needs_call: 1, recovered_value: { SAR: '75.40' } });
  expect(data.value).toEqual({ SAR: '180.10', KWD: '0.25' });
  expect(data.days).toHaveLength(30);
  // A recovered cart counts on its day of abandonment.
  expect(data.days.at(-1)).toMatchObject({ left: 2, recovered: 0 });
  expect(data.days.at(-4)).toMatchObject({ left: 1, recovered: 1 });
  expect((await client.get('/api/v1/aboundedcarts-summary?days=60')).body.data.left).toBe(4);
  expect((await client.get('/api/v1/aboundedcarts-summary?apps=1')).body.data).toMatchObject({ left: 0, value: {} });
  expect((await client.get('/api/v1/aboundedcarts-summary?days=1000')).status).toBe(422);
});

describe('the short link of a cart', () => {
  const PHONE = 'Mozilla/5.0 (Linux; Android 14; SM-S918B) AppleWebKit/537.36 Chrome/130.0.0.0 Mobile Safari/537.36';
  const follow = (path: string, agent = PHONE) =>
    fetch(`${server.url}${path}`, { redirect: 'manual', headers: { 'user-agent': agent } });

  it('leads to the store’s checkout and counts visitors', async () => {
    const { add, sql, client } = await openMerchant();
    const id = await add({ token: 'tok_en-12345', checkout_url: 'https://store.example/cart/recover?key=x' });
    const preview = await follow('/c/tok_en-12345', 'WhatsApp/2.23.20.0 A');
    expect([preview.status, preview.headers.get('location')]).toEqual([
      302,
      'https://store.example/cart/recover?key=x',
    ]);
    expect((await follow('/c/tok_en-12345')).status).toBe(302);
    expect((await follow('/c/tok_en-12345')).status).toBe(302);
    expect(await sql('select clicks from carts where id = ?', [id])).toEqual([{ clicks: 2 }]);
    const { timeline } = (await client.get(`/api/v1/aboundedcarts/${id}`)).body.data.aboundcart;
    expect(timeline.map(({ what }: { what: string }) => what)).toEqual(['clicked']);
  });

  it.each(['/c/nothing-here', '/c/https:%2F%2Fevil.example', '/c/tok_en-1234x?url=https://evil.example'])(
    '%s leads nowhere',
    async (path) => {
      const answer = await follow(path);
      expect([answer.status, answer.headers.get('location')]).toEqual([404, null]);
    },
  );
});
