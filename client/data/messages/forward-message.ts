import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { InboxPage } from '@server/messaging/conversations/chats.contract.js';
import type { ForwardResult } from '@server/messaging/conversations/forwarding/forwarding.contract.js';
import { http } from '@/app/http/http.js';

const ROWS = 30;

/** Returns matching chats. An empty search returns the recently active ones. */
export function forwardChoicesQuery(device: number, search: string) {
  return queryOptions({
    queryKey: ['forward-choices', device, search] as const,
    queryFn: async ({ signal }) =>
      (await http.get<InboxPage>('/api/v1/chat-lists', { device, search, rows: ROWS }, { signal })).data,
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
}

export async function forwardMessage(
  id: number,
  chats: readonly number[],
  key: string,
): Promise<ForwardResult['data']> {
  const headers = { 'Idempotency-Key': key };
  return (await http.post<ForwardResult>(`/api/v1/messages/${id}/forward`, { chats }, { headers })).data;
}
