import {
  type AssignChatBody,
  type BulkChatAction,
  type BulkChatsResult,
  MAX_BULK_CHATS,
} from '@server/messaging/conversations/inbox/inbox.contract.js';
import type { ChatResource } from '@server/messaging/messaging.contract.js';
import { http } from '@/app/http/http.js';
import { showChat } from '@/data/chats/chats.js';
import { refetchHistoryIfChanged } from './chat-history.js';

export const assignChat = (id: number, to: AssignChatBody): Promise<void> => change(id, 'assign', to);
export const resolveChat = (id: number): Promise<void> => change(id, 'resolve');
export const reopenChat = (id: number): Promise<void> => change(id, 'reopen');
/** Waits for the customer. */
export const markPending = (id: number): Promise<void> => change(id, 'pending');
/** Null means until the next message. */
export const snoozeChat = (id: number, until: string | null): Promise<void> => change(id, 'snooze', { until });
/** Replaces all labels of the chat. */
export const labelChat = (id: number, ids: readonly number[]): Promise<void> => change(id, 'labels', { ids });

async function change(id: number, call: string, body?: object): Promise<void> {
  const { data } = await http.post<{ data: ChatResource }>(`/api/v1/chats/${id}/${call}`, body);
  showChat(data);
  refetchHistoryIfChanged(data);
}

export type BulkChange = BulkChatsResult['data'];

/** Changes each chat that allows it. */
export async function changeChats(
  ids: readonly number[],
  action: BulkChatAction,
  value?: unknown,
): Promise<BulkChange> {
  const result: BulkChange = { ids: [], failures: [] };
  for (let at = 0; at < ids.length; at += MAX_BULK_CHATS) {
    const part = { ids: ids.slice(at, at + MAX_BULK_CHATS), action, ...(value !== undefined && { value }) };
    const { data } = await http.post<BulkChatsResult>('/api/v1/chats-bulk', part);
    result.ids.push(...data.ids);
    result.failures.push(...data.failures);
  }
  return result;
}
