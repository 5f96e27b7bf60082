import type { StoreFacts, StoreEvent } from '../store-events/store-event.js';
import type { Platform } from './platforms.contract.js';

export interface Delivery {
  headers: Readonly<Record<string, string | undefined>>;
  query: Readonly<Record<string, string | undefined>>;
  body: Buffer;
}

/** `nothing` is an unsigned ping, acknowledged and dropped. */
type VerificationResult = 'genuine' | 'refused' | 'nothing';

export interface NamedCustomer {
  id: string | null;
  email: string | null;
  phone: string | null;
  orderIds: readonly string[];
}

export interface PrivacyRequest {
  demand: 'report' | 'erase_customer' | 'erase_store';
  customer: NamedCustomer;
}

/** Pure: no clock, database or network. */
export interface Receiver {
  platform: Platform;
  verify(delivery: Delivery, secrets: readonly string[], now: Date): VerificationResult;
  /** Claimed ID, as in `shops.store_id`, if the app's secret signs for all stores. Null: the store has its own secret. */
  platformStoreIdOf(delivery: Delivery): string | null;
  /** Claimed ID of deliveries at the app's common address, if it differs. */
  platformStoreIdOfAppDelivery?(delivery: Delivery): string | null;
  /** Only for platforms that demand answers about personal data. */
  privacyRequestOf?(name: string, body: Buffer): PrivacyRequest | null;
  /** Events about our app also arrive at the store's address, signed by the merchant. */
  hasAppEventsOfStores: boolean;
  /** Response to a disconnected store. `removed` (410) tells the platform to stop. */
  disconnectedOutcome: 'removed' | 'unknown';
  /** Empty if absent. */
  nameOf(delivery: Delivery): string;
  keyOf(delivery: Delivery): string;
  /** Never throws. Unreadable deliveries are `ignored`. */
  normalize(name: string, body: Buffer, store: StoreFacts): StoreEvent[];
  /** For platforms without an API. */
  storeFactsOf?(body: Buffer, store: StoreFacts): StoreFacts;
  /** Idle minutes until abandonment. Null: the platform reports it. */
  abandonedAfterMinutes: number | null;
}
