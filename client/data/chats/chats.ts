import { infiniteQueryOptions, type QueryKey, queryOptions, skipToken } from '@tanstack/react-query';
import type { ChatState, InboxPage } from '@server/messaging/chats/chats.contract.js';
import type { ChatResource } from '@server/messaging/messaging.contract.js';
import { newer } from '@/app/entities/merge-rows.js';
import { http } from '@/app/http/http.js';
import { LIST_META } from '@/app/entities/live-query-client.js';
import { queryClient } from '@/app/query-client.js';
import { onServerEvent } from '@/app/socket.js';
import { throttlePerKey } from '@/data/throttle-per-key.js';
import { countOneRead } from './chat-counts.js';
import {
  addChat,
  changeChat,
  changeLastMessage,
  clearUnread,
  dropChat,
  mergeChats,
  type ChatList,
} from './chat-changes.js';

const PAGE_SIZE = 20;
const MAX_PAGE_SIZE = 100;
const LISTS = ['chats'] as const;
const chatKey = (deviceId: number, chatId: number) => ['chat', deviceId, chatId] as const;

/** Which chats: of one device or, without, of all. */
export interface ChatFilter {
  device: number | null;
  state: ChatState;
  search: string;
}

// Fetchers

function fetchChats(
  filter: ChatFilter,
  cursor: string | null,
  { signal, rows = PAGE_SIZE }: { signal?: AbortSignal; rows?: number } = {},
): Promise<InboxPage> {
  return http.get('/api/v1/chat-lists', { ...filter, cursor, rows }, { signal });
}

/** The first page grows by pushed chats. Read again, it holds as many, and those that are about to be pushed. */
function rowsToRead(filter: ChatFilter, cursor: string | null): number {
  const held = queryClient.getQueryData<ChatList>([...LISTS, filter])?.pages[0]?.data.length ?? 0;
  return cursor === null && held > PAGE_SIZE ? Math.min(MAX_PAGE_SIZE, held + PAGE_SIZE) : PAGE_SIZE;
}

/** The chat with a number, if there is one. */
export async function findChatOf(deviceId: number, phone: string): Promise<ChatResource | undefined> {
  const digits = phone.replace(/\D/g, '');
  const { data } = await fetchChats({ device: deviceId, state: 'all', search: digits }, null);
  return data.find((chat) => chat.phone === digits);
}

/** Clears the counter here at once and on the phones of the device through the server. */
export async function markChatRead(deviceId: number, chatId: number): Promise<void> {
  tellRead(deviceId, chatId);
  changeLists(deviceId, (list) => clearUnread(list, chatId));
  queryClient.setQueryData<ChatResource>(chatKey(deviceId, chatId), (chat) => chat && { ...chat, unread_count: 0 });
  const { data } = await http.post<{ data: ChatResource }>(`/api/v1/chat-read/${deviceId}/${chatId}`, undefined, {
    quiet: true,
  });
  changeLists(deviceId, (list) => changeChat(list, data));
  keepChat(data);
}

export async function archiveChat(chat: ChatResource, archived: boolean): Promise<void> {
  showChat(await changeOnServer('chat-archive', chat, { archived }));
}

export async function muteChat(chat: ChatResource, muted: boolean): Promise<void> {
  showChat(await changeOnServer('chat-mute', chat, { muted }));
}

/** Somebody has looked after what a bot asked a person for. */
export async function markChatDone(chat: ChatResource): Promise<void> {
  showChat(await changeOnServer('chat-done', chat));
}

async function changeOnServer(call: string, chat: ChatResource, body?: object): Promise<ChatResource> {
  const { data } = await http.post<{ data: ChatResource }>(`/api/v1/${call}/${chat.device_id}/${chat.id}`, body);
  return data;
}

// Queries

export function chatListQuery(filter: ChatFilter) {
  return infiniteQueryOptions({
    queryKey: [...LISTS, filter] as const,
    queryFn: ({ pageParam, signal }) => fetchChats(filter, pageParam, { signal, rows: rowsToRead(filter, pageParam) }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
    // While a search is on its way the last list stays; never the one of another device or state.
    placeholderData: (list, query) => {
      const former = query?.queryKey[1];
      return former?.device === filter.device && former.state === filter.state ? list : undefined;
    },
    structuralSharing: (held, read) => mergeChats(held as ChatList | undefined, read as ChatList),
    meta: LIST_META,
  });
}

/** One chat, as the list, a conversation or a push told last; it is never asked for alone. */
export function chatQuery(deviceId: number, chatId: number) {
  return queryOptions<ChatResource>({
    queryKey: chatKey(deviceId, chatId),
    queryFn: skipToken,
    staleTime: Infinity,
    initialData: () => ofLists(deviceId, chatId),
  });
}

export function keepChat(chat: ChatResource): void {
  queryClient.setQueryData<ChatResource>(chatKey(chat.device_id, chat.id), (held) => newer(held, chat));
}

// Pushed changes

/**
 * Shows a chat in the lists it belongs to; in a search only where it was found, as only the server knows what a search finds. One that
 * holds only bulk messages is in no list until it is answered.
 */
export function showChat(chat: ChatResource): void {
  if (chat.unread_count === 0) tellRead(chat.device_id, chat.id);
  keepChat(chat);
  if (chat.last_message_recieved === null) return;
  changeLists(chat.device_id, (list, { state, search }) => {
    if (search !== '') return changeChat(list, chat);
    // Who puts a chat away wants it gone at once.
    if (chat.is_archived !== (state === 'archived')) return dropChat(list, chat);
    return belongsTo(state, chat) ? addChat(list, chat) : changeChat(list, chat);
  });
}

/** The count goes down with the row, where one that is counted is in hand. */
function tellRead(deviceId: number, chatId: number): void {
  const held = heldChat(deviceId, chatId);
  if (held && held.unread_count > 0 && !held.is_archived) countOneRead(deviceId);
}

/** What is read, sent or done stays where it stands until the list is read anew: it must not vanish under the pointer. */
function belongsTo(state: ChatState, chat: ChatResource): boolean {
  if (state === 'unread') return chat.unread_count > 0;
  if (state === 'needs_you') return chat.needs_you;
  if (state === 'from_ad') return chat.referral !== null;
  return state !== 'failed' || (chat.last_message?.from_me === true && chat.last_message.status === 'failed');
}

onServerEvent('message.created', ({ chat }) => showChat(chat));
onServerEvent('chat.changed', ({ chat }) => showChat(chat));
onServerEvent('message.changed', ({ message }) => {
  changeLists(message.device_id, (list) => changeLastMessage(list, message));
  if (message.status !== 'failed') return;
  const lists = listsOf(message.device_id).filter(({ filter: { state } }) => state === 'failed');
  for (const { key } of lists) void queryClient.invalidateQueries({ queryKey: key });
});

const readSoon = throttlePerKey(1000, LISTS);
onServerEvent('device.removed', readSoon);
/** What an administrator inside an account is told instead. */
onServerEvent('messages.stale', readSoon);

function changeLists(deviceId: number, change: (list: ChatList, filter: ChatFilter) => ChatList): void {
  queryClient.applyPush(
    { queryKey: LISTS, predicate: ({ queryKey }) => hasDevice(filterOf(queryKey), deviceId) },
    (query) => queryClient.rewrite(query, change(query.state.data as ChatList, filterOf(query.queryKey))),
  );
}

function heldChat(deviceId: number, chatId: number): ChatResource | undefined {
  return queryClient.getQueryData<ChatResource>(chatKey(deviceId, chatId)) ?? ofLists(deviceId, chatId);
}

function ofLists(deviceId: number, chatId: number): ChatResource | undefined {
  return listsOf(deviceId)
    .flatMap(({ list }) => list.pages.flatMap((page) => page.data))
    .find(({ id }) => id === chatId);
}

/** The lists in hand that may hold chats of a device. */
function listsOf(deviceId: number) {
  return queryClient.getQueriesData<ChatList>({ queryKey: LISTS }).flatMap(([key, list]) => {
    const filter = filterOf(key);
    return list && hasDevice(filter, deviceId) ? [{ key, filter, list }] : [];
  });
}

const filterOf = (queryKey: QueryKey) => queryKey[1] as ChatFilter;
const hasDevice = ({ device }: ChatFilter, deviceId: number): boolean => device === null || device === deviceId;
