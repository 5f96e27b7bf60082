import { clientsClaim, type WorkboxPlugin } from 'workbox-core';
import { ExpirationPlugin } from 'workbox-expiration';
import { registerRoute } from 'workbox-routing';
import { CacheFirst, NetworkFirst } from 'workbox-strategies';
import { isClientPath } from '@server/platform/http/client/client-paths.contract.js';

// The app works offline to a degree: pages that were open before appear, and recent chats can be read. While the network
// is there, pages and data come from it, and the caches are only written.

const DAY_SECONDS = 86_400;
/** A page that takes longer is shown from the cache. Its code asks for current data. */
const PAGE_TIMEOUT_S = 10;
/** Data that an inbox needs to be read. `offline-data.ts` deletes this cache with the session. */
const READABLE_OFFLINE = new RegExp(
  `^/api/v1/(${[
    'user',
    'chat-lists(/\\d+)?',
    'chat-counts',
    'chat-list-messages/\\d+/\\d+',
    'chats/\\d+(/[a-z]+)?',
    'messages/\\d+',
    'devices?(/\\d+)?',
    'account-users',
    'inbox-views',
    'labels',
    'teams',
  ].join('|')})$`,
);

/** All pages are the same document. */
const onePage: WorkboxPlugin = {
  cacheKeyWillBeUsed: () => Promise.resolve('/'),
  cacheWillUpdate: ({ response }) =>
    Promise.resolve(response.ok && response.headers.get('content-type')?.includes('text/html') ? response : null),
};

const onlyOk: WorkboxPlugin = { cacheWillUpdate: ({ response }) => Promise.resolve(response.ok ? response : null) };

registerRoute(
  ({ request, url, sameOrigin }) => sameOrigin && request.mode === 'navigate' && isClientPath(url.pathname),
  new NetworkFirst({ cacheName: 'page', networkTimeoutSeconds: PAGE_TIMEOUT_S, plugins: [onePage] }),
);

// Names contain a hash of the content.
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'),
  new CacheFirst({
    cacheName: 'assets',
    plugins: [
      onlyOk,
      new ExpirationPlugin({ maxEntries: 600, maxAgeSeconds: 60 * DAY_SECONDS, purgeOnQuotaError: true }),
    ],
  }),
);

registerRoute(
  ({ url, sameOrigin }) => sameOrigin && READABLE_OFFLINE.test(url.pathname),
  new NetworkFirst({
    cacheName: 'data',
    plugins: [
      onlyOk,
      new ExpirationPlugin({ maxEntries: 100, maxAgeSeconds: 3 * DAY_SECONDS, purgeOnQuotaError: true }),
    ],
  }),
);

addEventListener('install', () => void (globalThis as unknown as { skipWaiting: () => Promise<void> }).skipWaiting());
clientsClaim();
