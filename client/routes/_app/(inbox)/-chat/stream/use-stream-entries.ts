import { useEffect, useMemo } from 'react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { rowsOf } from '@/app/entities/merge-rows.js';
import { chatHistoryQuery } from '@/data/inbox/chat-history.js';
import { chatNotesQuery } from '@/data/inbox/chat-notes.js';
import type { StreamEntry } from './place-entries.js';

interface Pages {
  data: { pages: readonly { data: readonly StreamEntry[] }[] } | undefined;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  fetchNextPage: () => unknown;
}

/** Returns entries since `oldestAt`, or all for null, oldest first. */
export function useStreamEntries(chatId: number, oldestAt: string | null): readonly StreamEntry[] {
  const notes = useInfiniteQuery(chatNotesQuery(chatId));
  const history = useInfiniteQuery(chatHistoryQuery(chatId));
  useFetchBackTo(notes, oldestAt);
  useFetchBackTo(history, oldestAt);
  return useMemo(
    () =>
      [notes.data, history.data]
        .flatMap((pages): readonly StreamEntry[] => (pages ? rowsOf<StreamEntry>(pages) : []))
        .toSorted((a, b) => (a.created_at === b.created_at ? a.id - b.id : a.created_at < b.created_at ? -1 : 1)),
    [notes.data, history.data],
  );
}

function useFetchBackTo(query: Pages, oldestAt: string | null): void {
  const last = query.data?.pages.at(-1)?.data.at(-1)?.created_at;
  const isComplete = last === undefined || (oldestAt !== null && last < oldestAt);
  const canFetch = query.hasNextPage && !query.isFetchingNextPage && !query.isFetchNextPageError;
  useEffect(() => {
    if (!isComplete && canFetch) query.fetchNextPage();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the query is a new object in each render
  }, [isComplete, canFetch]);
}
