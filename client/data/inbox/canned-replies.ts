import { queryOptions } from '@tanstack/react-query';
import type { CannedReplies, CannedReplyBody } from '@server/support/answers/canned-replies.contract.js';
import { http } from '@/app/http/http.js';
import { queryClient } from '@/app/query-client.js';
import { onServerEvent } from '@/app/socket.js';

/** Canned replies, with canned answers for support agents. */
export const cannedRepliesQuery = queryOptions({
  queryKey: ['canned-replies'] as const,
  queryFn: async ({ signal }) => (await http.get<CannedReplies>('/api/v1/canned-replies', undefined, { signal })).data,
});

export async function saveCannedReply(id: number | null, reply: CannedReplyBody): Promise<void> {
  await (id === null ? http.post('/api/v1/canned-replies', reply) : http.put(`/api/v1/canned-replies/${id}`, reply));
  await refetchCannedReplies();
}

export async function deleteCannedReply(id: number): Promise<void> {
  await http.delete(`/api/v1/canned-replies/${id}`);
  await refetchCannedReplies();
}

export const refetchCannedReplies = (): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: cannedRepliesQuery.queryKey });

onServerEvent('canned_replies.changed', () => void refetchCannedReplies());
// Replies lose a deleted file.
onServerEvent('media.changed', () => void refetchCannedReplies());
