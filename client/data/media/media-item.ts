import { queryOptions } from '@tanstack/react-query';
import { fetchMedia } from './media.js';

/** One file of the library by its id; null when it is there no more. */
export function mediaItemQuery(uuid: string) {
  return queryOptions({
    queryKey: ['media', 'item', uuid] as const,
    queryFn: ({ signal }) => fetchMedia(uuid, signal),
    // The addresses of the files expire.
    staleTime: 5 * 60_000,
  });
}
