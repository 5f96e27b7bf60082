import { atom } from 'jotai';
import { hashKey } from '@tanstack/react-query';
import type { ChatFilter } from '@/data/chats/chat-filter.js';

interface SelectedChats {
  list: string;
  ids: ReadonlySet<number>;
}

export const listOf = (filter: ChatFilter): string => hashKey([filter]);

/** Selected chats, or null while none can be selected. */
export const selectionAtom = atom<SelectedChats | null>(null);
