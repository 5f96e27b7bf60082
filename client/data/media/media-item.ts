import { queryOptions } from '@tanstack/react-query';
import type { LibraryItem } from '@server/messaging/media/media.contract.js';
import type { Page } from '@server/platform/http/page.contract.js';
import { http } from '@/app/http/http.js';

/** One file of the library by its id; null when it is not among the newest, which is all that can be asked for. */
export function mediaItemQuery(uuid: string) {
  return queryOptions({
    queryKey: ['media', 'item', uuid] as const,
    queryFn: async ({ signal }): Promise<LibraryItem | null> => {
      const { data } = await http.get<Page<LibraryItem>>('/api/v1/medias', { page: 1, rows: 100 }, { signal });
      return data.find((item) => item.uuid === uuid) ?? null;
    },
    // The addresses of the files expire.
    staleTime: 5 * 60_000,
  });
}
