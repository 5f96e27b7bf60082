import { atom } from 'jotai';
import { atomWithStorage } from 'jotai/utils';

/** The form keeps its contents after a send; a choice of this browser. */
export const keepFormAtom = atomWithStorage('mersal.keep-form', false, undefined, { getOnInit: true });

export interface SentMessage {
  messageId: number;
  chatId: number;
  deviceId: number;
  phone: string | null;
}

/** What was sent from this page in this tab, newest first. */
export const sentAtom = atom<SentMessage[]>([]);
