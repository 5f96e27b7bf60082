import { downloadFile } from '@/app/http/download.js';
import { queryClient } from '@/app/query-client.js';
import { mediaItemQuery } from './media-item.js';

/** Downloads all files that still exist. */
export async function downloadMedia(uuids: readonly string[]): Promise<File[]> {
  const items = await Promise.all(uuids.map((uuid) => queryClient.fetchQuery(mediaItemQuery(uuid))));
  const existing = items.filter((item) => item !== null);
  return Promise.all(existing.map((item) => downloadFile(item.original_url, item.file_name, item.mime_type)));
}
