import type { BulkChatAction, BulkChatsResult } from '@server/messaging/conversations/inbox/bulk-chats.contract.js';
import { MAX_BULK_CHATS, type ReassignChatBody } from '@server/messaging/conversations/inbox/inbox.contract.js';
import type { ChatResource } from '@server/messaging/messaging.contract.js';
import { http } from '@/app/http/http.js';
import { showChat } from '@/data/chats/chats.js';
import { refetchHistoryIfChanged } from './chat-history.js';

/** Labels to add and remove. The chat keeps its other labels. */
export interface LabelChange {
  add: readonly number[];
  remove: readonly number[];
}

type ChangedChat = Promise<ChatResource>;

export const assignChat = (id: number, to: ReassignChatBody): ChangedChat => change(id, 'assign', to);
export const resolveChat = (id: number): ChangedChat => change(id, 'resolve');
export const reopenChat = (id: number): ChangedChat => change(id, 'reopen');
/** Marks a chat that waits for the customer. */
export const markPending = (id: number): ChangedChat => change(id, 'pending');
/** Snoozes a chat. Null means until the next message. */
export const snoozeChat = (id: number, until: string | null): ChangedChat => change(id, 'snooze', { until });
export const labelChat = (id: number, labels: LabelChange): ChangedChat => change(id, 'labels', labels);

async function change(id: number, call: string, body?: object): Promise<ChatResource> {
  const { data } = await http.post<{ data: ChatResource }>(`/api/v1/chats/${id}/${call}`, body);
  showChat(data);
  refetchHistoryIfChanged(data);
  return data;
}

export type BulkChange = Omit<BulkChatsResult['data'], 'ids'>;

/** Changes chats in batches. `failures` names those that do not allow the action. */
export async function changeChats(
  ids: readonly number[],
  action: BulkChatAction,
  value?: unknown,
): Promise<BulkChange> {
  const result: BulkChange = { chats: [], failures: [] };
  for (let start = 0; start < ids.length; start += MAX_BULK_CHATS) {
    const batch = { ids: ids.slice(start, start + MAX_BULK_CHATS), action, ...(value !== undefined && { value }) };
    const { data } = await http.post<BulkChatsResult>('/api/v1/chats-bulk', batch);
    for (const chat of data.chats) showChat(chat);
    result.chats.push(...data.chats);
    result.failures.push(...data.failures);
  }
  return result;
}
