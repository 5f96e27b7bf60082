import type { InfiniteData } from '@tanstack/react-query';
import type { MessageList } from '@server/messaging/conversations/chats.contract.js';
import type { MessageResource } from '@server/messaging/messaging.contract.js';
import { mergeRows, newerOrCached, replaceRow, rowsOf } from '@/app/entities/merge-rows.js';

/** Newest first. */
export type MessagePages = InfiniteData<MessageList>;

type PagesOfMessages = InfiniteData<Pick<MessageList, 'data' | 'next_cursor' | 'previous_cursor'>>;

export interface MessageDay {
  /** `2026-11-21`, in the account's time zone. */
  day: string;
  messages: MessageResource[];
}

export function compareMessages(a: MessageResource, b: MessageResource): number {
  if (a.created_at !== b.created_at) return a.created_at < b.created_at ? -1 : 1;
  return a.id - b.id;
}

/** Oldest first, without duplicates. */
export function flattenMessages(conversation: PagesOfMessages): MessageResource[] {
  const byId = new Map<number, MessageResource>();
  for (const message of rowsOf<MessageResource>(conversation)) {
    const cached = byId.get(message.id);
    byId.set(message.id, cached ? newerOrCached(cached, message) : message);
  }
  return [...byId.values()].sort(compareMessages);
}

export function replaceMessage<P extends PagesOfMessages>(conversation: P, message: MessageResource): P {
  return replaceRow<MessageResource, P>(conversation, message.id, (cached) => newerOrCached(cached, message));
}

/** Ignores a message outside the loaded range. */
export function addMessage<P extends PagesOfMessages>(conversation: P, message: MessageResource): P {
  if (rowsOf<MessageResource>(conversation).some(({ id }) => id === message.id))
    return replaceMessage(conversation, message);
  const last = conversation.pages.at(-1);
  const oldest = last?.data.at(-1);
  if (oldest && last && last.next_cursor !== null && compareMessages(message, oldest) < 0) return conversation;
  const [first, ...rest] = conversation.pages;
  if (!first) return conversation;
  const newest = first.data[0];
  if (newest && first.previous_cursor !== null && compareMessages(message, newest) > 0) return conversation;
  const data = [...first.data, message].sort((a, b) => compareMessages(b, a));
  return { ...conversation, pages: [{ ...first, data }, ...rest] };
}

/** Drops the oldest messages. They are read again on scroll. */
export function keepNewest<P extends PagesOfMessages>(conversation: P, count: number): P {
  const [first] = conversation.pages;
  const messages = flattenMessages(conversation);
  if (!first || messages.length <= count) return conversation;
  const data = messages.slice(-count).toReversed();
  const page = { ...first, data, next_cursor: data.at(-1)?.id ?? null };
  return { ...conversation, pages: [page], pageParams: conversation.pageParams.slice(0, 1) };
}

/** Ignores pushed messages from now on. They are read on scroll. */
export function leaveEnd<P extends PagesOfMessages>(conversation: P): P {
  const [first, ...rest] = conversation.pages;
  const newest = first?.data[0];
  if (!first || !newest || first.previous_cursor !== null) return conversation;
  return { ...conversation, pages: [{ ...first, previous_cursor: newest.id }, ...rest] };
}

/** Adds the cursor that the server omits for older pages, of which one becomes the first. */
export function addPreviousCursor<Page extends { data: MessageResource[]; previous_cursor: number | null }>(
  page: Page,
  cursorId: number | undefined,
): Page {
  return cursorId === undefined ? page : { ...page, previous_cursor: page.data[0]?.id ?? cursorId };
}

export function mergeConversation(cached: MessagePages | undefined, received: MessagePages): MessagePages {
  return mergeRows<MessageResource, MessagePages>(cached, received, newerOrCached);
}

/** Expects the order of `flattenMessages`. */
export function groupByDay(messages: MessageResource[]): MessageDay[] {
  const days: MessageDay[] = [];
  for (const message of messages) {
    const last = days.at(-1);
    if (last?.day === message.Ymd) last.messages.push(message);
    else days.push({ day: message.Ymd, messages: [message] });
  }
  return days;
}
