import { infiniteQueryOptions, queryOptions, skipToken, type InfiniteData } from '@tanstack/react-query';
import type { ChatResource } from '@server/messaging/messaging.contract.js';
import type { Page } from '@server/platform/http/page.contract.js';
import { http } from '@/app/http.js';
import { queryClient } from '@/app/query-client.js';
import { onServerEvent } from '@/app/socket.js';
import { atMostEach } from './at-most-each.js';
import { addChat, changeChat, changeLastMessage, clearUnread, mergeChats, type ChatList } from './chat-changes.js';

const PAGE_SIZE = 20;
const chatKey = (deviceId: number, chatId: number) => ['chat', deviceId, chatId] as const;
const listsKey = (deviceId: number) => ['chats', deviceId] as const;

// Fetchers

function fetchChats(deviceId: number, page: number, search: string, signal?: AbortSignal): Promise<Page<ChatResource>> {
  return http.get(`/api/v1/chat-lists/${deviceId}`, { page, rows: PAGE_SIZE, search }, { signal });
}

/** The chat with a number, if there is one. */
export async function findChatOf(deviceId: number, phone: string): Promise<ChatResource | undefined> {
  const digits = phone.replace(/\D/g, '');
  const { data } = await fetchChats(deviceId, 1, digits);
  return data.find((chat) => chat.phone === digits);
}

/** Clears the counter here at once and on the phones of the device through the server. */
export async function markChatRead(deviceId: number, chatId: number): Promise<void> {
  changeLists(deviceId, (list) => clearUnread(list, chatId));
  queryClient.setQueryData<ChatResource>(chatKey(deviceId, chatId), (chat) => chat && { ...chat, unread_count: 0 });
  const { data } = await http.post<{ data: ChatResource }>(`/api/v1/chat-read/${deviceId}/${chatId}`, undefined, {
    quiet: true,
  });
  changeLists(deviceId, (list) => changeChat(list, data));
  keepChat(data);
}

// Queries

export function chatListQuery(deviceId: number, search: string) {
  return infiniteQueryOptions({
    queryKey: [...listsKey(deviceId), search],
    queryFn: ({ pageParam, signal }) => fetchChats(deviceId, pageParam, search, signal),
    initialPageParam: 1,
    getNextPageParam: ({ current_page, last_page }) => (current_page < last_page ? current_page + 1 : null),
    // While a search is on its way the last list stays; never the one of another device.
    placeholderData: (list, query) => (query?.queryKey[1] === deviceId ? list : undefined),
    structuralSharing: (held, read) => mergeChats(held as ChatList | undefined, read as ChatList),
  });
}

/** One chat, as the list, a conversation or a push told last; it is never asked for alone. */
export function chatQuery(deviceId: number, chatId: number) {
  return queryOptions<ChatResource>({
    queryKey: chatKey(deviceId, chatId),
    queryFn: skipToken,
    staleTime: Infinity,
    initialData: () =>
      listsOf(deviceId)
        .flatMap(([, list]) => list?.pages.flatMap((page) => page.data) ?? [])
        .find(({ id }) => id === chatId),
  });
}

export function keepChat(chat: ChatResource): void {
  queryClient.setQueryData<ChatResource>(chatKey(chat.device_id, chat.id), (held) =>
    held && held.updated_at > chat.updated_at ? held : chat,
  );
}

// Pushed changes

/**
 * Shows a chat in the lists of its device: in the whole one always, in a search only where it was found. One that holds only bulk messages is
 * in no list until it is answered.
 */
export function showChat(chat: ChatResource): void {
  keepChat(chat);
  if (chat.last_message_recieved === null) return;
  changeLists(chat.device_id, (list, search) => (search === '' ? addChat(list, chat) : changeChat(list, chat)));
}

onServerEvent('message.created', ({ chat }) => showChat(chat));
onServerEvent('chat.changed', ({ chat }) => showChat(chat));
onServerEvent('message.changed', ({ message }) =>
  changeLists(message.device_id, (list) => changeLastMessage(list, message)),
);

/** What an administrator inside an account is told instead. */
const readSoon = atMostEach(1000, ['chats']);
onServerEvent('messages.stale', readSoon);

function changeLists(deviceId: number, change: (list: ChatList, search: string) => ChatList): void {
  for (const [key, list] of listsOf(deviceId))
    if (list) queryClient.setQueryData(key, change(list, typeof key[2] === 'string' ? key[2] : ''));
}

function listsOf(deviceId: number) {
  return queryClient.getQueriesData<InfiniteData<Page<ChatResource>, number>>({ queryKey: listsKey(deviceId) });
}
