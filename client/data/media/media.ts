import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { LibraryItem, MediaUsage, StorageUsage, UploadMediaResult } from '@server/media/media.contract.js';
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

export type UploadedMedia = UploadMediaResult['data'][number];

export function mediaQuery(filter: MediaSearch) {
  return infiniteQueryOptions({
    queryKey: [...LISTS, filter] as const,
    queryFn: ({ pageParam, signal }) =>
      http.get<Page<LibraryItem>>('/api/v1/medias', { page: pageParam, rows: MEDIA_PAGE_SIZE, ...filter }, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ current_page, last_page }) => (current_page < last_page ? current_page + 1 : null),
    placeholderData: keepPreviousData,
    staleTime: 5 * 60_000,
  });
}

/** Used storage. It is always stale, because files outside the library change it without a push. */
export const storageQuery = queryOptions({
  queryKey: [...LISTS, 'storage'] as const,
  queryFn: ({ signal }) => http.get<StorageUsage>('/api/v1/storage', undefined, { signal, noBanner: true }),
  staleTime: 0,
});

export async function fetchMedia(uuid: string, signal?: AbortSignal): Promise<LibraryItem | null> {
  const { data } = await http.get<Page<LibraryItem>>('/api/v1/medias', { uuids: uuid }, signal ? { signal } : {});
  return data.find((item) => item.uuid === uuid) ?? null;
}

/** Uploads one file per request, for separate progress and cancellation. */
export async function uploadFile(
  file: File,
  options: Pick<RequestOptions, 'signal' | 'onProgress'>,
): Promise<UploadedMedia> {
  const form = new FormData();
  form.append('medias[]', file);
  const { data } = await http.post<UploadMediaResult>('/api/v1/upload-medias', form, { ...options, noBanner: true });
  return data[0]!;
}

export function fetchMediaUsage(uuids: string[]): Promise<MediaUsage> {
  return http.post<MediaUsage>('/api/v1/media-usage', { uuids }, { noBanner: true });
}

/** Deletes files, with `force` also those in use. */
export async function deleteMedia(uuids: string[], force: boolean): Promise<void> {
  await http.post('/api/v1/delete-medias', { _method: 'DELETE', uuids, force }, { noBanner: true });
  await refetchMedia();
}

/** Deletes all files, or nothing if `count` is outdated. */
export async function deleteAllMedia(count: number, force: boolean): Promise<void> {
  await http.post('/api/v1/delete-all-medias', { _method: 'DELETE', count, force }, { noBanner: true });
  await refetchMedia();
}

export function refetchMedia(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: LISTS });
}

onServerEvent('media.changed', () => void refetchMedia());
