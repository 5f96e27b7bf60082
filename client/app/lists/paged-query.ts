import { keepPreviousData, type QueryKey, queryOptions } from '@tanstack/react-query';
import type { Page } from '@server/platform/http/page.contract.js';
import { DEFAULT_ROWS } from '../constants.js';
import { http } from '../http/http.js';
import { REFETCHED_ON_CONNECT } from '../entities/live-query-client.js';
import type { ListSearch } from './list-address.js';

const MAX_PAGE_ROWS = 100;
export const MAX_IDS_PER_ACTION = 1000;

interface PagedQueryOptions<Search extends ListSearch> {
  /** Prefix of the query keys. Each page adds its search. */
  queryKey: QueryKey;
  url: string;
  toParams?: (search: Search) => Parameters<typeof http.get>[1];
  maxIds?: number;
  /** Merge function, for pushed rows that of an entity. */
  structuralSharing?: (cached: unknown, received: unknown) => unknown;
  staleTime?: number;
  refetchInterval?: number;
}

type PageOptions<Result> = ReturnType<typeof pageOptions<Result>>;

export interface PagedQuery<Search extends ListSearch, Row extends { id: number }, Result> {
  query: (search: Search) => PageOptions<Result>;
  fetch: (search: Search) => Promise<Result>;
  pageOf: (result: Result) => Page<Row>;
  /** Returns at most `maxIds` IDs of all pages. */
  findIds: (search: Search) => Promise<number[]>;
  maxIds: number;
}

export function definePagedQuery<Search extends ListSearch, Row extends { id: number }>(
  options: PagedQueryOptions<Search>,
): PagedQuery<Search, Row, Page<Row>> {
  return definePagedResult(options, (page) => page);
}

/** Defines a query whose response contains more than the page. */
export function definePagedResult<Search extends ListSearch, Row extends { id: number }, Result>(
  {
    queryKey,
    url,
    toParams = passSearch,
    maxIds = MAX_IDS_PER_ACTION,
    ...queryOptionsOfPages
  }: PagedQueryOptions<Search>,
  pageOf: (result: Result) => Page<Row>,
): PagedQuery<Search, Row, Result> {
  const fetch = (search: Search, signal?: AbortSignal) =>
    http.get<Result>(url, { page: 1, rows: DEFAULT_ROWS, ...toParams(search) }, { signal });

  async function findIds(search: Search): Promise<number[]> {
    const ids: number[] = [];
    for (let page = 1, last = 1; page <= last && ids.length < maxIds; page++) {
      const found = pageOf(await fetch({ ...search, page, rows: MAX_PAGE_ROWS }));
      ids.push(...found.data.map(({ id }) => id));
      last = found.last_page;
    }
    return ids.slice(0, maxIds);
  }

  return {
    query: (search) => pageOptions([...queryKey, search], (signal) => fetch(search, signal), queryOptionsOfPages),
    fetch,
    pageOf,
    findIds,
    maxIds,
  };
}

const passSearch = (search: ListSearch) => ({ ...search });

function pageOptions<Result>(
  queryKey: QueryKey,
  read: (signal: AbortSignal) => Promise<Result>,
  queryOptionsOfPages: Pick<PagedQueryOptions<ListSearch>, 'structuralSharing' | 'staleTime' | 'refetchInterval'>,
) {
  return queryOptions({
    queryKey,
    queryFn: ({ signal }) => read(signal),
    placeholderData: keepPreviousData,
    meta: REFETCHED_ON_CONNECT,
    ...queryOptionsOfPages,
  });
}
