import { infiniteQueryOptions } from '@tanstack/react-query';
import type { ChatHistoryPage } from '@server/messaging/conversations/inbox/inbox.contract.js';
import type { ChatResource } from '@server/messaging/messaging.contract.js';
import { REFETCHED_ON_CONNECT } from '@/app/entities/live-query-client.js';
import { http } from '@/app/http/http.js';
import { queryClient } from '@/app/query-client.js';
import { onServerEvent } from '@/app/socket.js';
import { throttlePerKey } from '@/data/throttle-per-key.js';

const PAGE_SIZE = 50;
const HISTORY = ['chat-history'] as const;

/** Returns the newest entries first. */
export function chatHistoryQuery(chatId: number) {
  return infiniteQueryOptions({
    queryKey: [...HISTORY, chatId] as const,
    queryFn: ({ pageParam, signal }) =>
      http.get<ChatHistoryPage>(`/api/v1/chats/${chatId}/history`, { cursor: pageParam, rows: PAGE_SIZE }, { signal }),
    initialPageParam: null as number | null,
    getNextPageParam: (page) => page.next_cursor,
    meta: REFETCHED_ON_CONNECT,
  });
}

/** Values of the fields whose changes add to the history, by chat. */
const lastSignatures = new Map<number, string>();
const MAX_KNOWN_CHATS = 500;

function signatureOf({
  assignee,
  team,
  labels,
  state,
  snoozed_until: until,
  rating,
  is_blocked,
}: ChatResource): string {
  return JSON.stringify([assignee?.id, team?.id, labels.map(({ id }) => id), state, until, rating, is_blocked]);
}

/** Refetches the history, which is not pushed. */
export function refetchHistoryIfChanged(chat: ChatResource): void {
  const signature = signatureOf(chat);
  if (lastSignatures.get(chat.id) === signature) return;
  lastSignatures.delete(chat.id);
  lastSignatures.set(chat.id, signature);
  const [oldest] = lastSignatures.keys();
  if (lastSignatures.size > MAX_KNOWN_CHATS && oldest !== undefined) lastSignatures.delete(oldest);
  void queryClient.invalidateQueries({ queryKey: [...HISTORY, chat.id] });
}

onServerEvent('chat.changed', ({ chat }) => refetchHistoryIfChanged(chat));
// A message may reopen its chat.
onServerEvent('message.created', ({ chat }) => refetchHistoryIfChanged(chat));
onServerEvent('messages.stale', throttlePerKey(1000, HISTORY));
