import type { InfiniteData } from '@tanstack/react-query';
import type { InboxPage } from '@server/messaging/chats/chats.contract.js';
import { textOf } from '@server/messaging/text/message-text.contract.js';
import type { ChatResource, MessageResource } from '@server/messaging/messaging.contract.js';

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
  for (const page of list.pages) {
    for (const chat of page.data) {
      const held = byId.get(chat.id);
      byId.set(chat.id, held ? newerChat(held, chat) : chat);
    }
  }
  return [...byId.values()].sort(compareChats);
}

function newerChat(held: ChatResource, read: ChatResource): ChatResource {
  return read.updated_at > held.updated_at ? read : held;
}

/** Changes a chat where it is in hand; the same list when it is not, or when the news is old. */
export function changeChat(list: ChatList, chat: ChatResource): ChatList {
  let isChanged = false;
  const pages = list.pages.map((page) => {
    const held = page.data.find(({ id }) => id === chat.id);
    if (!held || newerChat(held, chat) === held) return page;
    isChanged = true;
    return { ...page, data: page.data.map((row) => (row === held ? chat : row)) };
  });
  return isChanged ? { ...list, pages } : list;
}

/** The same, and a chat that is not in hand yet comes in. */
export function addChat(list: ChatList, chat: ChatResource): ChatList {
  const [first, ...rest] = list.pages;
  if (!first || list.pages.some((page) => page.data.some(({ id }) => id === chat.id))) return changeChat(list, chat);
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
    return changeInPlace(list, { ...chat, last_message: { body: textOf(message), kind, from_me, status } });
  }
  return list;
}

export function clearUnread(list: ChatList, chatId: number): ChatList {
  const chat = list.pages.flatMap((page) => page.data).find(({ id }) => id === chatId);
  return chat && chat.unread_count > 0 ? changeInPlace(list, { ...chat, unread_count: 0 }) : list;
}

function changeInPlace(list: ChatList, chat: ChatResource): ChatList {
  const pages = list.pages.map((page) =>
    page.data.some(({ id }) => id === chat.id)
      ? { ...page, data: page.data.map((row) => (row.id === chat.id ? chat : row)) }
      : page,
  );
  return { ...list, pages };
}

/**
 * What was pushed while the list was on its way must not be undone by it. Of two with the same time the one just written
 * wins: a counter cleared here is ahead of the server.
 */
export function mergeChats(held: ChatList | undefined, read: ChatList): ChatList {
  // The same comes back as a placeholder: another object would be drawn again, and again.
  if (!held || held === read) return read;
  const inHand = new Map(held.pages.flatMap((page) => page.data).map((chat) => [chat.id, chat]));
  const pages = read.pages.map((page) => ({
    ...page,
    data: page.data.map((chat) => {
      const former = inHand.get(chat.id);
      return former && former.updated_at > chat.updated_at ? former : chat;
    }),
  }));
  return { ...read, pages };
}
