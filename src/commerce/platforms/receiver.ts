import type { StoreFacts, StoreEvent } from '../store-events/store-event.js';
import type { Platform } from './platforms.contract.js';

export interface Delivery {
  headers: Readonly<Record<string, string | undefined>>;
  query: Readonly<Record<string, string | undefined>>;
  body: Buffer;
}

/** `nothing`: an unsigned ping to drop. */
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

/** Uses no clock, database or network. */
export interface Receiver {
  platform: Platform;
  verify(delivery: Delivery, secrets: readonly string[], now: Date): VerificationResult;
  /** ID in deliveries that our app's secret signs. Null: the store has its own. */
  platformStoreIdOf(delivery: Delivery): string | null;
  /** ID at our app's common address, if it differs. */
  platformStoreIdOfAppDelivery?(delivery: Delivery): string | null;
  /** Only for platforms with privacy requests. */
  privacyRequestOf?(name: string, body: Buffer): PrivacyRequest | null;
  /** App events also arrive at the store's address, signed by the merchant. */
  hasAppEventsOfStores: boolean;
  /** Response to a disconnected store. `removed` (410) tells the platform to stop. */
  disconnectedOutcome: 'removed' | 'unknown';
  /** Returns an empty text if absent. */
  nameOf(delivery: Delivery): string;
  /** Identifies repeated deliveries. */
  keyOf(delivery: Delivery): string;
  /** Never throws: unreadable deliveries are `ignored`. */
  normalize(name: string, body: Buffer, store: StoreFacts): StoreEvent[];
  /** Only for platforms without an API. */
  storeFactsOf?(body: Buffer, store: StoreFacts): StoreFacts;
  /** Idle minutes until abandonment. Null: the platform reports it. */
  abandonedAfterMinutes: number | null;
}
