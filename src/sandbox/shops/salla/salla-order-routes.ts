import { setOrderStatus, recordWritten } from '../actions/change-order.js';
import { StoreApiError, bodyText, type ShopAnswer, type ShopCall } from '../http/shop-call.js';
import type { ShopRoutes } from '../http/shop-routes.js';
import type { Shop } from '../state/shop.js';
import type { OrderRecord } from '../state/shop-records.js';
import { sallaData, sallaError, sallaPage, sallaShop } from './salla-access.js';
import { SALLA_STATUSES, sallaDate, sallaOrder, sallaStatus } from './salla-order-payloads.js';
import { sallaCart, sallaCustomer, sallaReview, sallaShipment } from './salla-payloads.js';

async function orderOf(call: ShopCall): Promise<{ shop: Shop; order: OrderRecord }> {
  const shop = await sallaShop(call);
  const order = shop.orders.get(call.params['id'] ?? '');
  if (!order) throw new StoreApiError(sallaError(404, 'not_found', 'The order is not found'));
  return { shop, order };
}

async function listOrders(call: ShopCall): Promise<ShopAnswer> {
  const shop = await sallaShop(call);
  const status = call.query.get('status');
  const from = Date.parse(call.query.get('from_date') ?? '') || 0;
  const wanted = [...shop.orders.values()]
    .reverse()
    .filter(
      (order) =>
        order.createdAt >= from &&
        (!status || String(SALLA_STATUSES[order.status]?.id) === status || order.status === status),
    );
  return sallaPage(
    call,
    wanted.map((order) => sallaOrder(shop, order)),
  );
}

async function viewOrder(call: ShopCall): Promise<ShopAnswer> {
  const { shop, order } = await orderOf(call);
  return sallaData(sallaOrder(shop, order));
}

async function statuses(call: ShopCall): Promise<ShopAnswer> {
  await sallaShop(call);
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
async function updateStatus(call: ShopCall): Promise<ShopAnswer> {
  const { shop, order } = await orderOf(call);
  const id = bodyText(call.body, 'status_id');
  const slug =
    bodyText(call.body, 'slug') ||
    Object.keys(SALLA_STATUSES).find((each) => String(SALLA_STATUSES[each]?.id) === id) ||
    '';
  if (!(slug in SALLA_STATUSES)) return sallaError(422, 'error', 'alert.invalid_fields');
  recordWritten(shop, order, slug === 'canceled' ? 'cancel' : 'status', slug);
  const note = bodyText(call.body, 'note');
  if (note) recordWritten(shop, order, 'note', note);
  setOrderStatus(call.shops, shop, order, slug);
  return sallaData({ message: 'The entity has been updated successfully', code: 201 }, 201);
}

async function addHistory(call: ShopCall): Promise<ShopAnswer> {
  const { shop, order } = await orderOf(call);
  const note = bodyText(call.body, 'note');
  if (!note) return sallaError(422, 'error', 'alert.invalid_fields');
  recordWritten(shop, order, 'note', note);
  const { name, customized } = sallaStatus(order.status);
  return sallaData({
    id: Number(order.id) + order.notes.length,
    status: name,
    customized,
    note,
    created_at: sallaDate(Date.now()),
  });
}

async function listHistory(call: ShopCall): Promise<ShopAnswer> {
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

async function addTags(call: ShopCall): Promise<ShopAnswer> {
  const { shop, order } = await orderOf(call);
  const { tags } = call.body;
  if (!Array.isArray(tags)) return sallaError(422, 'error', 'alert.invalid_fields');
  for (const tag of tags) recordWritten(shop, order, 'tag', String(tag));
  return sallaData(sallaOrder(shop, order));
}

const listOf =
  (write: (shop: Shop) => unknown[]) =>
  async (call: ShopCall): Promise<ShopAnswer> =>
    sallaPage(call, write(await sallaShop(call)));

async function viewCustomer(call: ShopCall): Promise<ShopAnswer> {
  const shop = await sallaShop(call);
  const customer = shop.customers.get(call.params['id'] ?? '');
  return customer
    ? sallaData(sallaCustomer(shop, customer))
    : sallaError(404, 'not_found', 'The customer is not found');
}

async function viewCart(call: ShopCall): Promise<ShopAnswer> {
  const shop = await sallaShop(call);
  const cart = shop.carts.get(call.params['id'] ?? '');
  return cart ? sallaData(sallaCart(shop, cart)) : sallaError(404, 'not_found', 'The cart is not found');
}

async function storeInfo(call: ShopCall): Promise<ShopAnswer> {
  const { record } = await sallaShop(call);
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

export function addSallaOrderRoutes(routes: ShopRoutes): void {
  routes
    .on('GET', '/admin/v2/orders', listOrders)
    .on('GET', '/admin/v2/orders/statuses', statuses)
    .on('GET', '/admin/v2/orders/:id', viewOrder)
    .on('POST', '/admin/v2/orders/:id/status', updateStatus)
    .on('GET', '/admin/v2/orders/:id/histories', listHistory)
    .on('POST', '/admin/v2/orders/:id/histories', addHistory)
    .on('POST', '/admin/v2/orders/:id/tags', addTags)
    .on(
      'GET',
      '/admin/v2/customers',
      listOf((shop) => [...shop.customers.values()].reverse().map((each) => sallaCustomer(shop, each))),
    )
    .on('GET', '/admin/v2/customers/:id', viewCustomer)
    .on(
      'GET',
      '/admin/v2/carts/abandoned',
      listOf((shop) =>
        [...shop.carts.values()]
          .filter(({ state }) => state === 'left')
          .reverse()
          .map((each) => sallaCart(shop, each)),
      ),
    )
    .on('GET', '/admin/v2/carts/abandoned/:id', viewCart)
    .on(
      'GET',
      '/admin/v2/reviews',
      listOf((shop) => [...shop.reviews.values()].reverse().map((each) => sallaReview(shop, each))),
    )
    .on(
      'GET',
      '/admin/v2/shipments',
      listOf((shop) =>
        [...shop.orders.values()]
          .filter(({ shipment }) => shipment)
          .reverse()
          .map((each) => sallaShipment(shop, each)),
      ),
    )
    .on('GET', '/admin/v2/store/info', storeInfo);
}
