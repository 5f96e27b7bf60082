import type { JsonFields } from '../reading/read-fields.js';

/** Used without a fulfillment. */
const STATE_BY_PAYMENT: Readonly<Record<string, string>> = {
  pending: 'new',
  authorized: 'processed',
  partially_paid: 'processed',
  paid: 'processed',
  partially_refunded: 'refunded',
  refunded: 'refunded',
  voided: 'voided',
  expired: 'expired',
};

/** Other statuses, such as a printed label, change nothing. */
const STATE_BY_DELIVERY: Readonly<Record<string, string>> = {
  in_transit: 'indelivery',
  out_for_delivery: 'indelivery',
  carrier_picked_up: 'indelivery',
  delivered: 'delivered',
  ready_for_pickup: 'ready',
  attempted_delivery: 'failed',
  failure: 'failed',
};

export const readDelivery = (status: string | null): string | null =>
  (status !== null && Object.hasOwn(STATE_BY_DELIVERY, status) ? STATE_BY_DELIVERY[status] : null) ?? null;

/** Prefers the parcel: cash is often marked as paid days after delivery. */
export function readShopifyStates(order: JsonFields): string[] {
  if (order.text('cancelled_at')) return ['cancelled'];
  const financial = order.text('financial_status') ?? '';
  const paymentState = (Object.hasOwn(STATE_BY_PAYMENT, financial) ? STATE_BY_PAYMENT[financial] : null) ?? null;
  const parcelState = readParcelState(order);
  if (financial === 'partially_refunded') return ['refunded', ...(parcelState ? [parcelState] : [])];
  if (paymentState === 'refunded' || paymentState === 'voided' || paymentState === 'expired') return [paymentState];
  const state = parcelState ?? paymentState;
  return state ? [state] : [];
}

function readParcelState(order: JsonFields): string | null {
  const parcels = order.list('fulfillments').filter((parcel) => parcel.text('status') !== 'cancelled');
  const delivery = readDelivery(parcels.at(-1)?.text('shipment_status') ?? null);
  if (delivery) return delivery;
  const fulfillment = order.text('fulfillment_status');
  if (fulfillment === 'fulfilled') return 'indelivery';
  return fulfillment === 'partial' ? 'preparing' : null;
}

export function labelOf(order: JsonFields): string | null {
  const financial = order.text('financial_status');
  const fulfillment = order.text('fulfillment_status');
  const labels = order.text('cancelled_at')
    ? ['cancelled']
    : financial === 'refunded' || financial === 'voided'
      ? [financial]
      : [financial === 'partially_refunded' ? financial : null, fulfillment ?? financial];
  const uniqueLabels = new Set(labels.filter((label) => label !== null));
  return uniqueLabels.size > 0 ? [...uniqueLabels].join(', ').replaceAll('_', ' ') : null;
}
