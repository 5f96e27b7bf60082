import type { SignedInUser } from '@server/auth/auth.contract.js';

// All tabs of a browser share one session. When it passes to somebody else in one of them (signed in, signed out, an
// administrator went into an account or came back), the others still show what the former one saw and would act as the new
// one. They are loaded anew.

/** Who a page is drawn for; '' is a guest. */
export type Identity = string;

export function identityOf(session: SignedInUser | null | undefined): Identity {
  if (!session) return '';
  return identityOfUser(session.data.id, session.data.impersonation !== null);
}

export function identityOfUser(id: number, isImpersonated = false): Identity {
  return isImpersonated ? `${id} by an administrator` : String(id);
}

const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('mersal.identity');

/** To the other tabs, once the server has agreed. */
export function announceIdentity(identity: Identity): void {
  channel?.postMessage(identity);
}

/** What another tab announces. */
export function onIdentityAnnounced(handler: (identity: Identity) => void): void {
  channel?.addEventListener('message', ({ data }) => handler(String(data)));
}

let isReloading = false;

/** Loads the page anew, here or elsewhere; what was typed for the former one is not asked about. */
export function reloadForIdentity(path?: string): void {
  // Already on the way: the first word says where to.
  if (isReloading) return;
  isReloading = true;
  if (path === undefined) location.reload();
  else location.assign(path);
}

// Registered before any form's own question.
globalThis.addEventListener?.('beforeunload', (event) => {
  if (isReloading) event.stopImmediatePropagation();
});
