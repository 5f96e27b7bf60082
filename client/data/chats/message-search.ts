import { infiniteQueryOptions } from '@tanstack/react-query';
import type { ChatDay, MessageSearchPage } from '@server/messaging/conversations/message-search.contract.js';
import { http } from '@/app/http/http.js';

const PAGE_SIZE = 20;

export function messageSearchQuery(device: number | null, search: string) {
  return infiniteQueryOptions({
    queryKey: ['message-search', device, search] as const,
    queryFn: ({ pageParam, signal }) =>
      http.get<MessageSearchPage>(
        '/api/v1/message-search',
        { device, search, cursor: pageParam, rows: PAGE_SIZE },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
    placeholderData: (found) => found,
    staleTime: 30_000,
  });
}

/** Returns the message to show for a day, or null for an empty chat. */
export async function findChatDay(deviceId: number, chatId: number, day: string): Promise<number | null> {
  const found = await http.get<ChatDay>(`/api/v1/chat-day/${deviceId}/${chatId}`, { day });
  return found.message_id;
}
