import type { ChatFilterInAddress } from '@/data/chats/chat-filter.js';

/** Parameters in the address of the inbox. */
export interface ChatSearch extends ChatFilterInAddress {
  chat?: number;
  /** Device of the open chat if all devices are listed. */
  via?: number;
  message?: number;
  /** Number without a chat. */
  to?: string;
  /** The saved view that the filters come from. */
  view?: number;
}
