import { useCallback } from 'react';
import { atom, useAtom } from 'jotai';

export type ComposerMode = 'reply' | 'note';

/** Applies to one chat, so that the next one starts with a reply. */
const composerModeAtom = atom<{ chatId: number; mode: ComposerMode }>({ chatId: 0, mode: 'reply' });

export function useComposerMode(chatId: number | null): [ComposerMode, (mode: ComposerMode) => void] {
  const [stored, setStored] = useAtom(composerModeAtom);
  const mode = chatId !== null && stored.chatId === chatId ? stored.mode : 'reply';
  const setMode = useCallback(
    (next: ComposerMode) => setStored({ chatId: chatId ?? 0, mode: next }),
    [chatId, setStored],
  );
  return [mode, setMode];
}
