import type { ShopFacts } from '../../store-events/store-event.js';
import { listAt, textAt } from '../call-platform.js';
import { type ConnectedShop, type Deps, type Fetched, type Place, placeBehind } from '../connector.js';
import { RECEIVERS } from '../receivers.js';
import { askShopify } from './call-shopify.js';

const MOST = 100;

const MONEY = '{ shopMoney { amount currencyCode } }';
const ADDRESS = '{ name phone city address1 countryCodeV2 }';
const ORDERS = `query($query: String!, $after: String) { orders(first: ${MOST}, after: $after, sortKey: UPDATED_AT, query: $query) {
  pageInfo { endCursor } nodes {
  legacyResourceId name email phone createdAt updatedAt cancelledAt displayFinancialStatus displayFulfillmentStatus currencyCode note
  statusPageUrl paymentGatewayNames totalPriceSet ${MONEY} subtotalPriceSet ${MONEY} totalShippingPriceSet ${MONEY}
  totalTaxSet ${MONEY} totalDiscountsSet ${MONEY} customer { legacyResourceId firstName lastName email phone }
  shippingAddress ${ADDRESS} billingAddress ${ADDRESS}
  lineItems(first: 50) { nodes { title sku quantity originalUnitPriceSet ${MONEY} } } } } }`;

/** Orders that changed since. Checkouts come by webhook alone: what is asked for them says nothing of who is still at one. */
export async function fetchShopifySince(
  deps: Deps,
  { storeId, tokens }: ConnectedShop,
  facts: ShopFacts,
  from: Place,
): Promise<Fetched> {
  const query = `updated_at:>='${new Date(Math.floor(from.since.getTime() / 1000) * 1000).toISOString()}'`;
  const data = await askShopify(deps, storeId, tokens, ORDERS, { query, after: from.page });
  const nodes = listAt(data, 'orders', 'nodes');
  const events = nodes
    .flatMap((node) => RECEIVERS.shopify.normalize('orders/updated', Buffer.from(JSON.stringify(toRest(node))), facts))
    .filter(({ kind }) => kind !== 'ignored');
  const [last, cursor] = [textAt(nodes.at(-1), 'updatedAt'), textAt(data, 'orders', 'pageInfo', 'endCursor')];
  const isAll = nodes.length < MOST || last === null || cursor === null;
  return { events, next: isAll ? null : placeBehind(from, Date.parse(last), cursor) };
}

/** As Shopify writes an order in its webhooks. */
function toRest(node: unknown): Record<string, unknown> {
  const at = (...path: string[]) => textAt(node, ...path);
  const money = (name: string) => at(name, 'shopMoney', 'amount');
  const { customer, shippingAddress, billingAddress, lineItems, paymentGatewayNames } = node as Record<string, unknown>;
  return {
    ...{ id: at('legacyResourceId'), name: at('name'), email: at('email'), phone: at('phone'), note: at('note') },
    ...{ created_at: at('createdAt'), updated_at: at('updatedAt'), cancelled_at: at('cancelledAt'), test: false },
    financial_status: at('displayFinancialStatus')?.toLowerCase() ?? null,
    fulfillment_status: FULFILMENTS[at('displayFulfillmentStatus') ?? ''] ?? null,
    ...{ currency: at('currencyCode'), order_status_url: at('statusPageUrl') },
    ...{ total_price: money('totalPriceSet'), subtotal_price: money('subtotalPriceSet') },
    ...{ total_tax: money('totalTaxSet'), total_discounts: money('totalDiscountsSet') },
    total_shipping_price_set: { shop_money: { amount: money('totalShippingPriceSet') } },
    payment_gateway_names: paymentGatewayNames ?? [],
    ...{ customer: personOf(customer), shipping_address: addressOf(shippingAddress) },
    billing_address: addressOf(billingAddress),
    line_items: ((lineItems as { nodes?: unknown[] } | null)?.nodes ?? []).map((line) => ({
      ...{ title: textAt(line, 'title'), sku: textAt(line, 'sku'), quantity: Number(textAt(line, 'quantity') ?? 1) },
      price: textAt(line, 'originalUnitPriceSet', 'shopMoney', 'amount'),
    })),
  };
}

const FULFILMENTS: Readonly<Record<string, string>> = { PARTIALLY_FULFILLED: 'partial', FULFILLED: 'fulfilled' };

const personOf = (customer: unknown) =>
  customer && {
    ...{ id: textAt(customer, 'legacyResourceId'), first_name: textAt(customer, 'firstName') },
    ...{ last_name: textAt(customer, 'lastName'), email: textAt(customer, 'email'), phone: textAt(customer, 'phone') },
  };

const addressOf = (address: unknown) =>
  address && {
    ...{ name: textAt(address, 'name'), phone: textAt(address, 'phone'), city: textAt(address, 'city') },
    ...{ address1: textAt(address, 'address1'), country_code: textAt(address, 'countryCodeV2') },
  };
