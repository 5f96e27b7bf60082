import { queryOptions } from '@tanstack/react-query';
import type { ChatBots, ChatBotsResult, WhyResult } from '@server/bots/conversations/chat-bots.contract.js';
import { http } from '@/app/http/http.js';
import { queryClient } from '@/app/query-client.js';
import { onServerEvent } from '@/app/socket.js';

const BOTS = ['chat-bots'] as const;

export function chatBotsQuery(chatId: number) {
  return queryOptions({
    queryKey: [...BOTS, chatId] as const,
    queryFn: async ({ signal }) =>
      (await http.get<ChatBotsResult>(`/api/v1/chats/${chatId}/bots`, undefined, { signal })).data,
  });
}

/** Returns which bot or auto-reply sent a message. */
export function whyQuery(messageId: number) {
  return queryOptions({
    queryKey: ['message-why', messageId] as const,
    queryFn: async ({ signal }) =>
      (await http.get<WhyResult>(`/api/v1/messages/${messageId}/why`, undefined, { signal })).data,
    staleTime: Infinity,
  });
}

/** Pauses bots for as long as a manual message does. */
export async function pauseBots(chatId: number): Promise<void> {
  storeBots(chatId, (await http.post<ChatBotsResult>(`/api/v1/chats/${chatId}/pause-bots`, {})).data);
}

export async function resumeBots(chatId: number): Promise<void> {
  storeBots(chatId, (await http.post<ChatBotsResult>(`/api/v1/chats/${chatId}/resume-bots`)).data);
}

function storeBots(chatId: number, bots: ChatBots): void {
  queryClient.setQueryData(chatBotsQuery(chatId).queryKey, bots);
}

onServerEvent('chat.bots_changed', ({ chat_id }) => {
  void queryClient.invalidateQueries({ queryKey: chatBotsQuery(chat_id).queryKey });
});
// A manual message pauses bots too.
onServerEvent('message.created', ({ message }) => {
  if (message.from_me && message.sent_by === null)
    void queryClient.invalidateQueries({ queryKey: chatBotsQuery(message.chat_id).queryKey });
});
