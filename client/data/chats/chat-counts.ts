import { queryOptions } from '@tanstack/react-query';
import type { ChatCounts } from '@server/messaging/chats/chats.contract.js';
import { http } from '@/app/http/http.js';
import { queryClient } from '@/app/query-client.js';
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

/** One chat is read: said with its row, and not only once the server has counted again. */
export function countOneRead(device: number): void {
  for (const [key, counts] of queryClient.getQueriesData<ChatCounts>({ queryKey: COUNTS })) {
    const of = key[1] as number | null;
    if (!counts || (of !== null && of !== device)) continue;
    queryClient.setQueryData<ChatCounts>(key, {
      ...counts,
      unread: Math.max(0, counts.unread - 1),
      devices: counts.devices.map((one) =>
        one.device_id === device ? { ...one, unread: Math.max(0, one.unread - 1) } : one,
      ),
    });
  }
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
