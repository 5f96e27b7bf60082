import { queryOptions } from '@tanstack/react-query';
import type { MacroBody, MacrosResult } from '@server/messaging/conversations/macros/macros.contract.js';
import type { ChatResource } from '@server/messaging/messaging.contract.js';
import { http } from '@/app/http/http.js';
import { HttpError } from '@/app/http/http-error.js';
import { newKey } from '@/app/http/new-key.js';
import { queryClient } from '@/app/query-client.js';
import { onServerEvent } from '@/app/socket.js';
import { showChat } from '@/data/chats/chats.js';
import { refetchHistoryIfChanged } from './chat-history.js';

export const macrosQuery = queryOptions({
  queryKey: ['macros'] as const,
  queryFn: async ({ signal }) => (await http.get<MacrosResult>('/api/v1/macros', undefined, { signal })).data,
});

export async function saveMacro(id: number | null, macro: MacroBody): Promise<void> {
  await (id === null ? http.post('/api/v1/macros', macro) : http.put(`/api/v1/macros/${id}`, macro));
  await refetch();
}

export async function deleteMacro(id: number): Promise<void> {
  await http.delete(`/api/v1/macros/${id}`);
  await refetch();
}

/** Idempotency keys of failed runs, so that a repetition does not send the reply twice. */
const runKeys = new Map<string, string>();

export async function runMacro(chatId: number, macroId: number): Promise<ChatResource> {
  const run = `${chatId} ${macroId}`;
  const key = runKeys.get(run) ?? newKey();
  runKeys.set(run, key);
  try {
    const options = { headers: { 'Idempotency-Key': key } };
    const url = `/api/v1/chats/${chatId}/macros/${macroId}`;
    const { data } = await http.post<{ data: ChatResource }>(url, undefined, options);
    runKeys.delete(run);
    showChat(data);
    refetchHistoryIfChanged(data);
    return data;
  } catch (error) {
    // The macro has changed since the failed run.
    if (error instanceof HttpError && error.code === 'messages.idempotency_mismatch') runKeys.delete(run);
    throw error;
  }
}

const refetch = (): Promise<void> => queryClient.invalidateQueries({ queryKey: macrosQuery.queryKey });

onServerEvent('macros.changed', () => void refetch());
// Macros lose a deleted label, team or colleague.
onServerEvent('labels.changed', () => void refetch());
onServerEvent('teams.changed', () => void refetch());
onServerEvent('user.changed', () => void refetch());
