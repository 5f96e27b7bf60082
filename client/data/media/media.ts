import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type {
  LibraryItem,
  MediaUsage,
  StorageUsage,
  UploadMediaResult,
} from '@server/messaging/media/media.contract.js';
import type { Page } from '@server/platform/http/page.contract.js';
import { http, type RequestOptions } from '@/app/http/http.js';
import { queryClient } from '@/app/query-client.js';
import { onServerEvent } from '@/app/socket.js';

const LISTS = ['media', 'list'] as const;
export const MEDIA_PAGE_SIZE = 24;

export interface MediaSearch {
  search?: string;
  kind?: LibraryItem['kind'] | undefined;
}

export type UploadedFile = UploadMediaResult['data'][number];

// Queries

/** The files of the library, newest first, page after page. */
export function mediaQuery(narrowed: MediaSearch) {
  return infiniteQueryOptions({
    queryKey: [...LISTS, narrowed] as const,
    queryFn: ({ pageParam, signal }) =>
      http.get<Page<LibraryItem>>(
        '/api/v1/medias',
        { page: pageParam, rows: MEDIA_PAGE_SIZE, ...narrowed },
        { signal },
      ),
    initialPageParam: 1,
    getNextPageParam: ({ current_page, last_page }) => (current_page < last_page ? current_page + 1 : null),
    placeholderData: keepPreviousData,
    // The addresses of the files expire.
    staleTime: 5 * 60_000,
  });
}

/** What all files of the account take; other files come and go without a word. */
export const storageQuery = queryOptions({
  queryKey: [...LISTS, 'storage'] as const,
  queryFn: ({ signal }) => http.get<StorageUsage>('/api/v1/storage', undefined, { signal, noBanner: true }),
  staleTime: 0,
});

/** One file of the library; null when it is there no more. */
export async function fetchMedia(uuid: string, signal?: AbortSignal): Promise<LibraryItem | null> {
  const { data } = await http.get<Page<LibraryItem>>('/api/v1/medias', { uuids: uuid }, signal ? { signal } : {});
  return data.find((item) => item.uuid === uuid) ?? null;
}

// Changes

/** One file a call, so that each has a progress and can be given up alone. */
export async function uploadFile(
  file: File,
  options: Pick<RequestOptions, 'signal' | 'onProgress'>,
): Promise<UploadedFile> {
  const form = new FormData();
  form.append('medias[]', file);
  const { data } = await http.post<UploadMediaResult>('/api/v1/upload-medias', form, { ...options, noBanner: true });
  return data[0]!;
}

/** Where these files are used: asked before they are deleted. */
export function fetchMediaUsage(uuids: string[]): Promise<MediaUsage> {
  return http.post<MediaUsage>('/api/v1/media-usage', { uuids }, { noBanner: true });
}

export async function deleteMedia(uuids: string[]): Promise<void> {
  await http.post('/api/v1/delete-medias', { _method: 'DELETE', uuids }, { noBanner: true });
  await readAgain();
}

/** `count` is what was shown and typed; when it is no longer true the server deletes nothing. */
export async function deleteAllMedia(count: number): Promise<void> {
  await http.post('/api/v1/delete-all-medias', { _method: 'DELETE', count }, { noBanner: true });
  await readAgain();
}

export function readAgain(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: LISTS });
}

// Pushed changes

onServerEvent('media.changed', () => void readAgain());
