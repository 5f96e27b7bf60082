import { queryOptions } from '@tanstack/react-query';
import type {
  GroupSendPreview,
  GroupSendRecipient,
  GroupSendResource,
  ListRecipientsQuery,
} from '@server/campaigns/campaigns.contract.js';
import type { SendToGroupResult } from '@server/messaging/messaging.contract.js';
import type { Page } from '@server/platform/http/page.contract.js';
import { defineEntity } from '@/app/entities/define-entity.js';
import { http } from '@/app/http/http.js';
import { REFETCHED_ON_CONNECT } from '@/app/entities/live-query-client.js';
import type { ListSearch } from '@/app/lists/list-address.js';
import { definePagedQuery, type PagedQuery } from '@/app/lists/paged-query.js';
import { queryClient } from '@/app/query-client.js';
import { onServerEvent } from '@/app/socket.js';
import { type OutgoingMessage, toMessageForm } from './messages/message-form.js';

const SINGLE = ['group-sends', 'one'] as const;
const RECENT_SENDS = ['group-sends', 'recent'] as const;
const recipientsKey = (id: number) => ['group-sends', 'recipients', id] as const;
const MAX_RECENT = 5;

const sends = defineEntity<GroupSendResource>({
  single: SINGLE,
  lists: [{ key: RECENT_SENDS, onUnlisted: 'refetch' }],
});

export interface RecipientsSearch extends ListSearch {
  status?: ListRecipientsQuery['status'];
}

export type GroupSendAction = 'pause' | 'resume' | 'cancel' | 'undo';

export function groupSendQuery(id: number) {
  return queryOptions({
    queryKey: [...SINGLE, id] as const,
    queryFn: async ({ signal }) =>
      (await http.get<{ data: GroupSendResource }>(`/api/v1/group-sends/${id}`, undefined, { signal })).data,
    structuralSharing: sends.merge,
  });
}

export function recipientPages(id: number): PagedQuery<RecipientsSearch, GroupSendRecipient, Page<GroupSendRecipient>> {
  return definePagedQuery({ queryKey: recipientsKey(id), url: `/api/v1/group-sends/${id}/recipients` });
}

export const recentGroupSendsQuery = queryOptions({
  queryKey: RECENT_SENDS,
  queryFn: async ({ signal }) =>
    (await http.get<Page<GroupSendResource>>('/api/v1/group-sends', { page: 1, rows: MAX_RECENT }, { signal })).data,
  structuralSharing: sends.merge,
  meta: REFETCHED_ON_CONNECT,
});

export async function previewGroupSend(message: OutgoingMessage): Promise<GroupSendPreview> {
  const form = toMessageForm({ ...message, attachment: null });
  return (await http.post<{ data: GroupSendPreview }>('/api/v1/messages-preflight', form)).data;
}

/** Sends to a group. A repeated key sends nothing. */
export async function sendToGroup(
  message: OutgoingMessage,
  idempotencyKey: string,
  options: { onProgress?: (share: number) => void },
): Promise<SendToGroupResult> {
  const result = await http.post<SendToGroupResult>('/api/v1/messages', toMessageForm(message), {
    ...options,
    headers: { 'Idempotency-Key': idempotencyKey },
  });
  void queryClient.invalidateQueries({ queryKey: recentGroupSendsQuery.queryKey });
  return result;
}

export async function changeGroupSend(id: number, action: GroupSendAction): Promise<void> {
  const { data } = await http.post<{ data: GroupSendResource }>(`/api/v1/group-sends/${id}/${action}`);
  updateGroupSend(data);
}

function updateGroupSend(send: GroupSendResource): void {
  sends.keep(send);
  void queryClient.invalidateQueries({ queryKey: recipientsKey(send.id) });
}

onServerEvent('group_send.changed', ({ group_send }) => updateGroupSend(group_send));
