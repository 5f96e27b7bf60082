import type { AnyRoute, ParsedLocation } from '@tanstack/react-router';
import { fetchPage } from './app/early/early-files.js';
import { NetworkError } from './app/http/http-error.js';
import { loadTexts } from './app/i18n/i18n.js';
import { reloadLostStyles } from './app/appearance/lost-styles.js';
import { PageSkeleton } from './ui/page-states/page-skeleton.js';

const SIGNED_IN_ROUTES = '/_app/';

/** Loads code and texts in each route's loader, so that the page's own skeleton and error page cover them. */
export function loadPages(routes: readonly AnyRoute[]): void {
  for (const route of routes) {
    if (route.isRoot) continue;
    const { loader, staticData } = route.options;
    const texts = staticData?.texts ?? [];
    const routeLoader = typeof loader === 'function' ? loader : loader?.handler;
    const isSignedInPage = route.id.startsWith(SIGNED_IN_ROUTES);
    route.update({
      loader: async (context: Parameters<NonNullable<typeof routeLoader>>[0]) => {
        fetchPage((context as { location: ParsedLocation }).location.pathname);
        const [data] = await Promise.all([routeLoader?.(context), loadTexts(texts), loadCode(route)]);
        return data;
      },
      ...(isSignedInPage && { pendingComponent: PageSkeleton }),
    });
  }
}

/** Loads a page's code. On a failed import the router would reload the document, which an outage makes unreachable. */
async function loadCode({ options: { component } }: AnyRoute): Promise<void> {
  const page = component as { preload?: () => Promise<void> } | undefined;
  await Promise.all([reloadLostStyles(), page?.preload?.()]);
  // The router removes `preload` once the file is loaded.
  if (page?.preload !== undefined) throw new NetworkError('A file of the page could not be fetched');
}
