import { queryOptions } from '@tanstack/react-query';
import type { BusinessHoursMode } from '@server/auth/business-hours/business-hours.contract.js';
import type {
  ChatbotResource,
  ChatbotResult,
  FiguresResult,
  ListVersionsResult,
} from '@server/bots/chatbots/chatbot.contract.js';
import type { SimulateBody, SimulateResult } from '@server/bots/chatbots/simulate.contract.js';
import type { Flow } from '@server/bots/flow/flow.contract.js';
import { http } from '@/app/http/http.js';
import { deletionsOf } from '@/app/lists/deletions-of.js';
import type { ListSearch } from '@/app/lists/list-address.js';
import { definePagedQuery } from '@/app/lists/paged-query.js';
import { queryClient } from '@/app/query-client.js';
import { onServerEvent } from '@/app/socket.js';

const ALL = ['chatbots'] as const;
const LISTS = [...ALL, 'list'] as const;
const MAX_IDS_PER_ACTION = 200;
const MAX_PAGE_ROWS = 100;

export interface ChatbotsSearch extends ListSearch {
  status?: 'running' | 'stopped' | undefined;
  devices?: number[] | undefined;
}

export interface ChatbotFields {
  bot_name: string;
  status: boolean;
  device_id: number[];
  tree_chatbot: Flow;
  answers_devices: boolean;
  business_hours_id: number | null;
  business_hours_mode: BusinessHoursMode;
  publish: boolean;
  revision?: string | undefined;
}

export const chatbotPages = definePagedQuery<ChatbotsSearch, ChatbotResource>({
  queryKey: LISTS,
  url: '/api/v1/chatbots',
  toParams: ({ status, devices, ...search }) => ({
    ...search,
    ...(status && { status: status === 'running' }),
    'devices[]': devices,
  }),
  maxIds: MAX_IDS_PER_ACTION,
});

export const chatbotChoicesQuery = queryOptions({
  queryKey: [...ALL, 'choices'] as const,
  queryFn: async () => {
    const bots: ChatbotResource[] = [];
    for (let page = 1, last = 1; page <= last; page++) {
      const found = await chatbotPages.fetch({ page, rows: MAX_PAGE_ROWS });
      bots.push(...found.data);
      last = found.last_page;
    }
    return bots;
  },
});

export function chatbotQuery(id: number) {
  return queryOptions({
    queryKey: [...ALL, 'one', id] as const,
    queryFn: async ({ signal }) =>
      (await http.get<ChatbotResult>(`/api/v1/chatbots/${id}`, undefined, { signal })).data.chatbot,
  });
}

export function chatbotFlowsQuery(ids: readonly number[]) {
  return queryOptions({
    queryKey: [...ALL, 'flows', ...ids] as const,
    queryFn: () => Promise.all(ids.map((id) => queryClient.fetchQuery(chatbotQuery(id)))),
    enabled: ids.length > 0,
  });
}

export function chatbotVersionsQuery(id: number) {
  return queryOptions({
    queryKey: [...ALL, 'versions', id] as const,
    queryFn: async ({ signal }) =>
      (await http.get<ListVersionsResult>(`/api/v1/chatbots/${id}/versions`, undefined, { signal })).data,
    staleTime: 0,
  });
}

export function chatbotFiguresQuery(id: number) {
  return queryOptions({
    queryKey: [...ALL, 'figures', id] as const,
    queryFn: async ({ signal }) =>
      (await http.get<FiguresResult>(`/api/v1/chatbots/${id}/figures`, undefined, { signal })).data,
    staleTime: 0,
  });
}

export async function countChatbots(): Promise<number> {
  return (await chatbotPages.fetch({ rows: 1 })).total;
}

export async function simulateTurn(body: SimulateBody): Promise<SimulateResult['data']> {
  return (await http.post<SimulateResult>('/api/v1/chatbots-simulate', body, { noBanner: true })).data;
}

export async function createChatbot(fields: ChatbotFields): Promise<ChatbotResource> {
  return storeSaved(await http.post<ChatbotResult>('/api/v1/chatbots', toForm('POST', fields)));
}

export async function updateChatbot(id: number, fields: ChatbotFields): Promise<ChatbotResource> {
  return storeSaved(await http.post<ChatbotResult>(`/api/v1/chatbots/${id}`, toForm('PUT', fields)));
}

export async function switchChatbot(id: number, isActive: boolean): Promise<ChatbotResource> {
  return storeSaved(await http.post<ChatbotResult>(`/api/v1/chatbots/${id}/status`, { status: isActive }));
}

export async function restoreChatbotVersion(id: number, version: number): Promise<ChatbotResource> {
  return storeSaved(await http.post<ChatbotResult>(`/api/v1/chatbots/${id}/versions/${version}/restore`));
}

export const {
  deleteOne: deleteChatbot,
  deleteSelected: deleteChatbots,
  deleteAll: deleteAllChatbots,
} = deletionsOf('chatbots', refetch);

/** Writes flow and device IDs as JSON texts, as the API expects. */
function toForm(method: 'POST' | 'PUT', fields: ChatbotFields): FormData {
  const form = new FormData();
  form.set('_method', method);
  form.set('bot_name', fields.bot_name);
  form.set('status', String(fields.status));
  form.set('device_id', JSON.stringify(fields.device_id));
  form.set('tree_chatbot', JSON.stringify(fields.tree_chatbot));
  form.set('answers_devices', String(fields.answers_devices));
  if (fields.business_hours_id !== null) {
    form.set('business_hours_id', String(fields.business_hours_id));
    form.set('business_hours_mode', fields.business_hours_mode);
  }
  form.set('publish', String(fields.publish));
  if (fields.revision !== undefined) form.set('revision', fields.revision);
  return form;
}

function storeSaved({ data: { chatbot } }: ChatbotResult): ChatbotResource {
  queryClient.setQueryData(chatbotQuery(chatbot.id).queryKey, chatbot);
  void refetch();
  return chatbot;
}

function refetch(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: ALL });
}

onServerEvent('chatbots.changed', () => void refetch());
