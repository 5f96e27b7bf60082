import type { InfiniteData } from '@tanstack/react-query';
import type { InboxPage } from '@server/messaging/chats/chats.contract.js';
import { textOf } from '@server/messaging/text/message-text.contract.js';
import type { ChatResource, MessageResource } from '@server/messaging/messaging.contract.js';
import { mapRows, mergeRows, newerOrHeld, replaceRow, rowsOf } from '@/app/entities/merge-rows.js';

/** The pages of a chat list that are in hand. */
export type ChatList = InfiniteData<InboxPage>;

/** Newest conversation first, as the server orders them. */
export function compareChats(a: ChatResource, b: ChatResource): number {
  const [timeA, timeB] = [a.last_message_recieved ?? '', b.last_message_recieved ?? ''];
  if (timeA !== timeB) return timeA < timeB ? 1 : -1;
  return b.id - a.id;
}

/** Every chat once, in order. A chat that moved up between two pages is in both. */
export function flattenChats(list: ChatList): ChatResource[] {
  const byId = new Map<number, ChatResource>();
  for (const chat of rowsOf<ChatResource>(list)) {
    const held = byId.get(chat.id);
    byId.set(chat.id, held ? newerOrHeld(held, chat) : chat);
  }
  return [...byId.values()].sort(compareChats);
}

/** Changes a chat where it is in hand; the same list when it is not, or when the news is old. */
export function changeChat(list: ChatList, chat: ChatResource): ChatList {
  return replaceRow<ChatResource, ChatList>(list, chat.id, (held) => newerOrHeld(held, chat));
}

/** The same, and a chat that is not in hand yet comes in. */
export function addChat(list: ChatList, chat: ChatResource): ChatList {
  const [first, ...rest] = list.pages;
  if (!first || rowsOf<ChatResource>(list).some(({ id }) => id === chat.id)) return changeChat(list, chat);
  return { ...list, pages: [{ ...first, data: [chat, ...first.data] }, ...rest] };
}

/** The ticks beside a chat's last message follow that message. */
export function changeLastMessage(list: ChatList, message: MessageResource): ChatList {
  for (const page of list.pages) {
    const chat = page.data.find(({ id }) => id === message.chat_id);
    if (!chat?.last_message) continue;
    const { last_message: last } = chat;
    const isLast = chat.last_message_recieved === message.created_at && last.from_me === message.from_me;
    if (!isLast || chat.updated_at > message.updated_at) return list;
    const { kind, from_me, status } = message;
    return replaceRow<ChatResource, ChatList>(list, chat.id, (row) => ({
      ...row,
      last_message: { body: textOf(message), kind, from_me, status },
    }));
  }
  return list;
}

/** Takes out a chat that was put away, or brought back; the same list when it is not in it, or when the news is old. */
export function dropChat(list: ChatList, chat: ChatResource): ChatList {
  const held = rowsOf<ChatResource>(list).find(({ id }) => id === chat.id);
  if (!held || held.updated_at > chat.updated_at) return list;
  return mapRows<ChatResource, ChatList>(list, (rows) =>
    rows.some(({ id }) => id === chat.id) ? rows.filter(({ id }) => id !== chat.id) : rows,
  );
}

export function clearUnread(list: ChatList, chatId: number): ChatList {
  return replaceRow<ChatResource, ChatList>(list, chatId, (chat) =>
    chat.unread_count > 0 ? { ...chat, unread_count: 0 } : chat,
  );
}

/**
 * What was pushed while the list was on its way must not be undone by it. Of two with the same time the one just written
 * wins: a counter cleared here is ahead of the server.
 */
export function mergeChats(held: ChatList | undefined, read: ChatList): ChatList {
  return mergeRows<ChatResource, ChatList>(held, read);
}
