import { queryOptions } from '@tanstack/react-query';
import type { ChatCounts } from '@server/messaging/conversations/chats.contract.js';
import { http } from '@/app/http/http.js';
import { queryClient } from '@/app/query-client.js';
import { onServerEvent } from '@/app/socket.js';
import { refetchAtOncePerKey } from '@/data/throttle-per-key.js';

const COUNTS = ['chat-counts'] as const;

export function chatCountsQuery(device: number | null) {
  return queryOptions({
    queryKey: [...COUNTS, device],
    queryFn: ({ signal }) => http.get<ChatCounts>('/api/v1/chat-counts', { device }, { signal }),
  });
}

/** Lowers the counts before the server does. */
export function countOneRead(device: number): void {
  for (const [key, counts] of queryClient.getQueriesData<ChatCounts>({ queryKey: COUNTS })) {
    const countedDevice = key[1] as number | null;
    if (!counts || (countedDevice !== null && countedDevice !== device)) continue;
    queryClient.setQueryData<ChatCounts>(key, {
      ...counts,
      unread: Math.max(0, counts.unread - 1),
      devices: counts.devices.map((counted) =>
        counted.device_id === device ? { ...counted, unread: Math.max(0, counted.unread - 1) } : counted,
      ),
    });
  }
}

// Counts are not pushed.
const refetchSoon = refetchAtOncePerKey(2_000, COUNTS);
onServerEvent('message.created', refetchSoon);
onServerEvent('chat.changed', refetchSoon);
onServerEvent('message.changed', ({ message }) => {
  if (message.from_me && (message.status === 'failed' || message.status === 'queued')) refetchSoon();
});
onServerEvent('note.created', refetchSoon);
onServerEvent('device.removed', refetchSoon);
onServerEvent('messages.stale', refetchSoon);
