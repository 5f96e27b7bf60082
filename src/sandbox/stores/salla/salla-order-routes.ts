import { setOrderStatus, recordDashboardChange } from '../actions/change-order.js';
import { StoreApiError, bodyText, type StoreAnswer, type StoreCall } from '../http/store-call.js';
import type { StoreRoutes } from '../http/store-routes.js';
import type { Store } from '../state/store.js';
import type { OrderRecord } from '../state/store-records.js';
import { sallaData, sallaError, sallaPage, findSallaStore } from './salla-access.js';
import { SALLA_STATUSES, sallaDate, sallaOrder, sallaStatus } from './salla-order-payloads.js';
import { sallaCart, sallaCustomer, sallaReview, sallaShipment } from './salla-payloads.js';

async function orderOf(call: StoreCall): Promise<{ store: Store; order: OrderRecord }> {
  const store = await findSallaStore(call);
  const order = store.orders.get(call.params['id'] ?? '');
  if (!order) throw new StoreApiError(sallaError(404, 'not_found', 'The order is not found'));
  return { store, order };
}

async function listOrders(call: StoreCall): Promise<StoreAnswer> {
  const store = await findSallaStore(call);
  const status = call.query.get('status');
  const from = Date.parse(call.query.get('from_date') ?? '') || 0;
  const matching = [...store.orders.values()]
    .reverse()
    .filter(
      (order) =>
        order.createdAt >= from &&
        (!status || String(SALLA_STATUSES[order.status]?.id) === status || order.status === status),
    );
  return sallaPage(
    call,
    matching.map((order) => sallaOrder(store, order)),
  );
}

async function viewOrder(call: StoreCall): Promise<StoreAnswer> {
  const { store, order } = await orderOf(call);
  return sallaData(sallaOrder(store, order));
}

async function listStatuses(call: StoreCall): Promise<StoreAnswer> {
  await findSallaStore(call);
  const all = Object.keys(SALLA_STATUSES).map((slug, index) => {
    const { id, name } = sallaStatus(slug);
    return {
      id,
      name,
      type: 'original',
      slug,
      sort: index,
      message: name,
      icon: 'sicon-tag',
      is_active: true,
      original: { id, name },
      parent: null,
    };
  });
  return sallaData(all);
}

/** Accepts a slug or a status id. Responds before sending the event. */
async function updateStatus(call: StoreCall): Promise<StoreAnswer> {
  const { store, order } = await orderOf(call);
  const id = bodyText(call.body, 'status_id');
  const slug =
    bodyText(call.body, 'slug') ||
    Object.keys(SALLA_STATUSES).find((name) => String(SALLA_STATUSES[name]?.id) === id) ||
    '';
  if (!(slug in SALLA_STATUSES)) return sallaError(422, 'error', 'alert.invalid_fields');
  recordDashboardChange(store, order, slug === 'canceled' ? 'cancel' : 'status', slug);
  const note = bodyText(call.body, 'note');
  if (note) recordDashboardChange(store, order, 'note', note);
  setOrderStatus(call.stores, store, order, slug);
  return sallaData({ message: 'The entity has been updated successfully', code: 201 }, 201);
}

async function addHistory(call: StoreCall): Promise<StoreAnswer> {
  const { store, order } = await orderOf(call);
  const note = bodyText(call.body, 'note');
  if (!note) return sallaError(422, 'error', 'alert.invalid_fields');
  recordDashboardChange(store, order, 'note', note);
  const { name, customized } = sallaStatus(order.status);
  return sallaData({
    id: Number(order.id) + order.notes.length,
    status: name,
    customized,
    note,
    created_at: sallaDate(Date.now()),
  });
}

async function listHistory(call: StoreCall): Promise<StoreAnswer> {
  const { order } = await orderOf(call);
  const entries = [
    ...order.history.map(({ status, at }) => ({ status, at, note: '' })),
    ...order.written
      .filter(({ kind }) => kind === 'note')
      .map(({ at, value }) => ({ status: order.status, at, note: value })),
  ];
  const outgoing = entries.map(({ status, at, note }, index) => ({
    id: Number(order.id) + index,
    status: sallaStatus(status).name,
    note,
    created_at: sallaDate(at),
  }));
  return sallaPage(call, outgoing.reverse());
}

async function addTags(call: StoreCall): Promise<StoreAnswer> {
  const { store, order } = await orderOf(call);
  const { tags } = call.body;
  if (!Array.isArray(tags)) return sallaError(422, 'error', 'alert.invalid_fields');
  for (const tag of tags) recordDashboardChange(store, order, 'tag', String(tag));
  return sallaData(sallaOrder(store, order));
}

const listRows =
  (toRows: (store: Store) => unknown[]) =>
  async (call: StoreCall): Promise<StoreAnswer> =>
    sallaPage(call, toRows(await findSallaStore(call)));

async function viewCustomer(call: StoreCall): Promise<StoreAnswer> {
  const store = await findSallaStore(call);
  const customer = store.customers.get(call.params['id'] ?? '');
  return customer
    ? sallaData(sallaCustomer(store, customer))
    : sallaError(404, 'not_found', 'The customer is not found');
}

async function viewCart(call: StoreCall): Promise<StoreAnswer> {
  const store = await findSallaStore(call);
  const cart = store.carts.get(call.params['id'] ?? '');
  return cart ? sallaData(sallaCart(store, cart)) : sallaError(404, 'not_found', 'The cart is not found');
}

async function viewStore(call: StoreCall): Promise<StoreAnswer> {
  const { record } = await findSallaStore(call);
  const { storeId, name, url, owner } = record;
  return sallaData({
    id: Number(storeId),
    name,
    email: owner.email,
    domain: url,
    currency: 'SAR',
    type: 'live',
    status: 'active',
    plan: 'pro',
  });
}

export function addSallaOrderRoutes(routes: StoreRoutes): void {
  routes
    .on('GET', '/admin/v2/orders', listOrders)
    .on('GET', '/admin/v2/orders/statuses', listStatuses)
    .on('GET', '/admin/v2/orders/:id', viewOrder)
    .on('POST', '/admin/v2/orders/:id/status', updateStatus)
    .on('GET', '/admin/v2/orders/:id/histories', listHistory)
    .on('POST', '/admin/v2/orders/:id/histories', addHistory)
    .on('POST', '/admin/v2/orders/:id/tags', addTags)
    .on(
      'GET',
      '/admin/v2/customers',
      listRows((store) => [...store.customers.values()].reverse().map((customer) => sallaCustomer(store, customer))),
    )
    .on('GET', '/admin/v2/customers/:id', viewCustomer)
    .on(
      'GET',
      '/admin/v2/carts/abandoned',
      listRows((store) =>
        [...store.carts.values()]
          .filter(({ state }) => state === 'left')
          .reverse()
          .map((cart) => sallaCart(store, cart)),
      ),
    )
    .on('GET', '/admin/v2/carts/abandoned/:id', viewCart)
    .on(
      'GET',
      '/admin/v2/reviews',
      listRows((store) => [...store.reviews.values()].reverse().map((review) => sallaReview(store, review))),
    )
    .on(
      'GET',
      '/admin/v2/shipments',
      listRows((store) =>
        [...store.orders.values()]
          .filter(({ shipment }) => shipment)
          .reverse()
          .map((order) => sallaShipment(store, order)),
      ),
    )
    .on('GET', '/admin/v2/store/info', viewStore);
}
