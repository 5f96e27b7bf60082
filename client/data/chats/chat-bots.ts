import { queryOptions } from '@tanstack/react-query';
import type { ChatBots, ChatBotsResult, WhyResult } from '@server/bots/conversations/chat-bots.contract.js';
import { http } from '@/app/http/http.js';
import { queryClient } from '@/app/query-client.js';
import { onServerEvent } from '@/app/socket.js';

const BOTS = ['chat-bots'] as const;

/** What answers by itself in a chat. */
export function chatBotsQuery(chatId: number) {
  return queryOptions({
    queryKey: [...BOTS, chatId] as const,
    queryFn: async ({ signal }) =>
      (await http.get<ChatBotsResult>(`/api/v1/chats/${chatId}/bots`, undefined, { signal })).data,
  });
}

/** Why one of our messages went by itself. What was known once does not change. */
export function whyQuery(messageId: number) {
  return queryOptions({
    queryKey: ['message-why', messageId] as const,
    queryFn: async ({ signal }) =>
      (await http.get<WhyResult>(`/api/v1/messages/${messageId}/why`, undefined, { signal })).data,
    staleTime: Infinity,
  });
}

/** Nothing answers by itself there for some hours; without a word for as long as after a message by hand. */
export async function pauseBots(chatId: number): Promise<void> {
  keep(chatId, (await http.post<ChatBotsResult>(`/api/v1/chats/${chatId}/pause-bots`, {})).data);
}

export async function resumeBots(chatId: number): Promise<void> {
  keep(chatId, (await http.post<ChatBotsResult>(`/api/v1/chats/${chatId}/resume-bots`)).data);
}

function keep(chatId: number, bots: ChatBots): void {
  queryClient.setQueryData(chatBotsQuery(chatId).queryKey, bots);
}

onServerEvent('chat.bots_changed', ({ chat_id }) => {
  void queryClient.invalidateQueries({ queryKey: chatBotsQuery(chat_id).queryKey });
});
// What somebody writes by hand pauses bots as well.
onServerEvent('message.created', ({ message }) => {
  if (message.from_me && message.sent_by === null)
    void queryClient.invalidateQueries({ queryKey: chatBotsQuery(message.chat_id).queryKey });
});
