import type { InfiniteData, Query, QueryKey } from '@tanstack/react-query';
import type { ListMessagesQuery, MessageList } from '@server/messaging/conversations/chats.contract.js';
import type { MessageResource } from '@server/messaging/messaging.contract.js';
import { rowsOf } from '@/app/entities/merge-rows.js';
import { queryClient } from '@/app/query-client.js';
import { keepNewest, leaveEnd } from './message-changes.js';

export const MESSAGES_PER_PAGE = 50;
/** Farther pages are dropped while scrolling, which bounds elements and memory. */
const MAX_PAGES = 6;
/** Pushes extend the first page up to this number, and then it keeps the newest. */
export const MAX_MESSAGES = 350;
const MESSAGES_KEPT = 150;

/** Empty: the newest messages. */
export type PageOfMessages = Pick<ListMessagesQuery, 'cursorId' | 'afterId' | 'aroundId'>;
type Page = Pick<MessageList, 'data' | 'next_cursor' | 'previous_cursor'>;
type Pages = InfiniteData<Page>;

export function pagesOfMessages(aroundId: number | null) {
  return {
    initialPageParam: (aroundId === null ? {} : { aroundId }) as PageOfMessages,
    getNextPageParam: ({ next_cursor: cursorId }: Page): PageOfMessages | null =>
      cursorId === null ? null : { cursorId },
    getPreviousPageParam: ({ previous_cursor: afterId }: Page): PageOfMessages | null =>
      afterId === null ? null : { afterId },
    maxPages: MAX_PAGES,
  };
}

/** Bounds an open conversation that grew by pushes. Away from its end, new messages are read on scroll. */
export function boundConversation(queryKey: QueryKey, isAtEnd: boolean): void {
  queryClient.applyPush({ queryKey, exact: true }, (query) => {
    const pages = query.state.data as Pages;
    if (isAtEnd) queryClient.rewrite(query, shorten(pages));
    else if (rowsOf<MessageResource>(pages).length > 2 * MAX_MESSAGES) queryClient.rewrite(query, leaveEnd(pages));
  });
}

/** Closed conversations are bounded here. */
export function rewriteConversation(query: Query, changed: Pages): void {
  queryClient.rewrite(query, query.isActive() ? changed : shorten(changed));
}

const shorten = (pages: Pages): Pages =>
  rowsOf<MessageResource>(pages).length > MAX_MESSAGES ? keepNewest(pages, MESSAGES_KEPT) : pages;

/** Reads the conversation from its start again if that was dropped: `aroundId`, or the end. */
export function restartConversation(queryKey: QueryKey, aroundId: number | null): void {
  const pages = queryClient.getQueryData<Pages>(queryKey);
  if (!pages) return;
  const hasStart =
    aroundId === null
      ? pages.pages[0]?.previous_cursor === null
      : rowsOf<MessageResource>(pages).some(({ id }) => id === aroundId);
  if (!hasStart) void queryClient.resetQueries({ queryKey, exact: true });
}
