import { keepPreviousData, type QueryKey, queryOptions } from '@tanstack/react-query';
import type { Page } from '@server/platform/http/page.contract.js';
import { DEFAULT_ROWS } from '../constants.js';
import { http } from '../http/http.js';
import { LIST_META } from '../entities/live-query-client.js';
import type { ListSearch } from './list-address.js';

const LARGEST_PAGE = 100;
/** A bulk action takes at most this many ids, where nothing else is said. */
export const MOST_AT_ONCE = 1000;

interface PagedQueryOptions<Search extends ListSearch> {
  /** The pages stand below it, each under its search. */
  queryKey: QueryKey;
  url: string;
  /** What the server is asked for, where that is not the search as it is. */
  toParams?: (search: Search) => Parameters<typeof http.get>[1];
  /** How many ids a bulk action takes. */
  most?: number;
  /** Keeps what was pushed meanwhile: `merge` of an entity. */
  structuralSharing?: (held: unknown, read: unknown) => unknown;
  staleTime?: number;
  refetchInterval?: number;
}

type PageOptions<Answer> = ReturnType<typeof pageOptions<Answer>>;

export interface PagedQuery<Search extends ListSearch, Row extends { id: number }, Answer> {
  query: (search: Search) => PageOptions<Answer>;
  fetch: (search: Search) => Promise<Answer>;
  pageOf: (answer: Answer) => Page<Row>;
  /** The ids of all rows the search lets through, as far as one action may take them. */
  findIds: (search: Search) => Promise<number[]>;
  most: number;
}

/** A list the server answers page by page, newest first (`PageQuery` there). While the next page is on its way the last one stays. */
export function definePagedQuery<Search extends ListSearch, Row extends { id: number }>(
  options: PagedQueryOptions<Search>,
): PagedQuery<Search, Row, Page<Row>> {
  return definePagedAnswer(options, (page) => page);
}

/** The same, where the page is only a part of the answer. */
export function definePagedAnswer<Search extends ListSearch, Row extends { id: number }, Answer>(
  { queryKey, url, toParams = asItIs, most = MOST_AT_ONCE, ...rest }: PagedQueryOptions<Search>,
  pageOf: (answer: Answer) => Page<Row>,
): PagedQuery<Search, Row, Answer> {
  const fetch = (search: Search, signal?: AbortSignal) =>
    http.get<Answer>(url, { page: 1, rows: DEFAULT_ROWS, ...toParams(search) }, { signal });

  async function findIds(search: Search): Promise<number[]> {
    const ids: number[] = [];
    for (let page = 1, last = 1; page <= last && ids.length < most; page++) {
      const found = pageOf(await fetch({ ...search, page, rows: LARGEST_PAGE }));
      ids.push(...found.data.map(({ id }) => id));
      last = found.last_page;
    }
    return ids.slice(0, most);
  }

  return {
    query: (search) => pageOptions([...queryKey, search], (signal) => fetch(search, signal), rest),
    fetch,
    pageOf,
    findIds,
    most,
  };
}

const asItIs = (search: ListSearch) => ({ ...search });

function pageOptions<Answer>(
  queryKey: QueryKey,
  read: (signal: AbortSignal) => Promise<Answer>,
  rest: Pick<PagedQueryOptions<ListSearch>, 'structuralSharing' | 'staleTime' | 'refetchInterval'>,
) {
  return queryOptions({
    queryKey,
    queryFn: ({ signal }) => read(signal),
    placeholderData: keepPreviousData,
    meta: LIST_META,
    ...rest,
  });
}
