import { waitBriefly } from '../wait-briefly.js';
import { queryClient } from '../query-client.js';
import type { ListSearch } from './list-address.js';
import type { PagedQuery } from './paged-query.js';

interface Loading<Search> {
  deps: Search;
  cause: 'preload' | 'enter' | 'stay';
}

/** Returns a route `loader`. Navigation waits briefly for it, so that a fast response is drawn in one pass. */
export function loadPage<Search extends ListSearch, Row extends { id: number }, Result>(
  pages: Pick<PagedQuery<Search, Row, Result>, 'query'>,
  also?: () => Promise<unknown>,
): (loading: Loading<Search>) => Promise<void> {
  return async ({ deps, cause }) => {
    const loading = Promise.all([queryClient.prefetchQuery(pages.query(deps)), also?.()]);
    if (cause !== 'stay') await waitBriefly(loading);
  };
}
