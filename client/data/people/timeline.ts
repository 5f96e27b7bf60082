import { infiniteQueryOptions } from '@tanstack/react-query';
import type { FilesPage, TimelineKind, TimelinePage } from '@server/messaging/conversations/person/people.contract.js';
import { REFETCHED_ON_CONNECT } from '@/app/entities/live-query-client.js';
import { http } from '@/app/http/http.js';
import { onServerEvent } from '@/app/socket.js';
import { throttlePerKey } from '@/data/throttle-per-key.js';

const TIMELINE = ['person-timeline'] as const;
const FILES = ['person-files'] as const;
const PAGE_SIZE = 15;
const FILES_PAGE_SIZE = 6;
const REFETCH_INTERVAL_MS = 3_000;

export function timelineQuery(contactId: number, kind?: TimelineKind) {
  return infiniteQueryOptions({
    queryKey: [...TIMELINE, contactId, kind ?? null] as const,
    queryFn: ({ pageParam, signal }) =>
      http.get<TimelinePage>(
        `/api/v1/people/${contactId}/timeline`,
        { cursor: pageParam, kind, rows: PAGE_SIZE },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
    meta: REFETCHED_ON_CONNECT,
  });
}

export function personFilesQuery(contactId: number) {
  return infiniteQueryOptions({
    queryKey: [...FILES, contactId] as const,
    queryFn: ({ pageParam, signal }) =>
      http.get<FilesPage>(
        `/api/v1/people/${contactId}/files`,
        { cursor: pageParam, rows: FILES_PAGE_SIZE },
        { signal },
      ),
    initialPageParam: null as number | null,
    getNextPageParam: (page) => page.next_cursor,
    meta: REFETCHED_ON_CONNECT,
  });
}

// Events are not pushed.
const refetchTimeline = throttlePerKey(REFETCH_INTERVAL_MS, TIMELINE);
for (const name of ['message.created', 'chat.changed', 'messages.stale', 'notes.changed'] as const)
  onServerEvent(name, refetchTimeline);
for (const name of ['note.created', 'note.changed', 'note.deleted'] as const) onServerEvent(name, refetchTimeline);
const refetchFiles = throttlePerKey(REFETCH_INTERVAL_MS, FILES);
onServerEvent('message.created', ({ message }) => {
  if (message.media) refetchFiles();
});
onServerEvent('messages.stale', refetchFiles);
