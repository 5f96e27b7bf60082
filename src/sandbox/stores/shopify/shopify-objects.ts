import type { Store } from '../state/store.js';
import type { CartRecord, CustomerRecord, OrderRecord, WebhookRecord } from '../state/store-records.js';
import { fullName, internationalPhone, twoDecimals, nationalPhone, riyadhIso } from '../state/format-values.js';
import type { GraphqlObject } from './run-query.js';
import { gid, shopifyCheckout, shopifyOrder, statesOf } from './shopify-payloads.js';

export type Args = Record<string, unknown>;

const amount = (value: number): GraphqlObject => {
  const shopMoney = { __typename: 'MoneyV2', amount: twoDecimals(value), currencyCode: 'SAR' };
  return { __typename: 'MoneyBag', shopMoney, presentmentMoney: shopMoney };
};

export function connection(all: GraphqlObject[], { first, last, after, reverse }: Args, kind: string): GraphqlObject {
  const ordered = reverse === true ? [...all].reverse() : all;
  const from = typeof after === 'string' ? Number(Buffer.from(after, 'base64').toString()) + 1 : 0;
  const size = Number(first ?? last ?? 50);
  const nodes = ordered.slice(from, from + size);
  const cursor = (index: number): string => Buffer.from(String(from + index)).toString('base64');
  const pageInfo = {
    __typename: 'PageInfo',
    hasNextPage: from + size < ordered.length,
    hasPreviousPage: from > 0,
    startCursor: nodes.length > 0 ? cursor(0) : null,
    endCursor: nodes.length > 0 ? cursor(nodes.length - 1) : null,
  };
  const edges = nodes.map((node, index) => ({ __typename: `${kind}Edge`, cursor: cursor(index), node }));
  return { __typename: `${kind}Connection`, nodes, edges, pageInfo };
}

/** Accepts `gid://shopify/Order/1` or a bare id. */
export const idOf = (id: unknown): string => String(id).split('/').pop()!.split('?')[0]!;

export function webhookObject({ id, event, url, createdAt, given }: WebhookRecord): GraphqlObject {
  const topic = event.toUpperCase().replace('/', '_');
  const endpoint = { __typename: 'WebhookHttpEndpoint', callbackUrl: url };
  return {
    __typename: 'WebhookSubscription',
    id: gid('WebhookSubscription', id),
    topic,
    uri: url,
    callbackUrl: url,
    endpoint,
    format: 'JSON',
    createdAt: riyadhIso(createdAt),
    updatedAt: riyadhIso(createdAt),
    name: given['name'] ?? null,
    legacyResourceId: id,
    apiVersion: { __typename: 'ApiVersion', handle: '2026-10' },
    includeFields: [],
    filter: '',
  };
}

export function customerObject(store: Store, customer: CustomerRecord): GraphqlObject {
  const phone = internationalPhone(store, customer.phone);
  return {
    __typename: 'Customer',
    id: gid('Customer', customer.id),
    legacyResourceId: customer.id,
    firstName: customer.firstName,
    lastName: customer.lastName,
    displayName: fullName(customer),
    email: customer.email,
    phone,
    defaultPhoneNumber: { __typename: 'CustomerPhoneNumber', phoneNumber: phone },
    defaultEmailAddress: { __typename: 'CustomerEmailAddress', emailAddress: customer.email },
  };
}

function addressObject(store: Store, customer: CustomerRecord): GraphqlObject {
  const phone = nationalPhone(store, customer.phone);
  const place = { city: 'الرياض', countryCodeV2: 'SA', country: 'Saudi Arabia', address1: 'شارع العليا' };
  return { __typename: 'MailingAddress', name: fullName(customer), phone, ...place };
}

export function orderObject(store: Store, order: OrderRecord): GraphqlObject {
  const customer = store.customer(order.customerId);
  const { subtotal, shipping, tax, total } = store.amounts(order.items);
  const { financial, fulfillment, cancelledAt } = statesOf(order);
  const restOrder = shopifyOrder(store, order);
  const lines = store.lines(order.items).map(({ id, name, sku, price, quantity }) => ({
    __typename: 'LineItem',
    id: gid('LineItem', id),
    title: name,
    name,
    sku,
    quantity,
    variantTitle: null,
    originalUnitPriceSet: amount(price),
    discountedTotalSet: amount(price * quantity),
  }));
  const fulfillments = restOrder.fulfillments.map((parcel) => ({
    __typename: 'Fulfillment',
    id: gid('Fulfillment', parcel.id),
    name: parcel.name,
    status: 'SUCCESS',
    displayStatus: parcel.shipment_status?.toUpperCase() ?? 'FULFILLED',
    trackingInfo: [
      {
        __typename: 'FulfillmentTrackingInfo',
        company: parcel.tracking_company,
        number: parcel.tracking_number,
        url: parcel.tracking_url,
      },
    ],
  }));
  return {
    __typename: 'Order',
    id: gid('Order', order.id),
    legacyResourceId: order.id,
    name: order.number,
    email: customer.email,
    phone: restOrder.phone,
    createdAt: restOrder.created_at,
    updatedAt: restOrder.updated_at,
    cancelledAt: restOrder.cancelled_at,
    cancelReason: cancelledAt === null ? null : 'CUSTOMER',
    displayFinancialStatus: financial.toUpperCase(),
    displayFulfillmentStatus:
      { partial: 'PARTIALLY_FULFILLED', fulfilled: 'FULFILLED' }[fulfillment ?? ''] ?? 'UNFULFILLED',
    currencyCode: 'SAR',
    tags: order.tags,
    note: restOrder.note,
    statusPageUrl: restOrder.order_status_url,
    test: false,
    totalPriceSet: amount(total),
    currentTotalPriceSet: amount(total),
    subtotalPriceSet: amount(subtotal),
    totalShippingPriceSet: amount(shipping),
    totalTaxSet: amount(tax),
    totalDiscountsSet: amount(0),
    paymentGatewayNames: restOrder.payment_gateway_names,
    customerLocale: 'ar',
    customer: customerObject(store, customer),
    shippingAddress: addressObject(store, customer),
    billingAddress: addressObject(store, customer),
    fulfillments,
    lineItems: (args: Args) => connection(lines, args, 'LineItem'),
  };
}

export function checkoutObject(store: Store, cart: CartRecord): GraphqlObject {
  const { created_at, updated_at, completed_at, abandoned_checkout_url } = shopifyCheckout(store, cart);
  return {
    __typename: 'AbandonedCheckout',
    id: gid('AbandonedCheckout', cart.id),
    abandonedCheckoutUrl: abandoned_checkout_url,
    createdAt: created_at,
    updatedAt: updated_at,
    completedAt: completed_at,
    customer: customerObject(store, store.customer(cart.customerId)),
    totalPriceSet: amount(store.amounts(cart.items).total),
  };
}
