import { queryOptions } from '@tanstack/react-query';
import type { ChatCounts } from '@server/messaging/chats/chats.contract.js';
import { http } from '@/app/http/http.js';
import { onServerEvent } from '@/app/socket.js';
import { throttlePerKey } from '@/data/throttle-per-key.js';

const COUNTS = ['chat-counts'] as const;

/** How many chats there are, unread and failed, of one device or of all. */
export function chatCountsQuery(device: number | null) {
  return queryOptions({
    queryKey: [...COUNTS, device],
    queryFn: ({ signal }) => http.get<ChatCounts>('/api/v1/chat-counts', { device }, { signal }),
  });
}

// What a push tells is one chat; how many there are, only the server knows.
const readSoon = throttlePerKey(500, COUNTS);
onServerEvent('message.created', readSoon);
onServerEvent('chat.changed', readSoon);
onServerEvent('message.changed', ({ message }) => {
  if (message.from_me && (message.status === 'failed' || message.status === 'queued')) readSoon();
});
onServerEvent('device.removed', readSoon);
onServerEvent('messages.stale', readSoon);
