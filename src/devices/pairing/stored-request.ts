import type { CredentialStore } from '../credentials/credential-store.js';
import type { LinkRequest } from './pairing-prompts.js';

const KIND = 'link-request';
const ID = 'latest';
/** Users no longer wait for an older QR. */
const MAX_AGE_MS = 5 * 60_000;

interface StoredRequest {
  request: LinkRequest;
  /** Milliseconds since the epoch. */
  at: number;
}

/** Stores the request, encrypted, for the next process. */
export function storeRequest(store: CredentialStore, deviceId: number, request: LinkRequest, now: Date): Promise<void> {
  return store.set(deviceId, { [KIND]: { [ID]: { request, at: now.getTime() } satisfies StoredRequest } });
}

export async function findRequest(store: CredentialStore, deviceId: number, now: Date): Promise<LinkRequest | null> {
  const stored = (await store.get(deviceId, KIND, [ID]))[ID] as StoredRequest | undefined;
  return stored && now.getTime() - stored.at < MAX_AGE_MS ? stored.request : null;
}
