import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type {
  GroupSendPreview,
  GroupSendRecipient,
  GroupSendResource,
  ListRecipientsQuery,
  RecipientStatus,
} from '@server/campaigns/campaigns.contract.js';
import type { SendToGroupResult } from '@server/messaging/messaging.contract.js';
import type { Page } from '@server/platform/http/page.contract.js';
import { DEFAULT_ROWS } from '@/app/constants.js';
import { http } from '@/app/http/http.js';
import { queryClient } from '@/app/query-client.js';
import { onServerEvent } from '@/app/socket.js';
import { type OutgoingMessage, toMessageForm } from './messages/message-form.js';

const sendKey = (id: number) => ['group-sends', 'one', id] as const;
const recipientsKey = (id: number) => ['group-sends', 'recipients', id] as const;
/** Those the send page shows. */
const RECENT = 5;

/** In the order in which a message goes through them. */
export const RECIPIENT_STATUSES = [
  'waiting',
  'queued',
  'sent',
  'delivered',
  'read',
  'failed',
  'skipped',
] as const satisfies RecipientStatus[];

export interface RecipientsSearch {
  page?: number | undefined;
  rows?: number | undefined;
  search?: string | undefined;
  status?: ListRecipientsQuery['status'];
}

export type GroupSendAction = 'pause' | 'resume' | 'cancel' | 'undo';

// Queries

export function groupSendQuery(id: number) {
  return queryOptions({
    queryKey: sendKey(id),
    queryFn: async ({ signal }) =>
      (await http.get<{ data: GroupSendResource }>(`/api/v1/group-sends/${id}`, undefined, { signal })).data,
    structuralSharing: (held, read) => newer(held as GroupSendResource | undefined, read as GroupSendResource),
  });
}

export function recipientsQuery(id: number, search: RecipientsSearch) {
  return queryOptions({
    queryKey: [...recipientsKey(id), search] as const,
    queryFn: ({ signal }) =>
      http.get<Page<GroupSendRecipient>>(
        `/api/v1/group-sends/${id}/recipients`,
        { page: 1, rows: DEFAULT_ROWS, ...search },
        { signal },
      ),
    placeholderData: keepPreviousData,
  });
}

/** The newest few. */
export const recentGroupSendsQuery = queryOptions({
  queryKey: ['group-sends', 'recent'] as const,
  queryFn: async ({ signal }) =>
    (await http.get<Page<GroupSendResource>>('/api/v1/group-sends', { page: 1, rows: RECENT }, { signal })).data,
});

// Changes

/** What the same order would do. Its file is not sent along: it says nothing of whom it goes to. */
export async function previewGroupSend(message: OutgoingMessage): Promise<GroupSendPreview> {
  const form = toMessageForm({ ...message, attachment: null });
  return (await http.post<{ data: GroupSendPreview }>('/api/v1/messages-preflight', form)).data;
}

/** Everybody of the group gets the message, one after the other; repeating with the same key sends nothing twice. */
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
  showGroupSend(data);
}

// Pushed changes

function showGroupSend(send: GroupSendResource): void {
  queryClient.setQueryData<GroupSendResource>(sendKey(send.id), (held) => newer(held, send));
  const recent = queryClient.getQueryData(recentGroupSendsQuery.queryKey);
  if (recent?.some(({ id }) => id === send.id)) {
    queryClient.setQueryData(recentGroupSendsQuery.queryKey, (list) =>
      list?.map((row) => (row.id === send.id ? newer(row, send) : row)),
    );
  } else if (recent) void queryClient.invalidateQueries({ queryKey: recentGroupSendsQuery.queryKey });
  // Who is where has changed with the counts.
  void queryClient.invalidateQueries({ queryKey: recipientsKey(send.id) });
}

onServerEvent('group_send.changed', ({ group_send }) => showGroupSend(group_send));

/** What was read and what was pushed may cross on the way. */
function newer(held: GroupSendResource | undefined, read: GroupSendResource): GroupSendResource {
  return held && held.updated_at > read.updated_at ? held : read;
}
