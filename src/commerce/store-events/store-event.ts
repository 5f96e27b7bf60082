import type { Platform } from '../platforms/platforms.contract.js';

/** What is known of a shop when its events are read. */
export interface ShopFacts {
  platform: Platform;
  name: string | null;
  url: string | null;
  /** Two capital letters: whose numbers are meant when a phone has no country code and its order names no country. */
  country: string;
  /** Three capital letters. */
  currency: string;
}

/** Why nobody can be written to: the shop gave no number, hides it (`***00`), or wrote one that cannot exist. */
export type PhoneProblem = 'no_phone' | 'masked_phone' | 'bad_phone';

export interface StoreCustomer {
  /** The platform's own. */
  id: string | null;
  name: string | null;
  firstName: string | null;
  email: string | null;
  /** Digits without plus; null together with a problem. */
  phone: string | null;
  phoneProblem: PhoneProblem | null;
}

/** Of an amount of money the shop's own decimal notation, with a point and at most four places; null when it does not say. */
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
  /** In the words of the shop. */
  status: string | null;
}

export interface StoreOrder {
  /** The platform's own, by which it is known again. */
  id: string;
  /** As people know it. */
  number: string;
  /** In the words of the shop. */
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
  /** To be paid when it arrives. */
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
  /** What names the cart it was made from, as the same platform's cart events do. */
  cartIds: string[];
  /** No order of a customer: a test of the platform. */
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
  /** Of all items together. */
  productsCount: number;
  /** When somebody last touched it. */
  leftAt: Date | null;
  /** Of the order it became. */
  orderId: string | null;
}

interface Told {
  /** By the shop's clock; null when the event does not say. Older states never take the place of newer ones. */
  at: Date | null;
}

export interface OrderEvent extends Told {
  kind: 'order';
  /**
   * The states the order has now, in the words of its platform's settings (see settings-shapes.contract.ts), in the order in which their
   * messages go. An empty list: a change nobody has a text for.
   */
  statuses: string[];
  /** It is the first that is heard of it from the platform: its creation. */
  isNew: boolean;
  order: StoreOrder;
}

export interface CustomerEvent extends Told {
  kind: 'customer';
  change: 'created' | 'updated' | 'login' | 'otp';
  customer: StoreCustomer;
  /** Never stored, never logged. */
  otp: { code: string; expiresInSeconds: number | null } | null;
}

export interface CartEvent extends Told {
  kind: 'cart';
  /** `touched`: somebody is at it and has not left it yet, see `leftAfterMinutes` of the receiver; `dropped`: it is no more. */
  change: 'touched' | 'left' | 'updated' | 'completed' | 'purchased' | 'dropped';
  /** `completed`, `purchased` and `dropped` may know nothing but its id. */
  cart: StoreCart;
}

export interface ReviewEvent extends Told {
  kind: 'review';
  target: 'product' | 'order' | 'store' | 'shipping';
  customer: StoreCustomer;
  /** 1 to 5. */
  stars: number | null;
  text: string | null;
  productName: string | null;
  productUrl: string | null;
  orderId: string | null;
  /** Where it is rated, when the event says so. */
  reviewUrl?: string | null;
}

export interface QuestionEvent extends Told {
  kind: 'question';
  customer: StoreCustomer;
  text: string | null;
  productName: string | null;
  productUrl: string | null;
}

export interface ShipmentEvent extends Told {
  kind: 'shipment';
  change: 'created' | 'updated';
  orderId: string;
  orderNumber: string | null;
  customer: StoreCustomer;
  shipment: StoreShipment;
  /** Where it goes, when the event says so. */
  city?: string | null;
  address?: string | null;
}

export interface InvoiceEvent extends Told {
  kind: 'invoice';
  number: string;
  orderId: string | null;
  customer: StoreCustomer;
  total: Amount;
  currency: string;
  url: string | null;
  issuedAt: Date | null;
}

/** The platform's own app market. */
export interface AppEvent extends Told {
  kind: 'app';
  change: 'installed' | 'authorized' | 'uninstalled';
  storeId: string;
  merchant: { name: string | null; email: string | null; phone: string | null; storeName: string | null };
}

export interface SubscriptionEvent extends Told {
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
  storeId: string;
  planName: string | null;
  startsAt: Date | null;
  endsAt: Date | null;
  amount: Amount;
}

/** Nothing is made of it, and the reason stands beside it in the list of events. */
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
