import { type InfiniteData, infiniteQueryOptions } from '@tanstack/react-query';
import type { ContactMessages } from '@server/messaging/conversations/person/contact-chats.contract.js';
import type { MessageResource } from '@server/messaging/messaging.contract.js';
import { mergeRows, newerOrCached } from '@/app/entities/merge-rows.js';
import { http } from '@/app/http/http.js';
import { REFETCHED_ON_CONNECT } from '@/app/entities/live-query-client.js';
import { queryClient } from '@/app/query-client.js';
import { onServerEvent } from '@/app/socket.js';
import { throttlePerKey } from '@/data/throttle-per-key.js';
import { addMessage, replaceMessage } from './message-changes.js';
import { onOwnMessage, type PageOfMessages } from './messages.js';

const PAGE_SIZE = 20;
const PERSON_MESSAGES = ['person-messages'] as const;
type PersonConversation = InfiniteData<ContactMessages>;

export function personMessagesQuery(contactId: number, aroundId: number | null) {
  const first: PageOfMessages = aroundId === null ? {} : { aroundId };
  return infiniteQueryOptions({
    queryKey: [...PERSON_MESSAGES, contactId, aroundId] as const,
    queryFn: ({ pageParam, signal }) => {
      const query = { ...pageParam, limit: PAGE_SIZE, media_base: 'url' };
      return http.get<ContactMessages>(`/api/v1/contact-messages/${contactId}`, query, { signal });
    },
    initialPageParam: first,
    getNextPageParam: ({ next_cursor: cursorId }): PageOfMessages | null => (cursorId === null ? null : { cursorId }),
    getPreviousPageParam: ({ previous_cursor: afterId }): PageOfMessages | null =>
      afterId === null ? null : { afterId },
    structuralSharing: (cached, received) =>
      mergeRows<MessageResource, PersonConversation>(
        cached as PersonConversation | undefined,
        received as PersonConversation,
        newerOrCached,
      ),
    meta: REFETCHED_ON_CONNECT,
  });
}

function addToPerson(contactId: number, message: MessageResource): void {
  queryClient.applyPush({ queryKey: [...PERSON_MESSAGES, contactId] }, (query) =>
    queryClient.rewrite(query, addMessage(query.state.data as PersonConversation, message)),
  );
}

function replaceEverywhere(message: MessageResource): void {
  queryClient.applyPush({ queryKey: PERSON_MESSAGES }, (query) =>
    queryClient.rewrite(query, replaceMessage(query.state.data as PersonConversation, message)),
  );
}

onOwnMessage((message) => {
  queryClient.applyPush({ queryKey: PERSON_MESSAGES }, (query) => {
    const cached = query.state.data as PersonConversation;
    const hasChatOfMessage = cached.pages.some(({ chats }) => chats.some(({ id }) => id === message.chat_id));
    if (hasChatOfMessage) queryClient.rewrite(query, addMessage(cached, message));
  });
});
onServerEvent('message.created', ({ message, chat }) => addToPerson(chat.contact_id, message));
onServerEvent('message.changed', ({ message }) => replaceEverywhere(message));
const refetchSoon = throttlePerKey(1000, PERSON_MESSAGES);
onServerEvent('device.removed', refetchSoon);
onServerEvent('messages.stale', refetchSoon);
