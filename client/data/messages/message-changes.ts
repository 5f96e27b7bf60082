import type { InfiniteData } from '@tanstack/react-query';
import type { MessageList } from '@server/messaging/chats/chats.contract.js';
import type { MessageResource } from '@server/messaging/messaging.contract.js';
import { mergeRows, newerOrHeld, replaceRow, rowsOf } from '@/app/entities/merge-rows.js';

/** What is in hand of one conversation: pages from the newest back, each newest first. */
export type Conversation = InfiniteData<MessageList>;

/** The same of one chat, or of all chats of a person. */
type PagesOfMessages = InfiniteData<Pick<MessageList, 'data' | 'next_cursor' | 'previous_cursor'>>;

export interface MessageDay {
  /** `2026-11-21`, in the account's time zone. */
  day: string;
  messages: MessageResource[];
}

/** The order within a chat: by when it was written, then by id. */
export function compareMessages(a: MessageResource, b: MessageResource): number {
  if (a.created_at !== b.created_at) return a.created_at < b.created_at ? -1 : 1;
  return a.id - b.id;
}

/** Every message once, oldest first. */
export function flattenMessages(conversation: PagesOfMessages): MessageResource[] {
  const byId = new Map<number, MessageResource>();
  for (const message of rowsOf<MessageResource>(conversation)) {
    const held = byId.get(message.id);
    byId.set(message.id, held ? newerOrHeld(held, message) : message);
  }
  return [...byId.values()].sort(compareMessages);
}

/** Changes the message where it is in hand. The same conversation when it is not, or when the news is old. */
export function changeMessage<P extends PagesOfMessages>(conversation: P, message: MessageResource): P {
  return replaceRow<MessageResource, P>(conversation, message.id, (held) => newerOrHeld(held, message));
}

/** Adds a message, or changes it when it is in hand. What is older than all in hand, or newer where there is more between, comes with its own page. */
export function addMessage<P extends PagesOfMessages>(conversation: P, message: MessageResource): P {
  if (rowsOf<MessageResource>(conversation).some(({ id }) => id === message.id))
    return changeMessage(conversation, message);
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

/** Keeps newer states over those of the response. */
export function mergeConversation(held: Conversation | undefined, read: Conversation): Conversation {
  return mergeRows<MessageResource, Conversation>(held, read, newerOrHeld);
}

/** In days, oldest first; expects the order of `flattenMessages`. */
export function groupByDay(messages: MessageResource[]): MessageDay[] {
  const days: MessageDay[] = [];
  for (const message of messages) {
    const last = days.at(-1);
    if (last?.day === message.Ymd) last.messages.push(message);
    else days.push({ day: message.Ymd, messages: [message] });
  }
  return days;
}
