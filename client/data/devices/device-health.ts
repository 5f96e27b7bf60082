import { infiniteQueryOptions, type InfiniteData, queryOptions } from '@tanstack/react-query';
import type { DeviceEventList, DeviceEventResource, DeviceHealth } from '@server/devices/health.contract.js';
import { throttlePerKey } from '@/data/throttle-per-key.js';
import { http } from '@/app/http/http.js';
import { REFETCHED_ON_CONNECT } from '@/app/entities/live-query-client.js';
import { queryClient } from '@/app/query-client.js';
import { onServerEvent } from '@/app/socket.js';

const HEALTH = ['device-health'] as const;
const eventsKey = (sessionId: string) => ['device-events', sessionId] as const;
const EVENTS_PAGE_SIZE = 30;

export function deviceHealthQuery(sessionId: string) {
  return queryOptions({
    queryKey: [...HEALTH, sessionId],
    queryFn: ({ signal }) => http.get<DeviceHealth>(`/api/v1/device-health/${sessionId}`, undefined, { signal }),
  });
}

export function deviceEventsQuery(sessionId: string) {
  return infiniteQueryOptions({
    queryKey: eventsKey(sessionId),
    queryFn: ({ pageParam, signal }) =>
      http.get<DeviceEventList>(
        `/api/v1/device-events/${sessionId}`,
        { limit: EVENTS_PAGE_SIZE, ...(pageParam !== null && { cursorId: pageParam }) },
        { signal },
      ),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next_cursor }) => next_cursor,
    meta: REFETCHED_ON_CONNECT,
  });
}

onServerEvent('device.event', ({ session_id, event }) => {
  queryClient.applyPush({ queryKey: eventsKey(session_id) }, (query) =>
    queryClient.rewrite(query, withEvent(query.state.data as InfiniteData<DeviceEventList>, event)),
  );
});

/** Inserts by ID, because several server processes push events. */
function withEvent(cached: InfiniteData<DeviceEventList>, event: DeviceEventResource): InfiniteData<DeviceEventList> {
  const [first, ...others] = cached.pages;
  if (!first || first.data.some(({ id }) => id === event.id)) return cached;
  const data = [event, ...first.data].toSorted((a, b) => b.id - a.id);
  return { ...cached, pages: [{ ...first, data }, ...others] };
}

const refetchSoon = throttlePerKey(1000, HEALTH);
onServerEvent('device.event', refetchSoon);
onServerEvent('device.changed', refetchSoon);
onServerEvent('device.removed', refetchSoon);
onServerEvent('message.created', refetchSoon);
onServerEvent('message.changed', refetchSoon);
onServerEvent('messages.stale', refetchSoon);
