import type { Platform } from '../platforms/platforms.contract.js';

export interface StoreFacts {
  platform: Platform;
  name: string | null;
  url: string | null;
  /** ISO 3166-1 alpha-2 code. */
  country: string;
  /** ISO 4217 code. */
  currency: string;
}

/** The number is absent, masked (`***00`) or invalid. */
export type PhoneProblem = 'no_phone' | 'masked_phone' | 'bad_phone';

export interface StoreCustomer {
  id: string | null;
  name: string | null;
  firstName: string | null;
  email: string | null;
  /** Phone number of digits, without plus. */
  phone: string | null;
  phoneProblem: PhoneProblem | null;
}

/** Decimal text with a point and at most four decimals. */
export type Amount = string | null;

export interface StoreItem {
  productId: string | null;
  name: string;
  sku: string | null;
  quantity: number;
  total: Amount;
  url: string | null;
}

export interface StoreShipment {
  company: string | null;
  trackingNumber: string | null;
  trackingUrl: string | null;
  status: string | null;
}

export interface StoreOrder {
  id: string;
  number: string;
  statusLabel: string | null;
  customer: StoreCustomer;
  currency: string;
  total: Amount;
  subtotal: Amount;
  shippingCost: Amount;
  tax: Amount;
  discount: Amount;
  coupon: string | null;
  paymentMethod: string | null;
  paymentStatus: string | null;
  isCashOnDelivery: boolean;
  url: string | null;
  paymentUrl: string | null;
  reviewUrl: string | null;
  invoiceUrl: string | null;
  note: string | null;
  city: string | null;
  address: string | null;
  shipment: StoreShipment | null;
  items: StoreItem[];
  placedAt: Date | null;
  /** Cart IDs that match `StoreCart.id`. */
  cartIds: string[];
  isTest: boolean;
}

export interface StoreCart {
  id: string;
  customer: StoreCustomer;
  checkoutUrl: string | null;
  coupon: string | null;
  currency: string;
  total: Amount;
  subtotal: Amount;
  items: StoreItem[];
  productsCount: number;
  createdAt?: Date | null;
  /** Time of the customer's last activity. */
  leftAt: Date | null;
  orderId: string | null;
}

interface TimedEvent {
  /** Time at the store. */
  at: Date | null;
}

export interface OrderEvent extends TimedEvent {
  kind: 'order';
  /** Statuses, named as in `platforms/<platform>/*.contract.ts`. */
  statuses: string[];
  isNew: boolean;
  order: StoreOrder;
}

export interface CustomerEvent extends TimedEvent {
  kind: 'customer';
  change: 'created' | 'updated' | 'login' | 'otp';
  customer: StoreCustomer;
  /** One-time code, never stored or logged. */
  otp: { code: string; expiresInSeconds: number | null } | null;
}

export interface CartEvent extends TimedEvent {
  kind: 'cart';
  /** `touched`: in use. `left`: abandoned. `completed` and `purchased`: bought. `dropped`: deleted. */
  change: 'touched' | 'left' | 'updated' | 'completed' | 'purchased' | 'dropped';
  /** Cart, which may have only its ID once bought or dropped. */
  cart: StoreCart;
}

export interface ReviewEvent extends TimedEvent {
  kind: 'review';
  target: 'product' | 'order' | 'store' | 'shipping';
  customer: StoreCustomer;
  /** Rating from 1 to 5. */
  stars: number | null;
  text: string | null;
  productName: string | null;
  productUrl: string | null;
  orderId: string | null;
  reviewUrl?: string | null;
}

export interface QuestionEvent extends TimedEvent {
  kind: 'question';
  customer: StoreCustomer;
  text: string | null;
  productName: string | null;
  productUrl: string | null;
}

export interface ShipmentEvent extends TimedEvent {
  kind: 'shipment';
  change: 'created' | 'updated';
  orderId: string;
  orderNumber: string | null;
  customer: StoreCustomer;
  shipment: StoreShipment;
  orderPlacedAt?: Date | null;
  city?: string | null;
  address?: string | null;
}

export interface InvoiceEvent extends TimedEvent {
  kind: 'invoice';
  number: string;
  orderId: string | null;
  orderPlacedAt?: Date | null;
  customer: StoreCustomer;
  total: Amount;
  currency: string;
  url: string | null;
  issuedAt: Date | null;
}

export interface AppEvent extends TimedEvent {
  kind: 'app';
  change: 'installed' | 'authorized' | 'uninstalled';
  platformStoreId: string;
  merchant: { name: string | null; email: string | null; phone: string | null; storeName: string | null };
}

export interface SubscriptionEvent extends TimedEvent {
  kind: 'subscription';
  change:
    | 'active'
    | 'warning'
    | 'expired'
    | 'renewed'
    | 'upgraded'
    | 'refunded'
    | 'cancelled'
    | 'trial_started'
    | 'trial_expired';
  platformStoreId: string;
  planName: string | null;
  startsAt: Date | null;
  endsAt: Date | null;
  amount: Amount;
}

interface IgnoredEvent {
  kind: 'ignored';
  reason: 'unknown_event' | 'unreadable' | 'test_order' | 'draft' | 'not_for_us';
}

export type StoreEvent =
  | OrderEvent
  | CustomerEvent
  | CartEvent
  | ReviewEvent
  | QuestionEvent
  | ShipmentEvent
  | InvoiceEvent
  | AppEvent
  | SubscriptionEvent
  | IgnoredEvent;
