import type { StoreFacts, StoreEvent } from '../store-events/store-event.js';
import type { Platform } from './platforms.contract.js';

export interface Delivery {
  headers: Readonly<Record<string, string | undefined>>;
  query: Readonly<Record<string, string | undefined>>;
  body: Buffer;
}

/** `nothing` is an unsigned ping, which is acknowledged and dropped. */
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

/** Reads deliveries of a platform. It uses no clock, database or network. */
export interface Receiver {
  platform: Platform;
  verify(delivery: Delivery, secrets: readonly string[], now: Date): VerificationResult;
  /** Returns the ID (`shops.store_id`) in the delivery, if our app's secret signs for all stores. Null: each store has a secret. */
  platformStoreIdOf(delivery: Delivery): string | null;
  /** Returns the ID in deliveries to our app's common address, if it is in another field. */
  platformStoreIdOfAppDelivery?(delivery: Delivery): string | null;
  /** Returns the request of a platform about personal data, or null for other events. */
  privacyRequestOf?(name: string, body: Buffer): PrivacyRequest | null;
  /** Events about our app also arrive at the address of the store, signed with the merchant's secret. */
  hasAppEventsOfStores: boolean;
  /** Response to a disconnected store. `removed` (410) tells the platform to stop. */
  disconnectedOutcome: 'removed' | 'unknown';
  /** Returns the name of the event, or an empty text. */
  nameOf(delivery: Delivery): string;
  /** Returns the key by which a repeated delivery is recognized. */
  keyOf(delivery: Delivery): string;
  /** Returns the events of a delivery. Never throws: unreadable deliveries are `ignored`. */
  normalize(name: string, body: Buffer, store: StoreFacts): StoreEvent[];
  /** Reads facts of the store, for platforms without an API. */
  storeFactsOf?(body: Buffer, store: StoreFacts): StoreFacts;
  /** Idle minutes after which a cart is abandoned. Null: the platform reports it. */
  abandonedAfterMinutes: number | null;
}
