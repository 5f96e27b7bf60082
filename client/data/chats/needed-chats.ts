import { queryClient } from '@/app/query-client.js';
import type { KeepNeeded } from '@/app/entities/live-query-client.js';
import type { ChatFilter } from './chat-filter.js';
import { keepPages, type ChatPages } from './chat-changes.js';

/** Last needed row by query of a list. */
const neededRows = new Map<string, number>();

export const keepNeededPages: KeepNeeded = (list: ChatPages, { queryHash, queryKey }) => {
  const row = neededRows.get(queryHash) ?? 0;
  let loaded = 0;
  const last = list.pages.findIndex(({ data }) => (loaded += data.length) > row);
  return last < 0 ? list : keepPages(list, last + 1, (queryKey[1] as ChatFilter).sort);
};

/** An invalidation drops the pages below the row. */
export function keepChatsUntil(queryHash: string, row: number): void {
  neededRows.set(queryHash, row);
}

/** Drops all but the first page, so that the next visit reads one page. */
export function leaveChats(queryHash: string): void {
  neededRows.delete(queryHash);
  const query = queryClient.getQueryCache().get(queryHash);
  if (query?.state.data !== undefined) queryClient.rewrite(query, keepNeededPages(query.state.data as never, query));
}
