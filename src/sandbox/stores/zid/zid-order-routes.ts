import { setOrderStatus, recordDashboardChange } from '../actions/change-order.js';
import { StoreApiError, bodyText, type StoreAnswer, type StoreCall } from '../http/store-call.js';
import type { StoreRoutes } from '../http/store-routes.js';
import type { Store } from '../state/store.js';
import type { OrderRecord } from '../state/store-records.js';
import { zidData, zidError, findZidStore } from './zid-access.js';
import { zidCart, zidCustomer, zidOrder, zidQuestion, zidReview, ZID_STATUSES } from './zid-payloads.js';

/** Statuses that requests spell differently than responses. */
const SPELLINGS: Record<string, string> = {
  cancelled: 'canceled',
  processingreverse: 'reverse_in_progress',
  canceledreversal: 'canceledReversal',
};

async function orderOf(call: StoreCall): Promise<{ store: Store; order: OrderRecord }> {
  const store = await findZidStore(call);
  const order = store.orders.get(call.params['id'] ?? '');
  if (!order) throw new StoreApiError(zidError(404, 'Order not found'));
  return { store, order };
}

function pageOf<T>(call: StoreCall, all: T[]): { rows: T[]; total: number } {
  const size = Math.min(100, Number(call.query.get('per_page') ?? call.query.get('page_size') ?? 10));
  const from = (Math.max(1, Number(call.query.get('page') ?? 1)) - 1) * size;
  return { rows: all.slice(from, from + size), total: all.length };
}

async function listOrders(call: StoreCall): Promise<StoreAnswer> {
  const store = await findZidStore(call);
  const status = call.query.get('order_status');
  const from = Date.parse(call.query.get('date_from') ?? '') || 0;
  const all = [...store.orders.values()]
    .reverse()
    .filter((order) => (!status || order.status === status) && order.updatedAt >= from);
  const { rows, total } = pageOf(call, all);
  return zidData({ orders: rows.map((order) => zidOrder(store, order)), total_order_count: total });
}

async function viewOrder(call: StoreCall): Promise<StoreAnswer> {
  const { store, order } = await orderOf(call);
  return zidData({ order: zidOrder(store, order) });
}

async function changeOrderStatus(call: StoreCall): Promise<StoreAnswer> {
  const { store, order } = await orderOf(call);
  const requested = bodyText(call.body, 'order_status').toLowerCase();
  const status = SPELLINGS[requested] ?? requested;
  if (!(status in ZID_STATUSES)) return zidError(422, 'order_status is invalid');
  recordDashboardChange(store, order, status === 'canceled' ? 'cancel' : 'status', status);
  setOrderStatus(call.stores, store, order, status);
  return zidData({ order: zidOrder(store, order) });
}

async function addComment(call: StoreCall): Promise<StoreAnswer> {
  const { store, order } = await orderOf(call);
  const comment = bodyText(call.body, 'comment');
  // Zid allows 20 comments of 100 characters.
  if (!comment || comment.length > 100 || order.notes.length >= 20) return zidError(422, 'comment is invalid');
  recordDashboardChange(store, order, 'note', comment);
  return zidData({ order: zidOrder(store, order) });
}

async function listCarts(call: StoreCall): Promise<StoreAnswer> {
  const store = await findZidStore(call);
  const { rows, total } = pageOf(call, [...store.carts.values()].reverse());
  return zidData({ abandoned_carts: rows.map((cart) => zidCart(store, cart)), total });
}

async function viewCart(call: StoreCall): Promise<StoreAnswer> {
  const store = await findZidStore(call);
  const cart = store.carts.get(call.params['id'] ?? '');
  return cart ? zidData({ abandoned_cart: zidCart(store, cart) }) : zidError(404, 'Cart not found');
}

async function listCustomers(call: StoreCall): Promise<StoreAnswer> {
  const store = await findZidStore(call);
  const { rows, total } = pageOf(call, [...store.customers.values()].reverse());
  return zidData({ customers: rows.map((customer) => zidCustomer(store, customer)), total_customers_count: total });
}

async function viewCustomer(call: StoreCall): Promise<StoreAnswer> {
  const store = await findZidStore(call);
  const customer = store.customers.get(call.params['id'] ?? '');
  return customer ? zidData({ customer: zidCustomer(store, customer) }) : zidError(404, 'Customer not found');
}

async function listReviews(call: StoreCall): Promise<StoreAnswer> {
  const store = await findZidStore(call);
  const all = [...store.reviews.values()].reverse().filter(({ about }) => about !== 'question');
  const { rows, total } = pageOf(call, all);
  return zidData({ reviews: rows.map((review) => zidReview(store, review)), total });
}

async function listQuestions(call: StoreCall): Promise<StoreAnswer> {
  const store = await findZidStore(call);
  const all = [...store.reviews.values()].reverse().filter(({ about }) => about === 'question');
  const { rows, total } = pageOf(call, all);
  return {
    json: { count: total, next: null, previous: null, results: rows.map((question) => zidQuestion(store, question)) },
  };
}

async function viewSubscription(call: StoreCall): Promise<StoreAnswer> {
  const { record } = await findZidStore(call);
  const { name, endsAt, isActive } = record.plan ?? {
    name: 'النمو',
    endsAt: (record.installedAt ?? Date.now()) + 30 * 24 * 3_600_000,
    isActive: true,
  };
  const status = isActive ? 'active' : 'expired';
  const end_date = new Date(endsAt).toISOString();
  return zidData({ subscription: { status, plan_name: name, plan_type: 'Paid', end_date } });
}

export function addZidOrderRoutes(routes: StoreRoutes): void {
  routes
    .on('GET', '/v1/managers/store/orders', listOrders)
    .on('GET', '/v1/managers/store/orders/:id/view', viewOrder)
    .on('POST', '/v1/managers/store/orders/:id/change-order-status', changeOrderStatus)
    .on('POST', '/v1/managers/store/orders/:id/add-order-comment', addComment)
    .on('GET', '/v1/managers/store/abandoned-carts', listCarts)
    .on('GET', '/v1/managers/store/abandoned-carts/:id', viewCart)
    .on('GET', '/v1/managers/store/customers', listCustomers)
    .on('GET', '/v1/managers/store/customers/:id', viewCustomer)
    .on('GET', '/v1/managers/store/reviews/product', listReviews)
    .on('GET', '/v1/products/questions', listQuestions)
    .on('GET', '/v1/market/app/subscription', viewSubscription);
}
