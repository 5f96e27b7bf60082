import { hashKey, infiniteQueryOptions, type QueryKey, queryOptions, skipToken } from '@tanstack/react-query';
import type { InboxPage } from '@server/messaging/conversations/chats.contract.js';
import type { SignedInUser } from '@server/auth/auth.contract.js';
import type { ChatResource } from '@server/messaging/messaging.contract.js';
import { newer } from '@/app/entities/merge-rows.js';
import { http } from '@/app/http/http.js';
import { REFETCHED_ON_CONNECT } from '@/app/entities/live-query-client.js';
import { queryClient } from '@/app/query-client.js';
import { onServerEvent } from '@/app/socket.js';
import { SESSION_KEY } from '@/app/use-can.js';
import { refetchAtOncePerKey, throttlePerKey } from '@/data/throttle-per-key.js';
import { countOneRead } from './chat-counts.js';
import { type ChatFilter, isMatchedByServer, placeInList, toChatFilter } from './chat-filter.js';
import {
  addChat,
  replaceChat,
  changeLastMessage,
  clearUnread,
  dropChat,
  flattenChats,
  mergeChats,
  type ChatPages,
} from './chat-changes.js';
import { keepNeededPages } from './needed-chats.js';

const FIRST_PAGE_SIZE = 50;
const MAX_PAGE_SIZE = 100;
const MATCH_DELAY_MS = 3_000;
const LISTS = ['chats'] as const;
const chatKey = (deviceId: number, chatId: number) => ['chat', deviceId, chatId] as const;

function fetchChats(
  { state, sort, ...filter }: ChatFilter,
  cursor: string | null,
  { signal, rows = FIRST_PAGE_SIZE }: { signal?: AbortSignal; rows?: number } = {},
): Promise<InboxPage> {
  const chosen = { ...(state !== 'all' && { state }), ...(sort !== 'newest' && { sort }) };
  return http.get('/api/v1/chat-lists', { ...filter, ...chosen, cursor, rows }, { signal });
}

/** Pushed chats extend the first page, so a refetch needs more rows. */
function rowsToFetch(filter: ChatFilter, cursor: string | null): number {
  if (cursor !== null) return MAX_PAGE_SIZE;
  const cached = queryClient.getQueryData<ChatPages>([...LISTS, filter])?.pages[0]?.data.length ?? 0;
  return cached > FIRST_PAGE_SIZE ? MAX_PAGE_SIZE : FIRST_PAGE_SIZE;
}

export async function findChatOf(deviceId: number, phone: string): Promise<ChatResource | undefined> {
  const digits = phone.replace(/\D/g, '');
  const { data } = await fetchChats(toChatFilter(deviceId, { search: digits }), null);
  return data.find((chat) => chat.phone === digits);
}

/** Chats in any state, for the command palette. */
export function chatSearchQuery(search: string, rows: number) {
  return queryOptions({
    queryKey: ['chat-search', search, rows] as const,
    queryFn: async ({ signal }) => (await fetchChats(toChatFilter(null, { search }), null, { signal, rows })).data,
  });
}

/** Also marks the chat on the linked phone. */
export async function markChatRead(deviceId: number, chatId: number): Promise<void> {
  decrementUnread(deviceId, chatId);
  changeLists(deviceId, (list) => clearUnread(list, chatId));
  queryClient.setQueryData<ChatResource>(chatKey(deviceId, chatId), (chat) => chat && { ...chat, unread_count: 0 });
  const { data } = await http.post<{ data: ChatResource }>(`/api/v1/chat-read/${deviceId}/${chatId}`, undefined, {
    quiet: true,
  });
  changeLists(deviceId, (list) => replaceChat(list, data));
  keepChat(data);
}

export function readListedChats(filter: ChatFilter): ChatResource[] {
  const list = queryClient.getQueryData<ChatPages>([...LISTS, filter]);
  return list ? flattenChats(list, filter.sort) : [];
}

export async function archiveChat(chat: ChatResource, archived: boolean): Promise<void> {
  showChat(await changeOnServer('chat-archive', chat, { archived }));
}

export async function muteChat(chat: ChatResource, muted: boolean): Promise<void> {
  showChat(await changeOnServer('chat-mute', chat, { muted }));
}

export async function markChatDone(chat: ChatResource): Promise<void> {
  showChat(await changeOnServer('chat-done', chat));
}

async function changeOnServer(call: string, chat: ChatResource, body?: object): Promise<ChatResource> {
  const { data } = await http.post<{ data: ChatResource }>(`/api/v1/${call}/${chat.device_id}/${chat.id}`, body);
  return data;
}

export function chatListQuery(filter: ChatFilter) {
  return infiniteQueryOptions({
    queryKey: [...LISTS, filter] as const,
    queryFn: ({ pageParam, signal }) => fetchChats(filter, pageParam, { signal, rows: rowsToFetch(filter, pageParam) }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
    // Previous rows stay visible only while the search text changes.
    placeholderData: (list, query) => {
      const previous = query?.queryKey[1];
      return previous && hashKey([{ ...previous, search: '' }]) === hashKey([{ ...filter, search: '' }])
        ? list
        : undefined;
    },
    structuralSharing: (cached, received) => mergeChats(cached as ChatPages | undefined, received as ChatPages),
    meta: { ...REFETCHED_ON_CONNECT, keepNeeded: keepNeededPages },
  });
}

export function chatQuery(deviceId: number, chatId: number) {
  return queryOptions<ChatResource>({
    queryKey: chatKey(deviceId, chatId),
    queryFn: skipToken,
    staleTime: Infinity,
    initialData: () => findInLists(deviceId, chatId),
  });
}

export function keepChat(chat: ChatResource): void {
  queryClient.setQueryData<ChatResource>(chatKey(chat.device_id, chat.id), (cached) => newer(cached, chat));
}

/** A chat of bulk messages is unlisted until answered. */
export function showChat(chat: ChatResource): void {
  if (chat.unread_count === 0) decrementUnread(chat.device_id, chat.id);
  keepChat(chat);
  if (chat.last_message_recieved === null) return;
  const userId = queryClient.getQueryData<SignedInUser | null>(SESSION_KEY)?.data.id ?? null;
  const change = { add: addChat, keep: replaceChat, drop: dropChat };
  changeLists(chat.device_id, (list, filter) => change[placeInList(filter, chat, userId)](list, chat));
}

function decrementUnread(deviceId: number, chatId: number): void {
  const cached = readCachedChat(deviceId, chatId);
  if (cached && cached.unread_count > 0 && !cached.is_archived) countOneRead(deviceId);
}

onServerEvent('message.created', ({ chat }) => showChat(chat));
onServerEvent('chat.changed', ({ chat }) => showChat(chat));
onServerEvent('message.changed', ({ message }) => {
  changeLists(message.device_id, (list) => changeLastMessage(list, message));
  if (message.status !== 'failed') return;
  const lists = listsWithDevice(message.device_id).filter(({ filter: { state } }) => state === 'failed');
  for (const { key } of lists) void queryClient.invalidateQueries({ queryKey: key });
});

let matchTimer: ReturnType<typeof setTimeout> | undefined;
function refetchMatchedSoon(): void {
  matchTimer ??= setTimeout(() => {
    matchTimer = undefined;
    void queryClient.invalidateQueries({
      queryKey: LISTS,
      predicate: ({ queryKey }) => isMatchedByServer(filterOf(queryKey)),
    });
  }, MATCH_DELAY_MS);
}
onServerEvent('message.created', refetchMatchedSoon);
onServerEvent('chat.changed', refetchMatchedSoon);
// The note may mention the user.
onServerEvent('note.created', refetchMatchedSoon);

const refetchSoon = throttlePerKey(1000, LISTS);
onServerEvent('device.removed', refetchSoon);
// Sent during impersonation, and when the user's access may have changed.
onServerEvent('messages.stale', refetchAtOncePerKey(1000, LISTS));
// Chats lose a deleted label or team.
onServerEvent('labels.changed', refetchSoon);
onServerEvent('teams.changed', refetchSoon);

function changeLists(deviceId: number, change: (list: ChatPages, filter: ChatFilter) => ChatPages): void {
  queryClient.applyPush(
    { queryKey: LISTS, predicate: ({ queryKey }) => hasDevice(filterOf(queryKey), deviceId) },
    (query) => queryClient.rewrite(query, change(query.state.data as ChatPages, filterOf(query.queryKey))),
  );
}

export function readCachedChat(deviceId: number, chatId: number): ChatResource | undefined {
  return queryClient.getQueryData<ChatResource>(chatKey(deviceId, chatId)) ?? findInLists(deviceId, chatId);
}

function findInLists(deviceId: number, chatId: number): ChatResource | undefined {
  return listsWithDevice(deviceId)
    .flatMap(({ list }) => list.pages.flatMap((page) => page.data))
    .find(({ id }) => id === chatId);
}

function listsWithDevice(deviceId: number) {
  return queryClient.getQueriesData<ChatPages>({ queryKey: LISTS }).flatMap(([key, list]) => {
    const filter = filterOf(key);
    return list && hasDevice(filter, deviceId) ? [{ key, filter, list }] : [];
  });
}

const filterOf = (queryKey: QueryKey) => queryKey[1] as ChatFilter;
const hasDevice = ({ device }: ChatFilter, deviceId: number): boolean => device === null || device === deviceId;
