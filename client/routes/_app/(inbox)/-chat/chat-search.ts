import type { ChatFilterInAddress } from '@/data/chats/chat-filter.js';

export interface ChatSearch extends ChatFilterInAddress {
  chat?: number;
  /** Device of the open chat if all devices are listed. */
  via?: number;
  message?: number;
  /** Phone number that has no chat yet. */
  to?: string;
  view?: number;
}
