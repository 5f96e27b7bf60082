import { atom } from 'jotai';
import { atomWithStorage } from 'jotai/utils';

/** Keeps the form's contents after a send. Stored in this browser. */
export const keepFormAtom = atomWithStorage('mersal.keep-form', false, undefined, { getOnInit: true });

export interface SentMessage {
  messageId: number;
  chatId: number;
  deviceId: number;
  phone: string | null;
}

/** Messages sent by this tab, newest first. */
export const sentAtom = atom<SentMessage[]>([]);
