import { queryOptions } from '@tanstack/react-query';
import type { MessageEdits } from '@server/messaging/messaging.contract.js';
import { http } from '@/app/http/http.js';

export function editsQuery(messageId: number, updatedAt: string) {
  return queryOptions({
    queryKey: ['message-edits', messageId, updatedAt] as const,
    queryFn: async ({ signal }) =>
      (await http.get<{ data: MessageEdits }>(`/api/v1/messages/${messageId}/edits`, undefined, { signal })).data,
  });
}
