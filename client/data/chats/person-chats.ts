import { queryOptions } from '@tanstack/react-query';
import type { ContactChats } from '@server/messaging/conversations/person/contact-chats.contract.js';
import type { ChatResource } from '@server/messaging/messaging.contract.js';
import { newerOrCached } from '@/app/entities/merge-rows.js';
import { http } from '@/app/http/http.js';
import { REFETCHED_ON_CONNECT } from '@/app/entities/live-query-client.js';
import { queryClient } from '@/app/query-client.js';
import { onServerEvent } from '@/app/socket.js';
import { throttlePerKey } from '@/data/throttle-per-key.js';
import { compareChats } from './chat-changes.js';
import { keepChat } from './chats.js';

const PERSON_CHATS = ['person-chats'] as const;

export function personChatsQuery(contactId: number) {
  return queryOptions({
    queryKey: [...PERSON_CHATS, contactId] as const,
    queryFn: async ({ signal }) => {
      const { data } = await http.get<ContactChats>(`/api/v1/contact-chats/${contactId}`, undefined, { signal });
      for (const chat of data) keepChat(chat);
      return data;
    },
    meta: REFETCHED_ON_CONNECT,
  });
}

function showChat(chat: ChatResource): void {
  queryClient.applyPush({ queryKey: [...PERSON_CHATS, chat.contact_id] }, (query) => {
    const cached = query.state.data as ChatResource[];
    const previous = cached.find(({ id }) => id === chat.id);
    const others = cached.filter(({ id }) => id !== chat.id);
    queryClient.rewrite(query, [...others, previous ? newerOrCached(previous, chat) : chat].toSorted(compareChats));
  });
}

onServerEvent('message.created', ({ chat }) => showChat(chat));
onServerEvent('chat.changed', ({ chat }) => showChat(chat));
const refetchSoon = throttlePerKey(1000, PERSON_CHATS);
onServerEvent('device.removed', refetchSoon);
onServerEvent('messages.stale', refetchSoon);
