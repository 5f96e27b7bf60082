import { setOrderStatus, recordWritten } from '../actions/change-order.js';
import { StoreApiError, bodyText, type ShopAnswer, type ShopCall } from '../http/shop-call.js';
import type { ShopRoutes } from '../http/shop-routes.js';
import type { Shop } from '../state/shop.js';
import type { OrderRecord } from '../state/shop-records.js';
import { gmtText } from '../state/format-values.js';
import { wooError, wooShop } from './woo-keys.js';
import { isInRequestedRange, wooPage } from './woo-page.js';
import { WOO_STATUSES, wooCustomer, wooDraft, wooOrder, wooReview } from './woo-payloads.js';

async function orderOf(call: ShopCall): Promise<{ shop: Shop; order: OrderRecord }> {
  const shop = await wooShop(call);
  const order = shop.orders.get(call.params['id'] ?? '');
  if (!order) throw new StoreApiError(wooError(404, 'shop_order_invalid_id', 'Invalid ID.'));
  return { shop, order };
}

async function listOrders(call: ShopCall): Promise<ShopAnswer> {
  const shop = await wooShop(call);
  const wanted = new Set((call.query.get('status') ?? 'any').split(','));
  const by = call.query.get('orderby') === 'modified' ? 'updatedAt' : 'createdAt';
  const orders = [...shop.orders.values()]
    .filter((order) => (wanted.has('any') || wanted.has(order.status)) && isInRequestedRange(call, order))
    .map((order) => ({ at: order[by], body: wooOrder(shop, order) }));
  const drafts = [...shop.carts.values()]
    .filter((cart) => wanted.has('checkout-draft') && cart.state === 'left' && isInRequestedRange(call, cart))
    .map((cart) => ({ at: cart[by], body: wooDraft(shop, cart) }));
  const sign = call.query.get('order') === 'asc' ? 1 : -1;
  const all = [...orders, ...drafts].sort((a, b) => (a.at - b.at) * sign);
  return wooPage(
    call,
    all.map(({ body }) => pickFields(call, body)),
  );
}

/** Same as WordPress' `_fields`. */
function pickFields({ query }: ShopCall, body: Record<string, unknown>): Record<string, unknown> {
  const fields = query.get('_fields')?.split(',');
  return fields ? Object.fromEntries(Object.entries(body).filter(([name]) => fields.includes(name))) : body;
}

async function viewOrder(call: ShopCall): Promise<ShopAnswer> {
  const { shop, order } = await orderOf(call);
  return { json: wooOrder(shop, order) };
}

async function updateOrder(call: ShopCall): Promise<ShopAnswer> {
  const { shop, order } = await orderOf(call);
  const status = bodyText(call.body, 'status').replace(/^wc-/, '');
  const note = bodyText(call.body, 'customer_note');
  if (status && !WOO_STATUSES.includes(status)) {
    const details = { status: 400, params: { status: 'status is not one of the known ones.' } };
    return {
      status: 400,
      json: { code: 'rest_invalid_param', message: 'Invalid parameter(s): status', data: details },
    };
  }
  if (note) recordWritten(shop, order, 'note', note);
  if (status && status !== order.status) {
    recordWritten(shop, order, status === 'cancelled' ? 'cancel' : 'status', status);
    setOrderStatus(call.shops, shop, order, status);
  }
  return { json: wooOrder(shop, order) };
}

async function addNote(call: ShopCall): Promise<ShopAnswer> {
  const { shop, order } = await orderOf(call);
  const note = bodyText(call.body, 'note');
  if (!note)
    return {
      status: 400,
      json: { code: 'rest_missing_callback_param', message: 'Missing parameter(s): note', data: { status: 400 } },
    };
  recordWritten(shop, order, 'note', note);
  const facts = {
    author: 'WooCommerce',
    date_created_gmt: gmtText(Date.now()),
    note,
    customer_note: call.body['customer_note'] === true,
  };
  return { status: 201, json: { id: Number(order.id) * 100 + order.notes.length, ...facts } };
}

async function listNotes(call: ShopCall): Promise<ShopAnswer> {
  const { order } = await orderOf(call);
  return {
    json: order.notes.map((note, index) => ({ id: Number(order.id) * 100 + index + 1, note, customer_note: false })),
  };
}

async function listCustomers(call: ShopCall): Promise<ShopAnswer> {
  const shop = await wooShop(call);
  return wooPage(
    call,
    [...shop.customers.values()].reverse().map((each) => wooCustomer(shop, each)),
  );
}

async function viewCustomer(call: ShopCall): Promise<ShopAnswer> {
  const shop = await wooShop(call);
  const customer = shop.customers.get(call.params['id'] ?? '');
  return customer ? { json: wooCustomer(shop, customer) } : wooError(404, 'invalid_id', 'Invalid resource ID.');
}

async function listReviews(call: ShopCall): Promise<ShopAnswer> {
  const shop = await wooShop(call);
  const all = [...shop.reviews.values()]
    .filter(
      (review) =>
        review.about === 'product' &&
        isInRequestedRange(call, { createdAt: review.createdAt, updatedAt: review.createdAt }),
    )
    .reverse();
  return wooPage(
    call,
    all.map((each) => wooReview(shop, each)),
  );
}

async function systemStatus(call: ShopCall): Promise<ShopAnswer> {
  const { url } = (await wooShop(call)).record;
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

export function addWooOrderRoutes(routes: ShopRoutes): void {
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
    .on('GET', `${base}/system_status`, systemStatus);
}
