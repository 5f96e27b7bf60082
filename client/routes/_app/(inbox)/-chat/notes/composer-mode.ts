import { useCallback } from 'react';
import { atom, useAtom } from 'jotai';

export type ComposerMode = 'reply' | 'note';

/** Applies to one chat, so that the next one starts with a reply. */
const composerModeAtom = atom<{ chatId: number; mode: ComposerMode }>({ chatId: 0, mode: 'reply' });

export function useComposerMode(chatId: number | null): [ComposerMode, (mode: ComposerMode) => void] {
  const [held, setHeld] = useAtom(composerModeAtom);
  const mode = chatId !== null && held.chatId === chatId ? held.mode : 'reply';
  const setMode = useCallback((next: ComposerMode) => setHeld({ chatId: chatId ?? 0, mode: next }), [chatId, setHeld]);
  return [mode, setMode];
}
