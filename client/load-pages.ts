import type { AnyRoute, ParsedLocation } from '@tanstack/react-router';
import { fetchPage } from './app/early/early-files.js';
import { NetworkError } from './app/http/http-error.js';
import { loadTexts } from './app/i18n/i18n.js';
import { reloadLostStyles } from './app/appearance/lost-styles.js';
import { PageSkeleton } from './ui/page-states/page-skeleton.js';

const BEHIND_SIGN_IN = '/_app/';

/**
 * Adds to the loader of every route its code and its texts. Loaded there, they are waited for behind the page's own skeleton and fail on
 * the page's own error, and the menu around it stays: a failure in the root route or in a lazy component would take everything away.
 */
export function loadPages(routes: readonly AnyRoute[]): void {
  for (const route of routes) {
    if (route.isRoot) continue;
    const { loader, staticData } = route.options;
    const texts = staticData?.texts ?? [];
    const own = typeof loader === 'function' ? loader : loader?.handler;
    const isPage = route.id.startsWith(BEHIND_SIGN_IN);
    route.update({
      loader: async (context: Parameters<NonNullable<typeof own>>[0]) => {
        fetchPage((context as { location: ParsedLocation }).location.pathname);
        const [data] = await Promise.all([own?.(context), loadTexts(texts), loadCode(route)]);
        return data;
      },
      ...(isPage && { pendingComponent: PageSkeleton }),
    });
  }
}

/**
 * The router keeps it to itself when a component's file cannot be fetched, and loads the whole document anew when it comes to draw it:
 * while the server is away that would be the browser's own error page.
 */
async function loadCode({ options: { component } }: AnyRoute): Promise<void> {
  const page = component as { preload?: () => Promise<void> } | undefined;
  await Promise.all([reloadLostStyles(), page?.preload?.()]);
  // Gone once the file is there.
  if (page?.preload !== undefined) throw new NetworkError('A file of the page could not be fetched');
}
