import type { JsonFields } from '../reading/read-fields.js';

/** Fallback. */
const FINANCIAL: Readonly<Record<string, string>> = {
  pending: 'new',
  authorized: 'processed',
  partially_paid: 'processed',
  paid: 'processed',
  partially_refunded: 'refunded',
  refunded: 'refunded',
  voided: 'voided',
  expired: 'expired',
};

/** A printed label changes nothing. */
const DELIVERY: Readonly<Record<string, string>> = {
  in_transit: 'indelivery',
  out_for_delivery: 'indelivery',
  carrier_picked_up: 'indelivery',
  delivered: 'delivered',
  ready_for_pickup: 'ready',
  attempted_delivery: 'failed',
  failure: 'failed',
};

export const readDelivery = (status: string | null): string | null =>
  (status !== null && Object.hasOwn(DELIVERY, status) ? DELIVERY[status] : null) ?? null;

/**
 * Returns the furthest state. Cash is often marked as paid days after delivery, when earlier states must send nothing.
 */
export function readShopifyStates(order: JsonFields): string[] {
  if (order.text('cancelled_at')) return ['cancelled'];
  const financial = order.text('financial_status') ?? '';
  const money = (Object.hasOwn(FINANCIAL, financial) ? FINANCIAL[financial] : null) ?? null;
  const parcel = readParcelState(order);
  if (financial === 'partially_refunded') return ['refunded', ...(parcel ? [parcel] : [])];
  if (money === 'refunded' || money === 'voided' || money === 'expired') return [money];
  const state = parcel ?? money;
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
  const words = order.text('cancelled_at')
    ? ['cancelled']
    : financial === 'refunded' || financial === 'voided'
      ? [financial]
      : [financial === 'partially_refunded' ? financial : null, fulfillment ?? financial];
  const known = new Set(words.filter((word) => word !== null));
  return known.size > 0 ? [...known].join(', ').replaceAll('_', ' ') : null;
}
