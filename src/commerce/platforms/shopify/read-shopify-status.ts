import type { Fields } from '../reading/read-fields.js';

/** Of money, when it is all there is to say. */
const FINANCIAL: Readonly<Record<string, string>> = {
  ...{ pending: 'new', authorized: 'processed', partially_paid: 'processed', paid: 'processed' },
  ...{ partially_refunded: 'refunded', refunded: 'refunded', voided: 'voided', expired: 'expired' },
};

/** Of a parcel on its way. Labels that are printed move nothing. */
const DELIVERY: Readonly<Record<string, string>> = {
  ...{ in_transit: 'indelivery', out_for_delivery: 'indelivery', carrier_picked_up: 'indelivery' },
  ...{ delivered: 'delivered', ready_for_pickup: 'ready', attempted_delivery: 'failed', failure: 'failed' },
};

export const readDelivery = (status: string | null): string | null =>
  (status !== null && Object.hasOwn(DELIVERY, status) ? DELIVERY[status] : null) ?? null;

/**
 * The furthest an order has come. One alone, as orders are told whole at every small change: cash is often noted as paid days after the parcel
 * was brought, and nobody wants to hear then that the order is being looked at.
 */
export function readShopifyStatus(order: Fields): string | null {
  if (order.text('cancelled_at')) return 'cancelled';
  const financial = order.text('financial_status') ?? '';
  const money = (Object.hasOwn(FINANCIAL, financial) ? FINANCIAL[financial] : null) ?? null;
  if (money === 'refunded' || money === 'voided' || money === 'expired') return money;
  const parcels = order.list('fulfillments').filter((parcel) => parcel.text('status') !== 'cancelled');
  const delivery = readDelivery(parcels.at(-1)?.text('shipment_status') ?? null);
  if (delivery) return delivery;
  const fulfillment = order.text('fulfillment_status');
  if (fulfillment === 'fulfilled') return 'indelivery';
  return fulfillment === 'partial' ? 'preparing' : money;
}

/** Shopify has no words of the merchant's own. */
export function labelOf(order: Fields): string | null {
  const financial = order.text('financial_status');
  const isOver = financial === 'refunded' || financial === 'partially_refunded' || financial === 'voided';
  const word = order.text('cancelled_at')
    ? 'cancelled'
    : ((isOver ? null : order.text('fulfillment_status')) ?? financial);
  return word?.replaceAll('_', ' ') ?? null;
}
