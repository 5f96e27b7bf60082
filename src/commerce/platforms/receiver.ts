import type { ShopFacts, StoreEvent } from '../store-events/store-event.js';
import type { Platform } from './platforms.contract.js';

/** A request as it came over the wire. */
export interface Delivery {
  /** Names in small letters. */
  headers: Readonly<Record<string, string | undefined>>;
  query: Readonly<Record<string, string | undefined>>;
  body: Buffer;
}

/** `nothing`: a greeting without a proof, such as WooCommerce's ping; it is answered 200 and forgotten. */
type Verdict = 'genuine' | 'refused' | 'nothing';

/** Reads what one platform sends. Pure: no clock, no database, no network. */
export interface Receiver {
  platform: Platform;
  /** Whether it comes from the shop. `secrets`: the present one, and the former while that still counts. */
  verify(delivery: Delivery, secrets: readonly string[], now: Date): Verdict;
  /** The platform's own name of the event; empty when it says none. */
  nameOf(delivery: Delivery): string;
  /** Two deliveries of the same key are one event. */
  keyOf(delivery: Delivery): string;
  /** Several where one message of the platform says several things. Throws nothing: what cannot be read is `ignored`. */
  normalize(name: string, body: Buffer, shop: ShopFacts): StoreEvent[];
  /** The shop as it tells of itself with an event, where nobody could be asked. */
  storeOf?(body: Buffer, shop: ShopFacts): ShopFacts;
  /** The platform tells only that somebody is at a cart; it is left when nobody touched it for so long. Null: the platform tells it itself. */
  leftAfterMinutes: number | null;
}
