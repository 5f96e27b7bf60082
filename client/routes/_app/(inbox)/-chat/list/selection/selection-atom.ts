import { atom } from 'jotai';
import { hashKey } from '@tanstack/react-query';
import type { ChatFilter } from '@/data/chats/chat-filter.js';

interface SelectedChats {
  /** Key of their list. */
  list: string;
  ids: ReadonlySet<number>;
}

/** Returns the key of the list that a filter shows. */
export const listOf = (filter: ChatFilter): string => hashKey([filter]);

/** Null unless chats are being selected. */
export const selectionAtom = atom<SelectedChats | null>(null);
