import type { StoreFeature, SubscriptionKind } from '../sandbox-stores.contract.js';
import type { AppCredentials } from './store-environment.js';
import type { Store } from './state/store.js';
import type { PartnerFacts } from './state/store-book.js';
import type {
  CartRecord,
  CustomerRecord,
  DeliveryRecord,
  OrderRecord,
  ReviewRecord,
  WebhookRecord,
} from './state/store-records.js';
import type { StoreTraits } from './state/store-traits.js';

export interface OutgoingEvent {
  event: string;
  body: unknown;
  isForm?: boolean;
  /** `store`: webhooks for the event. `app`: the app's address. */
  to: 'store' | 'app' | { url: string };
  /** Values of headers, equal in all attempts. */
  about?: Record<string, string>;
}

interface DeliveryPolicy {
  timeoutMs: number;
  /** Delays before the second and later attempts. */
  retryDelaysMs: readonly number[];
  isAccepted(status: number): boolean;
  /** Returns false to end the retries. */
  isRetried?(status: number): boolean;
}

interface DeliveryAttempt {
  store: Store;
  delivery: DeliveryRecord;
  webhook: WebhookRecord | undefined;
  credentials: AppCredentials;
  /** Whether a fault signs with a wrong secret. */
  isForged: boolean;
}

type CustomerChange = 'registered' | 'updated' | 'logged_in';

export interface PlatformAdapter {
  traits: StoreTraits;
  statuses: readonly string[];
  /** Reasons for what stores of the platform do not offer or report. */
  lacks: Partial<Record<StoreFeature, string>>;
  deliveryPolicy: DeliveryPolicy;
  firstStatus(facts: { cod: boolean }): string;
  headersOf(attempt: DeliveryAttempt): Record<string, string>;
  appPath(credentials: AppCredentials): string;
  /** Events that the app's address receives too. */
  appEventsOf?(partner: PartnerFacts): readonly string[];
  /** Counts a failure or success. May suspend or remove the webhook. */
  recordAttempt(store: Store, webhook: WebhookRecord, status: number | null): void;
  handleResponse?(store: Store, delivery: DeliveryRecord, body: string): void;
  makeKeys?(store: Store, credentials: AppCredentials): Record<string, string>;
  /** Sets the webhook address that a merchant pastes at the platform. */
  connectReceiver?(store: Store, url: string, secret: string): void;
  /** `open` is the dashboard's path that the merchant opens, or null. */
  installed(store: Store, credentials: AppCredentials): { open: string | null; events: OutgoingEvent[] };
  uninstalled(store: Store): OutgoingEvent[];
  orderPlaced(store: Store, order: OrderRecord): OutgoingEvent[];
  orderChanged(store: Store, order: OrderRecord): OutgoingEvent[];
  cartAbandoned(store: Store, cart: CartRecord): OutgoingEvent[];
  cartChanged(store: Store, cart: CartRecord): OutgoingEvent[];
  cartBought(store: Store, cart: CartRecord, order: OrderRecord): OutgoingEvent[];
  cartDropped(store: Store, cart: CartRecord): OutgoingEvent[];
  customerEvents(store: Store, customer: CustomerRecord, change: CustomerChange): OutgoingEvent[];
  otp(store: Store, phone: string, code: string): OutgoingEvent[];
  reviewed(store: Store, review: ReviewRecord): OutgoingEvent[];
  shipped(store: Store, order: OrderRecord, event: 'created' | 'updated'): OutgoingEvent[];
  invoiced(store: Store, order: OrderRecord): OutgoingEvent[];
  subscription(store: Store, kind: SubscriptionKind, plan: string): OutgoingEvent[];
}

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
