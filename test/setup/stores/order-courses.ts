import type { Platform } from '../../../src/commerce/platforms/platforms.contract.js';

/** Course of an order in the sandbox store of a platform, and the messages that it causes. */
interface OrderCourse {
  /** Message of a new order. */
  created: 'order.new' | 'order.order_created';
  /** Message of the shipment. */
  shipped: string;
  /** Placeholders without a value in a new order: amount due, coupon, note and shipment. */
  emptyAtFirst: readonly string[];
  /** These events may contain a shortened order. */
  emptyWhenShipped: readonly string[];
  /** States of the platform's set that its sandbox store never reaches. */
  unreachable: readonly string[];
  /** States that a merchant sets after the order. */
  statuses: readonly string[];
  /** Messages of the order and these states. */
  causes: readonly string[];
}

const TRACKING = ['tracking_number', 'tracking_url'];
const PARCEL = ['shipping_company', ...TRACKING];

export const ORDER_COURSES: Readonly<Record<Platform, OrderCourse>> = {
  zid: {
    created: 'order.new',
    shipped: 'order.indelivery',
    emptyAtFirst: ['discount', 'payment_url', 'coupon', 'order_note', ...TRACKING],
    emptyWhenShipped: [],
    unreachable: [],
    statuses: ['indelivery', 'delivered'],
    causes: ['new', 'indelivery', 'delivered'],
  },
  salla: {
    created: 'order.order_created',
    shipped: 'order.shipped',
    emptyAtFirst: ['discount', 'payment_status', 'coupon', ...TRACKING],
    emptyWhenShipped: ['tracking_number', 'shipment_status', 'delivery_address'],
    unreachable: [],
    statuses: ['shipped', 'delivered'],
    causes: ['order_created', 'under_review', 'shipped', 'delivered'],
  },
  shopify: {
    created: 'order.new',
    shipped: 'order.indelivery',
    emptyAtFirst: ['coupon', 'order_note', ...PARCEL, 'shipment_status'],
    emptyWhenShipped: ['customer_email'],
    unreachable: ['canceledReversal', 'chargeback', 'denied', 'reverse_in_progress', 'reversed'],
    statuses: ['fulfilled', 'delivered'],
    causes: ['new', 'indelivery', 'delivered'],
  },
  woocommerce: {
    created: 'order.new',
    shipped: 'order.indelivery',
    emptyAtFirst: ['payment_url', 'coupon', 'order_note', ...PARCEL],
    emptyWhenShipped: ['tracking_url'],
    unreachable: [
      'canceledReversal',
      'chargeback',
      'denied',
      'expired',
      'ready',
      'reverse_in_progress',
      'reversed',
      'voided',
    ],
    statuses: ['shipped', 'completed'],
    causes: ['new', 'preparing', 'indelivery', 'delivered'],
  },
  twsaa: {
    created: 'order.new',
    shipped: 'order.shipped',
    emptyAtFirst: ['payment_url', 'coupon', 'invoice_url', 'order_note', ...PARCEL, 'shipment_status'],
    emptyWhenShipped: [],
    unreachable: [],
    statuses: ['shipped', 'delivered'],
    causes: ['new', 'shipped', 'delivered'],
  },
};
