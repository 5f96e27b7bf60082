import { forAMoment } from '../for-a-moment.js';
import { queryClient } from '../query-client.js';
import type { ListSearch } from './list-address.js';
import type { PagedQuery } from './paged-query.js';

interface Loading<Search> {
  deps: Search;
  cause: 'preload' | 'enter' | 'stay';
}

/**
 * For `loader` of a route: the page of rows its address asks for, and what `also` loads. It is awaited on the way in, so that a quick
 * answer is drawn in one go; within the list the last page stays while the next loads.
 */
export function loadPage<Search extends ListSearch, Row extends { id: number }, Answer>(
  pages: Pick<PagedQuery<Search, Row, Answer>, 'query'>,
  also?: () => Promise<unknown>,
): (loading: Loading<Search>) => Promise<void> {
  return async ({ deps, cause }) => {
    const loading = Promise.all([queryClient.prefetchQuery(pages.query(deps)), also?.()]);
    if (cause !== 'stay') await forAMoment(loading);
  };
}
