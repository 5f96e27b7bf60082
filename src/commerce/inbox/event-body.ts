import type { Sealed, Secrets } from '../../platform/secrets.js';
import { FETCHED, parseFetched } from './fetched-event.js';
import { RECEIVERS } from '../platforms/receivers.js';
import type { StoreFacts, StoreEvent } from '../store-events/store-event.js';

/** Binds the encrypted body to its row. */
export const sealBody = (secrets: Secrets, storeId: number, dedupeKey: string, body: Buffer): Sealed =>
  secrets.seal(body, contextOf(storeId, dedupeKey));

interface StoredBody {
  storeId: number;
  dedupeKey: string;
  keyId: string;
  bytes: Uint8Array;
}

export const openBody = (secrets: Secrets, { storeId, dedupeKey, keyId, bytes }: StoredBody): Buffer =>
  secrets.open({ keyId, bytes: Buffer.from(bytes) }, contextOf(storeId, dedupeKey));

export const readEvents = (name: string, body: Buffer, store: StoreFacts): StoreEvent[] =>
  name === FETCHED ? parseFetched(body) : RECEIVERS[store.platform].normalize(name, body, store);

const contextOf = (storeId: number, dedupeKey: string): string => `store-event:${storeId}:${dedupeKey}`;
