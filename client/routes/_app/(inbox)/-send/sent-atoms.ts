import { atom } from 'jotai';
import { atomWithStorage } from 'jotai/utils';

export const keepFormAtom = atomWithStorage('mersal.keep-form', false, undefined, { getOnInit: true });

export interface SentMessage {
  messageId: number;
  chatId: number;
  deviceId: number;
  phone: string | null;
}

export const sentAtom = atom<SentMessage[]>([]);
