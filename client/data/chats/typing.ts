import { useEffect, useRef } from 'react';
import { useDocumentVisibility } from '@mantine/hooks';
import { atom, useAtomValue } from 'jotai';
import type { TypingState } from '@server/messaging/chats/typing/typing.contract.js';
import { store } from '@/app/atoms.js';
import { http } from '@/app/http/http.js';
import { onServerEvent } from '@/app/socket.js';
import { useDraft } from './drafts.js';

/** Phones repeat that somebody is typing; without a repetition it is over. */
const SHOWN_MS = 15_000;
const REPEAT_MS = 4_000;
/** The server asks WhatsApp for a minute. */
const WATCH_MS = 45_000;

/** People who are typing, by chat. */
const typingAtom = atom<ReadonlyMap<number, TypingState>>(new Map());
const timers = new Map<number, ReturnType<typeof setTimeout>>();

function show(chatId: number, state: TypingState): void {
  clearTimeout(timers.get(chatId));
  timers.delete(chatId);
  const shown = store.get(typingAtom);
  if (state === 'paused' && !shown.has(chatId)) return;
  const next = new Map(shown);
  if (state === 'paused') next.delete(chatId);
  else {
    next.set(chatId, state);
    timers.set(
      chatId,
      setTimeout(() => show(chatId, 'paused'), SHOWN_MS),
    );
  }
  store.set(typingAtom, next);
}

onServerEvent('chat.typing', ({ chat_id, state }) => show(chat_id, state));
onServerEvent('message.created', ({ message }) => {
  if (!message.from_me) show(message.chat_id, 'paused');
});

/** Null when the person of the chat is not typing. */
export const useTyping = (chatId: number): TypingState | null => useAtomValue(typingAtom).get(chatId) ?? null;

/** Has it pushed when somebody is typing, as long as the chat is looked at. */
export function useWatchTyping(chatId: number, isShown: boolean): void {
  const isVisible = useDocumentVisibility() === 'visible';
  useEffect(() => {
    if (!isShown || !isVisible) return undefined;
    const watch = () =>
      void http.post(`/api/v1/chats/${chatId}/watch`, undefined, { quiet: true }).catch(() => undefined);
    watch();
    const timer = setInterval(watch, WATCH_MS);
    return () => clearInterval(timer);
  }, [chatId, isShown, isVisible]);
}

let last = { chatId: 0, state: 'paused' as TypingState, at: 0 };

/** Tells the person of a chat that they are being written to, or no longer; repeated calls are throttled. */
function tellTyping(chatId: number, state: 'composing' | 'paused'): void {
  const isSame = last.chatId === chatId && last.state === state;
  if (isSame && (state === 'paused' || Date.now() - last.at < REPEAT_MS)) return;
  last = { chatId, state, at: Date.now() };
  void http.post(`/api/v1/chats/${chatId}/typing`, { state }, { quiet: true }).catch(() => undefined);
}

/** The draft of a conversation. `chatId`: the chat whose person is told while it is written; null for nobody. */
export function useTypedDraft(conversation: string, chatId: number | null): ReturnType<typeof useDraft> {
  const draft = useDraft(conversation);
  const [text] = draft;
  const previous = useRef(text);
  useEffect(() => {
    if (previous.current === text) return;
    previous.current = text;
    if (chatId !== null) tellTyping(chatId, text === '' ? 'paused' : 'composing');
  }, [chatId, text]);
  return draft;
}
