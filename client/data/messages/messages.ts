import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { MessageList } from '@server/messaging/conversations/chats.contract.js';
import type { MessageResource, SendMessageResult } from '@server/messaging/messaging.contract.js';
import { defineEntity } from '@/app/entities/define-entity.js';
import { http } from '@/app/http/http.js';
import { REFETCHED_ON_CONNECT } from '@/app/entities/live-query-client.js';
import { queryClient } from '@/app/query-client.js';
import { onServerEvent } from '@/app/socket.js';
import { throttlePerKey } from '@/data/throttle-per-key.js';
import { keepChat, showChat } from '@/data/chats/chats.js';
import { type OutgoingMessage, toMessageForm } from './message-form.js';
import {
  addMessage,
  addPreviousCursor,
  mergeConversation,
  type MessagePages,
  replaceMessage,
} from './message-changes.js';
import { MESSAGES_PER_PAGE, pagesOfMessages, rewriteConversation } from './message-pages.js';

const MESSAGES = ['messages'] as const;
const conversationKey = (deviceId: number, chatId: number) => [...MESSAGES, deviceId, chatId] as const;
const SINGLE = ['message'] as const;
/** Sent messages are also cached one by one. */
const messages = defineEntity<MessageResource>({ single: SINGLE });

interface SendOptions {
  onProgress?: (share: number) => void;
  quiet?: boolean;
}

/** A repetition with the same key creates no second message. */
export async function sendMessage(
  message: OutgoingMessage,
  idempotencyKey: string,
  options: SendOptions = {},
): Promise<SendMessageResult> {
  const result = await http.post<SendMessageResult>('/api/v1/messages', toMessageForm(message), {
    ...options,
    headers: { 'Idempotency-Key': idempotencyKey },
  });
  showMessage(result.data);
  showChat(result.chat);
  return result;
}

export async function retryMessage(id: number): Promise<void> {
  const { data } = await http.post<{ data: MessageResource }>(`/api/v1/messages/${id}/retry`);
  showMessage(data);
}

export async function fetchMessageMedia(id: number): Promise<void> {
  const { data } = await http.post<{ data: MessageResource }>(`/api/v1/messages/${id}/fetch-media`, undefined, {
    noBanner: true,
  });
  changeConversation(data, replaceMessage);
}

export function conversationQuery(deviceId: number, chatId: number, aroundId: number | null = null) {
  return infiniteQueryOptions({
    queryKey: [...conversationKey(deviceId, chatId), aroundId] as const,
    queryFn: async ({ pageParam, signal }) => {
      const query = { ...pageParam, limit: MESSAGES_PER_PAGE, media_base: 'url' };
      const page = await http.get<MessageList>(`/api/v1/chat-list-messages/${deviceId}/${chatId}`, query, { signal });
      keepChat(page.chat);
      return addPreviousCursor(page, pageParam.cursorId);
    },
    ...pagesOfMessages(aroundId),
    structuralSharing: (cached, received) =>
      mergeConversation(cached as MessagePages | undefined, received as MessagePages),
    meta: REFETCHED_ON_CONNECT,
  });
}

export function isLoaded(deviceId: number, chatId: number, messageId: number): boolean {
  const newest = queryClient.getQueryData(conversationQuery(deviceId, chatId).queryKey);
  return newest?.pages.some(({ data }) => data.some(({ id }) => id === messageId)) ?? false;
}

export function messageQuery(id: number) {
  return queryOptions({
    queryKey: [...SINGLE, id] as const,
    queryFn: async ({ signal }) =>
      (await http.get<{ data: MessageResource }>(`/api/v1/messages/${id}`, undefined, { signal })).data,
    structuralSharing: messages.merge,
  });
}

type MessageListener = (message: MessageResource) => void;
const sentListeners: MessageListener[] = [];

export const onOwnMessage = (listener: MessageListener): number => sentListeners.push(listener);

export function showMessage(message: MessageResource): void {
  changeConversation(message, addMessage);
  for (const listener of sentListeners) listener(message);
  if (message.from_me) messages.keep(message);
}

onServerEvent('message.created', ({ message }) => {
  refetchFailed(message.device_id, message.chat_id);
  showMessage(message);
});
onServerEvent('chat.changed', ({ chat }) => refetchFailed(chat.device_id, chat.id));
onServerEvent('message.changed', ({ message }) => {
  changeConversation(message, replaceMessage);
  if (message.from_me) messages.keep(message);
});

/** The chat may be visible again. */
function refetchFailed(deviceId: number, chatId: number): void {
  const queryKey = conversationKey(deviceId, chatId);
  void queryClient.invalidateQueries({ queryKey, predicate: ({ state }) => state.status === 'error' });
}

// `messages.stale` is sent during impersonation.
const refetchConversationsSoon = throttlePerKey(1000, MESSAGES);
const refetchMessagesSoon = throttlePerKey(1000, ['message']);
onServerEvent('messages.stale', () => {
  refetchConversationsSoon();
  refetchMessagesSoon();
});

function changeConversation(
  message: MessageResource,
  change: (conversation: MessagePages, message: MessageResource) => MessagePages,
): void {
  queryClient.applyPush({ queryKey: conversationKey(message.device_id, message.chat_id) }, (query) =>
    rewriteConversation(query, change(query.state.data as MessagePages, message)),
  );
}
