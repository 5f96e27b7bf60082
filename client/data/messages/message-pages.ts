import type { InfiniteData, Query, QueryKey } from '@tanstack/react-query';
import type { ListMessagesQuery, MessageList } from '@server/messaging/conversations/chats.contract.js';
import type { MessageResource } from '@server/messaging/messaging.contract.js';
import { rowsOf } from '@/app/entities/merge-rows.js';
import { queryClient } from '@/app/query-client.js';
import { keepNewest, leaveEnd } from './message-changes.js';

export const MESSAGES_PER_PAGE = 50;
/** Scrolling drops the farthest page, which is read again on the way back. */
const MAX_PAGES = 4;
/** Pushes extend the first page up to this number of messages. */
export const MAX_MESSAGES = 300;
const KEPT_MESSAGES = 100;

/** `{}` means the newest messages. */
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

/** Bounds a shown conversation that grew by pushes. Away from its end, newer messages are read on scroll. */
export function boundConversation(queryKey: QueryKey, isAtEnd: boolean): void {
  queryClient.applyPush({ queryKey, exact: true }, (query) => {
    const pages = query.state.data as Pages;
    queryClient.rewrite(query, isAtEnd ? shorten(pages) : leaveEnd(pages));
  });
}

/** Bounds conversations that are not shown. */
export function rewriteConversation(query: Query, pages: Pages): void {
  queryClient.rewrite(query, query.isActive() ? pages : shorten(pages));
}

const shorten = (pages: Pages): Pages =>
  rowsOf<MessageResource>(pages).length > MAX_MESSAGES ? keepNewest(pages, KEPT_MESSAGES) : pages;

/** Reads the conversation anew if scrolling dropped its start: `aroundId`, or the end. */
export function restartConversation(queryKey: QueryKey, aroundId: number | null): void {
  const pages = queryClient.getQueryData<Pages>(queryKey);
  if (!pages) return;
  const hasStart =
    aroundId === null
      ? pages.pages[0]?.previous_cursor === null
      : rowsOf<MessageResource>(pages).some(({ id }) => id === aroundId);
  if (!hasStart) void queryClient.resetQueries({ queryKey, exact: true });
}
