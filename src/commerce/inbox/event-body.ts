import type { Sealed, Secrets } from '../../platform/secrets.js';
import { FETCHED, readFetched } from './fetched-event.js';
import { RECEIVERS } from '../platforms/receivers.js';
import type { ShopFacts, StoreEvent } from '../store-events/store-event.js';

/** Binds the encrypted body to its row. */
export const sealBody = (secrets: Secrets, shopId: number, dedupeKey: string, body: Buffer): Sealed =>
  secrets.seal(body, contextOf(shopId, dedupeKey));

interface StoredBody {
  shopId: number;
  dedupeKey: string;
  keyId: string;
  bytes: Uint8Array;
}

export const openBody = (secrets: Secrets, { shopId, dedupeKey, keyId, bytes }: StoredBody): Buffer =>
  secrets.open({ keyId, bytes: Buffer.from(bytes) }, contextOf(shopId, dedupeKey));

export const readEvents = (name: string, body: Buffer, shop: ShopFacts): StoreEvent[] =>
  name === FETCHED ? readFetched(body) : RECEIVERS[shop.platform].normalize(name, body, shop);

const contextOf = (shopId: number, dedupeKey: string): string => `store-event:${shopId}:${dedupeKey}`;
