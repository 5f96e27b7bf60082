import { createElement } from 'react';
import { createRouter } from '@tanstack/react-router';
import { endSession, hasSessionEnded, sessionQuery } from './data/account/session.js';
import { ErrorPage } from './ui/page-states/error-page.js';
import type { PageShape } from './ui/page-states/page-skeleton.js';
import { NotFoundPage } from './ui/page-states/not-found-page.js';
import type { MenuPlace } from './routes/-shell/menu/menu-place.js';
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
  // The query cache decides what is stale.
  defaultPreloadStaleTime: 0,
  // The loading bar appears before the skeleton.
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
    shape?: PageShape;
    titleKey?: TextKey;
    menu?: MenuPlace;
    /** Page of the menu or list above this page. */
    parent?: string;
    texts?: string[];
    isFullHeight?: boolean;
    /** Collapses the menu except in large windows. */
    shouldCollapseMenu?: boolean;
  }
}

router.subscribe('onBeforeNavigate', ({ pathChanged }) => {
  if (!pathChanged) return;
  store.set(bannerAtom, null);
  store.set(pageTitleAtom, null);
  store.set(drawerOpenAtom, false);
});

// After signing in again, the user returns to the page that received the 401.
let isCheckingSession = false;
onUnauthorized(() => {
  if (isCheckingSession || router.state.location.pathname.startsWith('/login')) return;
  isCheckingSession = true;
  void openLoginIfSessionEnded().finally(() => {
    isCheckingSession = false;
  });
});

async function openLoginIfSessionEnded(): Promise<void> {
  if (!(await hasSessionEnded())) return;
  const { href } = router.state.location;
  await endSession(() => router.navigate({ to: LOGIN, search: { redirect: href } }));
}

onUnverified(() => {
  const { href, pathname } = router.state.location;
  if (pathname !== VERIFY_ACCOUNT) void router.navigate({ to: VERIFY_ACCOUNT, search: { redirect: href } });
});

// Changed permissions run `beforeLoad` of the routes again.
let permissions = '';
queryClient.getQueryCache().subscribe(({ query }) => {
  if (query.queryHash !== SESSION_HASH) return;
  const granted = queryClient.getQueryData(sessionQuery.queryKey)?.data.permission.join() ?? '';
  if (granted === permissions) return;
  const isFirstRead = permissions === '';
  permissions = granted;
  if (!isFirstRead && granted !== '') void router.invalidate();
});

store.sub(bannerAtom, () => {
  const code = store.get(bannerAtom)?.code;
  if (code === 'permission' || code === 'account_pended')
    void queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey });
});
