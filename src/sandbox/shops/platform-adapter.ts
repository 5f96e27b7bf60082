import type { ShopFeature, SubscriptionKind } from '../sandbox-shops.contract.js';
import type { AppCredentials } from './shop-environment.js';
import type { Shop } from './state/shop.js';
import type { PartnerFacts } from './state/shop-book.js';
import type {
  CartRecord,
  CustomerRecord,
  DeliveryRecord,
  OrderRecord,
  ReviewRecord,
  WebhookRecord,
} from './state/shop-records.js';
import type { StoreTraits } from './state/store-traits.js';

export interface Outgoing {
  event: string;
  body: unknown;
  isForm?: boolean;
  /** `store`: webhooks for the event. `app`: the app's address. */
  to: 'store' | 'app' | { url: string };
  /** Constant across attempts. */
  about?: Record<string, string>;
}

interface DeliveryPolicy {
  timeoutMs: number;
  /** Before the second and later attempts. */
  retryDelaysMs: readonly number[];
  isAccepted(status: number): boolean;
  /** False ends the retries. */
  isRetried?(status: number): boolean;
}

interface Sending {
  shop: Shop;
  delivery: DeliveryRecord;
  webhook: WebhookRecord | undefined;
  credentials: AppCredentials;
  /** Fault: signed with a wrong secret. */
  isForged: boolean;
}

type CustomerChange = 'registered' | 'updated' | 'logged_in';

export interface PlatformAdapter {
  store: StoreTraits;
  statuses: readonly string[];
  lacks: Partial<Record<ShopFeature, string>>;
  deliveryPolicy: DeliveryPolicy;
  firstStatus(facts: { cod: boolean }): string;
  headersOf(sending: Sending): Record<string, string>;
  appPath(credentials: AppCredentials): string;
  /** Events that the app's address receives too. */
  appEventsOf?(partner: PartnerFacts): readonly string[];
  /** May suspend or remove the webhook. */
  recordAttempt(shop: Shop, webhook: WebhookRecord, status: number | null): void;
  /** Some platforms use the response. */
  handleResponse?(shop: Shop, delivery: DeliveryRecord, body: string): void;
  /** A merchant copies these into the dashboard. */
  makeKeys?(shop: Shop, credentials: AppCredentials): Record<string, string>;
  /** Connects platforms that use a webhook address. */
  connectReceiver?(shop: Shop, url: string, secret: string): void;
  /** Returns the installation's URL and events. */
  installed(shop: Shop, credentials: AppCredentials): { open: string | null; events: Outgoing[] };
  uninstalled(shop: Shop): Outgoing[];
  orderPlaced(shop: Shop, order: OrderRecord): Outgoing[];
  orderChanged(shop: Shop, order: OrderRecord): Outgoing[];
  cartAbandoned(shop: Shop, cart: CartRecord): Outgoing[];
  cartChanged(shop: Shop, cart: CartRecord): Outgoing[];
  cartBought(shop: Shop, cart: CartRecord, order: OrderRecord): Outgoing[];
  cartDropped(shop: Shop, cart: CartRecord): Outgoing[];
  customerEvents(shop: Shop, customer: CustomerRecord, change: CustomerChange): Outgoing[];
  otp(shop: Shop, phone: string, code: string): Outgoing[];
  reviewed(shop: Shop, review: ReviewRecord): Outgoing[];
  shipped(shop: Shop, order: OrderRecord, what: 'created' | 'updated'): Outgoing[];
  invoiced(shop: Shop, order: OrderRecord): Outgoing[];
  subscription(shop: Shop, kind: SubscriptionKind, plan: string): Outgoing[];
}

/** Defaults without events. */
export const NO_EVENTS = {
  orderPlaced: () => [],
  orderChanged: () => [],
  cartAbandoned: () => [],
  cartChanged: () => [],
  cartBought: () => [],
  cartDropped: () => [],
  customerEvents: () => [],
  otp: () => [],
  reviewed: () => [],
  shipped: () => [],
  invoiced: () => [],
  subscription: () => [],
  uninstalled: () => [],
} satisfies Partial<PlatformAdapter>;
