import { queryOptions } from '@tanstack/react-query';
import { fetchMedia } from './media.js';

export function mediaItemQuery(uuid: string) {
  return queryOptions({
    queryKey: ['media', 'item', uuid] as const,
    queryFn: ({ signal }) => fetchMedia(uuid, signal),
    // File URLs expire.
    staleTime: 5 * 60_000,
  });
}
