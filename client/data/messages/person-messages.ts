import { type InfiniteData, infiniteQueryOptions } from '@tanstack/react-query';
import type { ContactMessages } from '@server/messaging/conversations/person/contact-chats.contract.js';
import type { MessageResource } from '@server/messaging/messaging.contract.js';
import { mergeRows, newerOrCached } from '@/app/entities/merge-rows.js';
import { http } from '@/app/http/http.js';
import { REFETCHED_ON_CONNECT } from '@/app/entities/live-query-client.js';
import { queryClient } from '@/app/query-client.js';
import { onServerEvent } from '@/app/socket.js';
import { throttlePerKey } from '@/data/throttle-per-key.js';
import { addMessage, addPreviousCursor, replaceMessage } from './message-changes.js';
import { MESSAGES_PER_PAGE, pagesOfMessages, rewriteConversation } from './message-pages.js';
import { onOwnMessage } from './messages.js';

const PERSON_MESSAGES = ['person-messages'] as const;
type PersonConversation = InfiniteData<ContactMessages>;

export function personMessagesQuery(contactId: number, aroundId: number | null) {
  return infiniteQueryOptions({
    queryKey: [...PERSON_MESSAGES, contactId, aroundId] as const,
    queryFn: async ({ pageParam, signal }) => {
      const query = { ...pageParam, limit: MESSAGES_PER_PAGE, media_base: 'url' };
      const page = await http.get<ContactMessages>(`/api/v1/contact-messages/${contactId}`, query, { signal });
      return addPreviousCursor(page, pageParam.cursorId);
    },
    ...pagesOfMessages(aroundId),
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
    rewriteConversation(query, addMessage(query.state.data as PersonConversation, message)),
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
    if (hasChatOfMessage) rewriteConversation(query, addMessage(cached, message));
  });
});
onServerEvent('message.created', ({ message, chat }) => addToPerson(chat.contact_id, message));
onServerEvent('message.changed', ({ message }) => replaceEverywhere(message));
const refetchSoon = throttlePerKey(1000, PERSON_MESSAGES);
onServerEvent('device.removed', refetchSoon);
onServerEvent('messages.stale', refetchSoon);
