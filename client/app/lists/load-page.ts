import { waitBriefly } from '../wait-briefly.js';
import { queryClient } from '../query-client.js';
import type { ListSearch } from './list-address.js';
import type { PagedQuery } from './paged-query.js';

interface Loading<Search> {
  deps: Search;
  cause: 'preload' | 'enter' | 'stay';
}

/** Waits briefly for the rows, so that a fast response is drawn in one pass. */
export function loadPage<Search extends ListSearch, Row extends { id: number }, Result>(
  pages: Pick<PagedQuery<Search, Row, Result>, 'query'>,
  loadRest?: () => Promise<unknown>,
): (loading: Loading<Search>) => Promise<void> {
  return async ({ deps, cause }) => {
    const loading = Promise.all([queryClient.prefetchQuery(pages.query(deps)), loadRest?.()]);
    if (cause !== 'stay') await waitBriefly(loading);
  };
}
