import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { CannedAnswers, SaveCannedAnswerBody } from '@server/support/answers/canned-answers.contract.js';
import type {
  ChangedTicket,
  Discussion,
  TicketAgents,
  TicketCounts,
  TicketDetail,
  TicketResource,
  TicketStatus,
} from '@server/support/tickets/tickets.contract.js';
import type { Page } from '@server/platform/http/page.contract.js';
import { http } from '@/app/http/http.js';
import type { ListSearch } from '@/app/lists/list-address.js';
import { definePagedResult } from '@/app/lists/paged-query.js';
import { queryClient } from '@/app/query-client.js';
import { onServerEvent } from '@/app/socket.js';
import { refetchCannedReplies } from '@/data/inbox/canned-replies.js';
import { unreadTicketsQuery } from './unread-tickets.js';

const LISTS = ['tickets', 'list'] as const;
const CANNED = ['canned-answers'] as const;

export interface TicketsSearch extends ListSearch {
  status?: TicketStatus | undefined;
  mine?: boolean | undefined;
}

export interface Thread {
  ticket: TicketDetail;
  discussions: Page<Discussion>;
}

export const ticketPages = definePagedResult<
  TicketsSearch,
  TicketResource,
  Page<TicketResource> & { counts: TicketCounts }
>({ queryKey: LISTS, url: '/api/v1/tickets' }, (page) => page);

const keyOf = (id: number) => ['tickets', 'one', id] as const;

export function ticketQuery(id: number, page: number, rows: number) {
  return queryOptions({
    queryKey: [...keyOf(id), page, rows] as const,
    queryFn: ({ signal }) => http.get<Thread>(`/api/v1/tickets/${id}`, { page, rows }, { signal }),
    placeholderData: keepPreviousData,
  });
}

export const ticketAgentsQuery = queryOptions({
  queryKey: ['ticket-agents'] as const,
  queryFn: async ({ signal }) => (await http.get<TicketAgents>('/api/v1/ticket-agents', undefined, { signal })).data,
});

export const cannedAnswersQuery = queryOptions({
  queryKey: CANNED,
  queryFn: async ({ signal }) => (await http.get<CannedAnswers>('/api/v1/canned-answers', undefined, { signal })).data,
});

interface TicketText {
  body: string;
  files: readonly File[];
}

export async function openTicket(ticket: TicketText & { ticketNo: string; device?: string | undefined }) {
  const form = toForm(ticket);
  form.set('ticket_no', ticket.ticketNo);
  if (ticket.device) form.set('device', ticket.device);
  return (await refetchAfter(http.post<ChangedTicket>('/api/v1/tickets', form))).tickets;
}

export type Reply = TicketText & { isInternal: boolean };

/** Sends a reply. A repeated key creates no second one. */
export async function replyToTicket(id: number, reply: Reply, key: string): Promise<void> {
  const form = toForm(reply);
  form.set('_method', 'PUT');
  if (reply.isInternal) form.set('is_internal', '1');
  const headers = { 'Idempotency-Key': key };
  await refetchAfter(http.post<ChangedTicket>(`/api/v1/tickets/${id}`, form, { headers }), id);
}

export async function setTicketStatus(id: number, status: 'open' | 'closed'): Promise<void> {
  await refetchAfter(http.post<ChangedTicket>(`/api/v1/tickets/${id}/${status === 'open' ? 'reopen' : 'close'}`), id);
}

export async function assignTicket(id: number, userId: number | null): Promise<void> {
  await refetchAfter(http.post<ChangedTicket>(`/api/v1/tickets/${id}/assign`, { user_id: userId }), id);
}

export async function markTicketRead(id: number, discussionId: number): Promise<void> {
  await refetchAfter(http.post<ChangedTicket>(`/api/v1/tickets/${id}/read`, { discussion_id: discussionId }), id);
}

export async function deleteTicket(id: number): Promise<void> {
  await refetchAfter(http.delete(`/api/v1/tickets/${id}`));
  queryClient.removeQueries({ queryKey: keyOf(id) });
}

export async function deleteTickets(ids: number[]): Promise<number> {
  return (await refetchAfter(http.delete<{ count: number }>('/api/v1/selected-tickets/', { selected_data: ids })))
    .count;
}

export async function keepCannedAnswer(cannedAnswer: SaveCannedAnswerBody): Promise<void> {
  await http.post('/api/v1/canned-answers', cannedAnswer);
  await Promise.all([queryClient.invalidateQueries({ queryKey: CANNED }), refetchCannedReplies()]);
}

export async function deleteCannedAnswer(id: number): Promise<void> {
  await http.delete(`/api/v1/canned-answers/${id}`);
  await Promise.all([queryClient.invalidateQueries({ queryKey: CANNED }), refetchCannedReplies()]);
}

function toForm({ body, files }: TicketText): FormData {
  const form = new FormData();
  form.set('body', body);
  for (const file of files) form.append('attachments[]', file);
  return form;
}

async function refetchAfter<T>(request: Promise<T>, id?: number): Promise<T> {
  const result = await request;
  void queryClient.invalidateQueries({ queryKey: unreadTicketsQuery.queryKey });
  await refetch(id);
  return result;
}

async function refetch(id?: number): Promise<void> {
  void queryClient.invalidateQueries({ queryKey: LISTS });
  if (id !== undefined) await queryClient.invalidateQueries({ queryKey: keyOf(id) });
}

onServerEvent('ticket.changed', ({ ticket_id }) => void refetch(ticket_id));
