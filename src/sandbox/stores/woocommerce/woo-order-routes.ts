import { setOrderStatus, recordDashboardChange } from '../actions/change-order.js';
import { StoreApiError, bodyText, type StoreAnswer, type StoreCall } from '../http/store-call.js';
import type { StoreRoutes } from '../http/store-routes.js';
import type { Store } from '../state/store.js';
import type { OrderRecord } from '../state/store-records.js';
import { gmtText } from '../state/format-values.js';
import { wooError, findWooStore } from './woo-keys.js';
import { isInRequestedRange, wooPage } from './woo-page.js';
import { WOO_STATUSES, wooCustomer, wooDraft, wooOrder, wooReview } from './woo-payloads.js';

async function orderOf(call: StoreCall): Promise<{ store: Store; order: OrderRecord }> {
  const store = await findWooStore(call);
  const order = store.orders.get(call.params['id'] ?? '');
  if (!order) throw new StoreApiError(wooError(404, 'shop_order_invalid_id', 'Invalid ID.'));
  return { store, order };
}

async function listOrders(call: StoreCall): Promise<StoreAnswer> {
  const store = await findWooStore(call);
  const statuses = new Set((call.query.get('status') ?? 'any').split(','));
  const timeField = call.query.get('orderby') === 'modified' ? 'updatedAt' : 'createdAt';
  const orders = [...store.orders.values()]
    .filter((order) => (statuses.has('any') || statuses.has(order.status)) && isInRequestedRange(call, order))
    .map((order) => ({ at: order[timeField], body: wooOrder(store, order) }));
  const drafts = [...store.carts.values()]
    .filter((cart) => statuses.has('checkout-draft') && cart.state === 'left' && isInRequestedRange(call, cart))
    .map((cart) => ({ at: cart[timeField], body: wooDraft(store, cart) }));
  const sign = call.query.get('order') === 'asc' ? 1 : -1;
  const all = [...orders, ...drafts].sort((a, b) => (a.at - b.at) * sign);
  return wooPage(
    call,
    all.map(({ body }) => pickFields(call, body)),
  );
}

function pickFields({ query }: StoreCall, body: Record<string, unknown>): Record<string, unknown> {
  const fields = query.get('_fields')?.split(',');
  return fields ? Object.fromEntries(Object.entries(body).filter(([name]) => fields.includes(name))) : body;
}

async function viewOrder(call: StoreCall): Promise<StoreAnswer> {
  const { store, order } = await orderOf(call);
  return { json: wooOrder(store, order) };
}

async function updateOrder(call: StoreCall): Promise<StoreAnswer> {
  const { store, order } = await orderOf(call);
  const status = bodyText(call.body, 'status').replace(/^wc-/, '');
  const note = bodyText(call.body, 'customer_note');
  if (status && !WOO_STATUSES.includes(status)) {
    const details = { status: 400, params: { status: 'status is not one of the known ones.' } };
    return {
      status: 400,
      json: { code: 'rest_invalid_param', message: 'Invalid parameter(s): status', data: details },
    };
  }
  if (note) recordDashboardChange(store, order, 'note', note);
  if (status && status !== order.status) {
    recordDashboardChange(store, order, status === 'cancelled' ? 'cancel' : 'status', status);
    setOrderStatus(call.stores, store, order, status);
  }
  return { json: wooOrder(store, order) };
}

async function addNote(call: StoreCall): Promise<StoreAnswer> {
  const { store, order } = await orderOf(call);
  const note = bodyText(call.body, 'note');
  if (!note)
    return {
      status: 400,
      json: { code: 'rest_missing_callback_param', message: 'Missing parameter(s): note', data: { status: 400 } },
    };
  recordDashboardChange(store, order, 'note', note);
  const facts = {
    author: 'WooCommerce',
    date_created_gmt: gmtText(Date.now()),
    note,
    customer_note: call.body['customer_note'] === true,
  };
  return { status: 201, json: { id: Number(order.id) * 100 + order.notes.length, ...facts } };
}

async function listNotes(call: StoreCall): Promise<StoreAnswer> {
  const { order } = await orderOf(call);
  return {
    json: order.notes.map((note, index) => ({ id: Number(order.id) * 100 + index + 1, note, customer_note: false })),
  };
}

async function listCustomers(call: StoreCall): Promise<StoreAnswer> {
  const store = await findWooStore(call);
  return wooPage(
    call,
    [...store.customers.values()].reverse().map((customer) => wooCustomer(store, customer)),
  );
}

async function viewCustomer(call: StoreCall): Promise<StoreAnswer> {
  const store = await findWooStore(call);
  const customer = store.customers.get(call.params['id'] ?? '');
  return customer ? { json: wooCustomer(store, customer) } : wooError(404, 'invalid_id', 'Invalid resource ID.');
}

async function listReviews(call: StoreCall): Promise<StoreAnswer> {
  const store = await findWooStore(call);
  const all = [...store.reviews.values()]
    .filter(
      (review) =>
        review.about === 'product' &&
        isInRequestedRange(call, { createdAt: review.createdAt, updatedAt: review.createdAt }),
    )
    .reverse();
  return wooPage(
    call,
    all.map((review) => wooReview(store, review)),
  );
}

async function viewSystemStatus(call: StoreCall): Promise<StoreAnswer> {
  const { url } = (await findWooStore(call)).record;
  return {
    json: {
      environment: {
        home_url: url,
        site_url: url,
        version: '9.4.2',
        wp_version: '6.7',
        default_timezone: 'UTC',
        language: 'ar',
      },
      active_plugins: [
        {
          plugin: 'woo-cart-abandonment-recovery/woo-cart-abandonment-recovery.php',
          name: 'Cart Abandonment Recovery',
          version: '1.3.1',
        },
      ],
      settings: { api_enabled: true, currency: 'SAR', currency_symbol: 'ر.س', number_of_decimals: 2 },
    },
  };
}

export function addWooOrderRoutes(routes: StoreRoutes): void {
  const base = '/:store/wp-json/wc/v3';
  routes
    .on('GET', `${base}/orders`, listOrders)
    .on('GET', `${base}/orders/:id`, viewOrder)
    .on('PUT', `${base}/orders/:id`, updateOrder)
    .on('POST', `${base}/orders/:id`, updateOrder)
    .on('POST', `${base}/orders/:id/notes`, addNote)
    .on('GET', `${base}/orders/:id/notes`, listNotes)
    .on('GET', `${base}/customers`, listCustomers)
    .on('GET', `${base}/customers/:id`, viewCustomer)
    .on('GET', `${base}/products/reviews`, listReviews)
    .on('GET', `${base}/system_status`, viewSystemStatus);
}
