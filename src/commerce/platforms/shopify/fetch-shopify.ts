import type { StoreFacts } from '../../store-events/store-event.js';
import { listAt, textAt } from '../call-platform.js';
import { type ConnectedStore, type Fetched, type FetchCursor, cursorAfter, type StoreTokens } from '../connector.js';
import type { PlatformDeps } from '../platform-deps.js';
import { shopifyReceiver } from './shopify-receiver.js';
import { queryShopify } from './call-shopify.js';

/** Costs 2 + 10 × (14 per order + 2 + 5 × 3 per line) = 312 of 1,000 points. */
const ORDERS_PER_PAGE = 10;
const INLINE_LINES = 5;
/** Costs 2 + 200 × 3 = 602 points, plus the order's. */
const LINES_PER_PAGE = 200;
/** Exceeds any real order. */
const MAX_LINE_PAGES = 25;

const MONEY = '{ shopMoney { amount currencyCode } }';
const LINE = `{ title sku quantity originalUnitPriceSet ${MONEY} }`;
const ADDRESS = '{ name phone city address1 countryCodeV2 }';
const ORDERS = `query($query: String!, $after: String) { orders(first: ${ORDERS_PER_PAGE}, after: $after, sortKey: UPDATED_AT, query: $query) {
  pageInfo { endCursor } nodes {
  legacyResourceId name email phone createdAt updatedAt cancelledAt displayFinancialStatus displayFulfillmentStatus currencyCode note
  statusPageUrl paymentGatewayNames totalPriceSet ${MONEY} subtotalPriceSet ${MONEY} totalShippingPriceSet ${MONEY}
  totalTaxSet ${MONEY} totalDiscountsSet ${MONEY} customer { legacyResourceId firstName lastName email phone }
  shippingAddress ${ADDRESS} billingAddress ${ADDRESS}
  id lineItems(first: ${INLINE_LINES}) { pageInfo { hasNextPage endCursor } nodes ${LINE} } } } }`;
const LINES = `query($id: ID!, $after: String) { order(id: $id) { lineItems(first: ${LINES_PER_PAGE}, after: $after) {
  pageInfo { hasNextPage endCursor } nodes ${LINE} } } }`;

/** Skips checkouts, which do not show customer activity. */
export async function fetchShopifySince(
  deps: PlatformDeps,
  { platformStoreId, tokens }: ConnectedStore,
  facts: StoreFacts,
  from: FetchCursor,
): Promise<Fetched> {
  const query = `updated_at:>='${new Date(Math.floor(from.since.getTime() / 1000) * 1000).toISOString()}'`;
  const data = await queryShopify(deps, platformStoreId, tokens, ORDERS, { query, after: from.page });
  const nodes = listAt(data, 'orders', 'nodes');
  const orders: Record<string, unknown>[] = [];
  for (const node of nodes) orders.push(toRestOrder(node, await readLines(deps, platformStoreId, tokens, node)));
  const events = orders
    .flatMap((order) => shopifyReceiver.normalize('orders/updated', Buffer.from(JSON.stringify(order)), facts))
    .filter(({ kind }) => kind !== 'ignored');
  const [last, cursor] = [textAt(nodes.at(-1), 'updatedAt'), textAt(data, 'orders', 'pageInfo', 'endCursor')];
  const isLastPage = nodes.length < ORDERS_PER_PAGE || last === null || cursor === null;
  return { events, next: isLastPage ? null : cursorAfter(from, Date.parse(last), cursor) };
}

async function readLines(
  deps: PlatformDeps,
  platformStoreId: string,
  tokens: StoreTokens,
  node: unknown,
): Promise<readonly unknown[]> {
  const lines = [...listAt(node, 'lineItems', 'nodes')];
  let after = nextPage(node);
  for (let page = 0; after !== null && page < MAX_LINE_PAGES; page++) {
    const data = await queryShopify(deps, platformStoreId, tokens, LINES, { id: textAt(node, 'id'), after });
    const { order } = (data ?? {}) as { order?: unknown };
    lines.push(...listAt(order, 'lineItems', 'nodes'));
    after = nextPage(order);
  }
  return lines;
}

function nextPage(node: unknown): string | null {
  const { lineItems } = (node ?? {}) as { lineItems?: { pageInfo?: { hasNextPage?: unknown } } };
  return lineItems?.pageInfo?.hasNextPage === true ? textAt(node, 'lineItems', 'pageInfo', 'endCursor') : null;
}

function toRestOrder(node: unknown, lines: readonly unknown[]): Record<string, unknown> {
  const text = (...path: string[]) => textAt(node, ...path);
  const money = (name: string) => text(name, 'shopMoney', 'amount');
  const { customer, shippingAddress, billingAddress, paymentGatewayNames } = node as Record<string, unknown>;
  return {
    id: text('legacyResourceId'),
    name: text('name'),
    email: text('email'),
    phone: text('phone'),
    note: text('note'),
    created_at: text('createdAt'),
    updated_at: text('updatedAt'),
    cancelled_at: text('cancelledAt'),
    test: false,
    financial_status: text('displayFinancialStatus')?.toLowerCase() ?? null,
    fulfillment_status: FULFILLMENTS[text('displayFulfillmentStatus') ?? ''] ?? null,
    currency: text('currencyCode'),
    order_status_url: text('statusPageUrl'),
    total_price: money('totalPriceSet'),
    subtotal_price: money('subtotalPriceSet'),
    total_tax: money('totalTaxSet'),
    total_discounts: money('totalDiscountsSet'),
    total_shipping_price_set: { shop_money: { amount: money('totalShippingPriceSet') } },
    payment_gateway_names: paymentGatewayNames ?? [],
    customer: toRestCustomer(customer),
    shipping_address: toRestAddress(shippingAddress),
    billing_address: toRestAddress(billingAddress),
    line_items: lines.map((line) => ({
      title: textAt(line, 'title'),
      sku: textAt(line, 'sku'),
      quantity: Number(textAt(line, 'quantity') ?? 1),
      price: textAt(line, 'originalUnitPriceSet', 'shopMoney', 'amount'),
    })),
  };
}

const FULFILLMENTS: Readonly<Record<string, string>> = { PARTIALLY_FULFILLED: 'partial', FULFILLED: 'fulfilled' };

const toRestCustomer = (customer: unknown) =>
  customer && {
    id: textAt(customer, 'legacyResourceId'),
    first_name: textAt(customer, 'firstName'),
    last_name: textAt(customer, 'lastName'),
    email: textAt(customer, 'email'),
    phone: textAt(customer, 'phone'),
  };

const toRestAddress = (address: unknown) =>
  address && {
    name: textAt(address, 'name'),
    phone: textAt(address, 'phone'),
    city: textAt(address, 'city'),
    address1: textAt(address, 'address1'),
    country_code: textAt(address, 'countryCodeV2'),
  };
