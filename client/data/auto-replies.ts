import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { AnswerResource, TestAnswerResult } from '@server/bots/answering/answers.contract.js';
import { MAX_AUTO_REPLIES } from '@server/bots/auto-replies/auto-reply-limits.contract.js';
import type {
  AutoReplyBody,
  AutoReplyChoice,
  AutoReplyResource,
  AutoReplyResult,
} from '@server/bots/auto-replies/auto-reply.contract.js';
import type { Page } from '@server/platform/http/page.contract.js';
import { http } from '@/app/http/http.js';
import { deletionsOf } from '@/app/lists/deletions-of.js';
import type { ListSearch } from '@/app/lists/list-address.js';
import { definePagedQuery } from '@/app/lists/paged-query.js';
import { queryClient } from '@/app/query-client.js';
import { onServerEvent } from '@/app/socket.js';
import { throttlePerKey } from './throttle-per-key.js';

const ALL = ['auto-replies'] as const;
const LISTS = [...ALL, 'list'] as const;
const ANSWERS = ['automatic-answers'] as const;
const ANSWERS_PER_PAGE = 20;

export interface AutoRepliesSearch extends ListSearch {
  status?: 'running' | 'stopped' | undefined;
}

/** Fields of the form. An uploaded `attachment` takes precedence over a library file. */
export type AutoReplyFields = AutoReplyBody & { attachment?: File | null };
export type AnswerState = 'answered' | 'silent';

export const autoReplyPages = definePagedQuery<AutoRepliesSearch, AutoReplyResource>({
  queryKey: LISTS,
  url: '/api/v1/auto-replys',
  toParams: ({ status, ...search }) => ({ ...search, ...(status && { status: status === 'running' }) }),
  maxIds: MAX_AUTO_REPLIES,
});

/** All auto-replies, to detect overlaps. */
export const autoReplyChoicesQuery = queryOptions({
  queryKey: [...ALL, 'choices'] as const,
  queryFn: ({ signal }) =>
    http.get<AutoReplyChoice[]>(
      '/api/v1/auto-replys',
      {
        withPaginate: false,
        select: 'name,devices,days,time_start_at,time_end_at,business_hours_id,business_hours_mode,status',
      },
      { signal },
    ),
});

export function autoReplyQuery(id: number) {
  return queryOptions({
    queryKey: [...ALL, 'one', id] as const,
    queryFn: async ({ signal }) =>
      (await http.get<AutoReplyResult>(`/api/v1/auto-replys/${id}`, { with: 'devices,template' }, { signal })).data
        .auto_reply,
  });
}

export async function countAutoReplies(): Promise<number> {
  return (await autoReplyPages.fetch({ rows: 1 })).total;
}

export function answersQuery(state: AnswerState | undefined) {
  return infiniteQueryOptions({
    queryKey: [...ANSWERS, state] as const,
    queryFn: ({ pageParam: page, signal }) =>
      http.get<Page<AnswerResource>>(
        '/api/v1/auto-reply-answers',
        { page, rows: ANSWERS_PER_PAGE, ...(state && { state }) },
        { signal },
      ),
    initialPageParam: 1,
    getNextPageParam: ({ current_page: page, last_page: last }) => (page < last ? page + 1 : undefined),
  });
}

/** Returns the reply to a text without sending it. */
export async function testAnswer(request: {
  device: string;
  phone: string;
  text: string;
  at: string;
}): Promise<TestAnswerResult['data']> {
  return (await http.post<TestAnswerResult>('/api/v1/auto-replys-test', request)).data;
}

export async function createAutoReply(fields: AutoReplyFields): Promise<AutoReplyResource> {
  return storeSaved(await http.post<AutoReplyResult>('/api/v1/auto-replys', toForm(fields)));
}

export async function updateAutoReply(id: number, fields: AutoReplyFields): Promise<AutoReplyResource> {
  const form = toForm(fields);
  form.set('_method', 'PUT');
  return storeSaved(await http.post<AutoReplyResult>(`/api/v1/auto-replys/${id}`, form));
}

export async function switchAutoReply(id: number, isActive: boolean): Promise<AutoReplyResource> {
  return storeSaved(await http.post<AutoReplyResult>(`/api/v1/auto-replys/${id}/status`, { status: isActive }));
}

export const {
  deleteOne: deleteAutoReply,
  deleteSelected: deleteAutoReplies,
  deleteAll: deleteAllAutoReplies,
} = deletionsOf('auto-replys', refetch);

function toForm({ attachment, ...fields }: AutoReplyFields): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields))
    if (Array.isArray(value)) for (const item of value) form.append(`${name}[]`, String(item));
    else if (value !== undefined && value !== null) form.set(name, String(value));
  if (attachment) form.set('attachment', attachment);
  return form;
}

function storeSaved({ data: { auto_reply: autoReply } }: AutoReplyResult): AutoReplyResource {
  queryClient.setQueryData(autoReplyQuery(autoReply.id).queryKey, autoReply);
  void refetch();
  return autoReply;
}

function refetch(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: ALL });
}

const refetchAnswersSoon = throttlePerKey(1000, ANSWERS);
// Rows contain the last answer's time.
const refetchListsSoon = throttlePerKey(3000, LISTS);

onServerEvent('auto_replies.changed', () => void refetch());
onServerEvent('automatic_answers.changed', () => {
  refetchAnswersSoon();
  refetchListsSoon();
});
