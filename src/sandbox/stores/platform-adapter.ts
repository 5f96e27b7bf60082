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
  store: Store;
  delivery: DeliveryRecord;
  webhook: WebhookRecord | undefined;
  credentials: AppCredentials;
  /** Fault: signed with a wrong secret. */
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
  headersOf(sending: Sending): Record<string, string>;
  appPath(credentials: AppCredentials): string;
  /** Events that the app's address receives too. */
  appEventsOf?(partner: PartnerFacts): readonly string[];
  /** May suspend or remove the webhook. */
  recordAttempt(store: Store, webhook: WebhookRecord, status: number | null): void;
  /** Some platforms use the response. */
  handleResponse?(store: Store, delivery: DeliveryRecord, body: string): void;
  /** A merchant copies these into the dashboard. */
  makeKeys?(store: Store, credentials: AppCredentials): Record<string, string>;
  /** Connects platforms that use a webhook address. */
  connectReceiver?(store: Store, url: string, secret: string): void;
  /** Returns the installation's URL and events. */
  installed(store: Store, credentials: AppCredentials): { open: string | null; events: Outgoing[] };
  uninstalled(store: Store): Outgoing[];
  orderPlaced(store: Store, order: OrderRecord): Outgoing[];
  orderChanged(store: Store, order: OrderRecord): Outgoing[];
  cartAbandoned(store: Store, cart: CartRecord): Outgoing[];
  cartChanged(store: Store, cart: CartRecord): Outgoing[];
  cartBought(store: Store, cart: CartRecord, order: OrderRecord): Outgoing[];
  cartDropped(store: Store, cart: CartRecord): Outgoing[];
  customerEvents(store: Store, customer: CustomerRecord, change: CustomerChange): Outgoing[];
  otp(store: Store, phone: string, code: string): Outgoing[];
  reviewed(store: Store, review: ReviewRecord): Outgoing[];
  shipped(store: Store, order: OrderRecord, what: 'created' | 'updated'): Outgoing[];
  invoiced(store: Store, order: OrderRecord): Outgoing[];
  subscription(store: Store, kind: SubscriptionKind, plan: string): Outgoing[];
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
