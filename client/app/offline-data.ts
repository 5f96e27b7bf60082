import { whenIdle } from './early/when-idle.js';

/** The cache of `service-worker.ts` with data of a user. */
const DATA_CACHE = 'data';

/** Registers the service worker after the first page has loaded, so that it takes no bandwidth from it. */
export function startServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  // Private windows and plain HTTP reject it. The app then needs the network.
  whenIdle(() => void navigator.serviceWorker.register('/service-worker.js').catch(() => undefined));
}

/** Deletes stored chats of a user who signs out or is replaced. */
export function forgetOfflineData(): void {
  if (!('caches' in globalThis)) return;
  void caches.delete(DATA_CACHE).catch(() => undefined);
}
