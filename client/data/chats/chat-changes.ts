import type { InfiniteData } from '@tanstack/react-query';
import type { ChatSort, InboxPage } from '@server/messaging/conversations/chats.contract.js';
import { messageText } from '@server/messaging/conversations/messages/message-text.contract.js';
import type { ChatResource, MessageResource } from '@server/messaging/messaging.contract.js';
import { mapRows, mergeRows, newerOrCached, replaceRow, rowsOf } from '@/app/entities/merge-rows.js';

export type ChatPages = InfiniteData<InboxPage>;

/** Newest first, as on the server. */
export function compareChats(a: ChatResource, b: ChatResource): number {
  const [timeA, timeB] = [a.last_message_recieved ?? '', b.last_message_recieved ?? ''];
  if (timeA !== timeB) return timeA < timeB ? 1 : -1;
  return b.id - a.id;
}

/** Longest waiting first. Answered chats come last. */
function compareWaiting(a: ChatResource, b: ChatResource): number {
  const [sinceA, sinceB] = [a.waiting_since, b.waiting_since];
  if (sinceA === sinceB) return a.id - b.id;
  if (sinceA === null || sinceB === null) return sinceA === null ? 1 : -1;
  return sinceA < sinceB ? -1 : 1;
}

/** A chat that moved up may be on two pages. */
export function flattenChats(list: ChatPages, sort: ChatSort = 'newest'): ChatResource[] {
  const byId = new Map<number, ChatResource>();
  for (const chat of rowsOf<ChatResource>(list)) {
    const current = byId.get(chat.id);
    byId.set(chat.id, current ? newerOrCached(current, chat) : chat);
  }
  return [...byId.values()].sort(sort === 'waiting' ? compareWaiting : compareChats);
}

/** Drops further pages, except chats that moved up from them. */
export function keepPages(list: ChatPages, count: number, sort: ChatSort = 'newest'): ChatPages {
  const pages = list.pages.slice(0, count);
  const [first, ...rest] = pages;
  if (!first || list.pages.length === pages.length) return list;
  const keptIds = new Set(rowsOf<ChatResource>({ pages }).map(({ id }) => id));
  const chats = flattenChats(list, sort);
  const end = chats.findLastIndex(({ id }) => keptIds.has(id));
  const movedUp = chats.slice(0, end + 1).filter(({ id }) => !keptIds.has(id));
  return {
    pages: [{ ...first, data: [...movedUp, ...first.data] }, ...rest],
    pageParams: list.pageParams.slice(0, count),
  };
}

export function replaceChat(list: ChatPages, chat: ChatResource): ChatPages {
  return replaceRow<ChatResource, ChatPages>(list, chat.id, (current) => newerOrCached(current, chat));
}

export function addChat(list: ChatPages, chat: ChatResource): ChatPages {
  const [first, ...rest] = list.pages;
  if (!first || rowsOf<ChatResource>(list).some(({ id }) => id === chat.id)) return replaceChat(list, chat);
  return { ...list, pages: [{ ...first, data: [chat, ...first.data] }, ...rest] };
}

export function changeLastMessage(list: ChatPages, message: MessageResource): ChatPages {
  for (const page of list.pages) {
    const chat = page.data.find(({ id }) => id === message.chat_id);
    if (!chat?.last_message) continue;
    const { last_message: last } = chat;
    const isLast = chat.last_message_recieved === message.created_at && last.from_me === message.from_me;
    if (!isLast || chat.updated_at > message.updated_at) return list;
    const { kind, from_me, status } = message;
    return replaceRow<ChatResource, ChatPages>(list, chat.id, (row) => ({
      ...row,
      last_message: { body: messageText(message), kind, from_me, status },
    }));
  }
  return list;
}

export function dropChat(list: ChatPages, chat: ChatResource): ChatPages {
  const current = rowsOf<ChatResource>(list).find(({ id }) => id === chat.id);
  if (!current || current.updated_at > chat.updated_at) return list;
  return mapRows<ChatResource, ChatPages>(list, (rows) =>
    rows.some(({ id }) => id === chat.id) ? rows.filter(({ id }) => id !== chat.id) : rows,
  );
}

export function clearUnread(list: ChatPages, chatId: number): ChatPages {
  return replaceRow<ChatResource, ChatPages>(list, chatId, (chat) =>
    chat.unread_count > 0 ? { ...chat, unread_count: 0 } : chat,
  );
}

export function mergeChats(current: ChatPages | undefined, received: ChatPages): ChatPages {
  return mergeRows<ChatResource, ChatPages>(current, received);
}
