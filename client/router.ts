import { createElement } from 'react';
import { createRouter } from '@tanstack/react-router';
import { endSession, hasSessionEnded, sessionQuery } from './data/account/session.js';
import { ErrorPage } from './ui/page-states/error-page.js';
import type { PageShape } from './ui/page-states/page-skeleton.js';
import { NotFoundPage } from './ui/page-states/not-found-page.js';
import { routeTree } from './routeTree.gen.js';
import { loadPages } from './load-pages.js';
import { bannerAtom, drawerOpenAtom, pageTitleAtom, store } from './app/atoms.js';
import { LOGIN, VERIFY_ACCOUNT } from './app/constants.js';
import { focusTitle } from './app/focus-title.js';
import type { TextKey } from './app/i18n/text-key.js';
import { onUnauthorized, onUnverified } from './app/http/http.js';
import { hashKey } from '@tanstack/react-query';
import { queryClient } from './app/query-client.js';

const SESSION_HASH = hashKey(sessionQuery.queryKey);

export const router = createRouter({
  routeTree,
  defaultPreload: 'intent',
  // The query cache decides what is fresh.
  defaultPreloadStaleTime: 0,
  // A ready page is never held back; a slow one shows its skeleton after a moment and the thin bar at once.
  defaultPendingMs: 250,
  defaultPendingMinMs: 0,
  scrollRestoration: true,
  defaultErrorComponent: ErrorPage,
  defaultNotFoundComponent: () => createElement(NotFoundPage),
});

loadPages(Object.values(router.routesById));
focusTitle(router);

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
  interface StaticDataRouteOption {
    /** What its skeleton looks like. */
    shape?: PageShape;
    /** The i18n key of the page's title, for the top bar and the tab. */
    titleKey?: TextKey;
    /** The files of texts that the page and all its parts speak from, beside those every page has. */
    texts?: string[];
    /** The page fills the window and scrolls inside itself (chat), instead of scrolling as a document. */
    isFullHeight?: boolean;
    /** The page has panels of its own beside what it is about: on all but large windows the menu is its icons. */
    wantsRoom?: boolean;
  }
}

router.subscribe('onBeforeNavigate', ({ pathChanged }) => {
  if (!pathChanged) return;
  store.set(bannerAtom, null);
  store.set(pageTitleAtom, null);
  store.set(drawerOpenAtom, false);
});

// The session ended while somebody worked: sign in, then back to the same place.
let isLeaving = false;
onUnauthorized(() => {
  if (isLeaving || router.state.location.pathname.startsWith('/login')) return;
  isLeaving = true;
  void leaveWhenEnded().finally(() => {
    isLeaving = false;
  });
});

async function leaveWhenEnded(): Promise<void> {
  if (!(await hasSessionEnded())) return;
  const { href } = router.state.location;
  await endSession(() => router.navigate({ to: LOGIN, search: { redirect: href } }));
}

// Signed in, but the code of the registration was not typed: nothing else is open.
onUnverified(() => {
  const { href, pathname } = router.state.location;
  if (pathname !== VERIFY_ACCOUNT) void router.navigate({ to: VERIFY_ACCOUNT, search: { redirect: href } });
});

// A right was taken or given: the open page is asked again whether it may be there.
let permissions = '';
queryClient.getQueryCache().subscribe(({ query }) => {
  if (query.queryHash !== SESSION_HASH) return;
  const held = queryClient.getQueryData(sessionQuery.queryKey)?.data.permission.join() ?? '';
  if (held === permissions) return;
  const isFirst = permissions === '';
  permissions = held;
  if (!isFirst && held !== '') void router.invalidate();
});

// Refused for what the page did not know yet: an administrator has taken a right or stopped the account meanwhile.
store.sub(bannerAtom, () => {
  const code = store.get(bannerAtom)?.code;
  if (code === 'permission' || code === 'account_pended')
    void queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey });
});
