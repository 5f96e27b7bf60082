import { type InfiniteData, infiniteQueryOptions } from '@tanstack/react-query';
import type { ContactMessages } from '@server/messaging/chats/person/contact-chats.contract.js';
import type { MessageResource } from '@server/messaging/messaging.contract.js';
import { mergeRows, newerOrHeld } from '@/app/entities/merge-rows.js';
import { http } from '@/app/http/http.js';
import { LIST_META } from '@/app/entities/live-query-client.js';
import { queryClient } from '@/app/query-client.js';
import { onServerEvent } from '@/app/socket.js';
import { throttlePerKey } from '@/data/throttle-per-key.js';
import { addMessage, changeMessage } from './message-changes.js';
import { onOwnMessage, type PageOfMessages } from './messages.js';

const PAGE_SIZE = 20;
const PERSON_MESSAGES = ['person-messages'] as const;
type PersonConversation = InfiniteData<ContactMessages>;

/** The messages of all chats of a person in one order; paged as `conversationQuery`. */
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
    structuralSharing: (held, read) =>
      mergeRows<MessageResource, PersonConversation>(
        held as PersonConversation | undefined,
        read as PersonConversation,
        newerOrHeld,
      ),
    meta: LIST_META,
  });
}

function add(contactId: number, message: MessageResource): void {
  queryClient.applyPush({ queryKey: [...PERSON_MESSAGES, contactId] }, (query) =>
    queryClient.rewrite(query, addMessage(query.state.data as PersonConversation, message)),
  );
}

function change(message: MessageResource): void {
  queryClient.applyPush({ queryKey: PERSON_MESSAGES }, (query) =>
    queryClient.rewrite(query, changeMessage(query.state.data as PersonConversation, message)),
  );
}

onOwnMessage((message) => {
  queryClient.applyPush({ queryKey: PERSON_MESSAGES }, (query) => {
    const held = query.state.data as PersonConversation;
    const isOfPerson = held.pages.some(({ chats }) => chats.some(({ id }) => id === message.chat_id));
    if (isOfPerson) queryClient.rewrite(query, addMessage(held, message));
  });
});
onServerEvent('message.created', ({ message, chat }) => add(chat.contact_id, message));
onServerEvent('message.changed', ({ message }) => change(message));
const readSoon = throttlePerKey(1000, PERSON_MESSAGES);
onServerEvent('device.removed', readSoon);
onServerEvent('messages.stale', readSoon);
