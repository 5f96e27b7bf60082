import type { SignedInUser } from '@server/auth/auth.contract.js';
import { forgetFirstCalls } from '../http/early-answers.js';
import { dropStored, listStored } from '../local-store.js';
import { forgetOfflineData } from '../offline-data.js';

// Tabs share one session. A tab that changes the user reloads the others.

/** User ID, with a suffix during impersonation. An empty text is a guest. */
export type Identity = string;

export function identityOf(session: SignedInUser | null | undefined): Identity {
  if (!session) return '';
  return identityOfUser(session.data.id, { isImpersonated: session.data.impersonation !== null });
}

export function identityOfUser(id: number, { isImpersonated = false } = {}): Identity {
  return isImpersonated ? `${id} by an administrator` : String(id);
}

export const ownPrefix = (identity: Identity): string => `mersal.own.${identity}.`;

const clearHandlers: (() => void)[] = [];

export const onUserStorageCleared = (handler: () => void): number => clearHandlers.push(handler);

export function clearUserStorage(identity: Identity): void {
  for (const key of listStored()) if (key.startsWith(ownPrefix(identity))) dropStored(key);
  for (const handler of clearHandlers) handler();
}

const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('mersal.identity');

export function announceIdentity(identity: Identity): void {
  channel?.postMessage(identity);
}

export function onIdentityAnnounced(handler: (identity: Identity) => void): void {
  channel?.addEventListener('message', ({ data }) => handler(String(data)));
}

let isReloading = false;

export function reloadForIdentity(path?: string): void {
  if (isReloading) return;
  isReloading = true;
  forgetFirstCalls();
  forgetOfflineData();
  if (path === undefined) location.reload();
  else location.assign(path);
}

// Runs before the handlers of forms, which ask about unsaved input.
globalThis.addEventListener?.('beforeunload', (event) => {
  if (isReloading) event.stopImmediatePropagation();
});
