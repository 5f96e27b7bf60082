import { useEffect, useRef } from 'react';
import { useDocumentVisibility } from '@mantine/hooks';
import { atom, useAtomValue } from 'jotai';
import type { TypingState } from '@server/messaging/conversations/typing/typing.contract.js';
import { store } from '@/app/atoms.js';
import { http } from '@/app/http/http.js';
import { onServerEvent, sendOverSocket } from '@/app/socket.js';
import { useChatDraft } from './drafts.js';

const EXPIRY_MS = 15_000;
const REPEAT_MS = 4_000;
/** The subscription at WhatsApp lasts one minute. */
const WATCH_MS = 45_000;

const typingAtom = atom<ReadonlyMap<number, TypingState>>(new Map());
const timers = new Map<number, ReturnType<typeof setTimeout>>();

function showTypingState(chatId: number, state: TypingState): void {
  clearTimeout(timers.get(chatId));
  timers.delete(chatId);
  const typingChats = store.get(typingAtom);
  if (state === 'paused' && !typingChats.has(chatId)) return;
  const next = new Map(typingChats);
  if (state === 'paused') next.delete(chatId);
  else {
    next.set(chatId, state);
    timers.set(
      chatId,
      setTimeout(() => showTypingState(chatId, 'paused'), EXPIRY_MS),
    );
  }
  store.set(typingAtom, next);
}

onServerEvent('chat.typing', ({ chat_id, state }) => showTypingState(chat_id, state));
onServerEvent('message.created', ({ message }) => {
  if (!message.from_me) showTypingState(message.chat_id, 'paused');
});

export const useTyping = (chatId: number): TypingState | null => useAtomValue(typingAtom).get(chatId) ?? null;

export function useWatchTyping(chatId: number, isShown: boolean): void {
  const isVisible = useDocumentVisibility() === 'visible';
  useEffect(() => {
    if (!isShown || !isVisible) return undefined;
    const watch = () => {
      if (sendOverSocket('chat.watch', { chat_id: chatId })) return;
      void http.post(`/api/v1/chats/${chatId}/watch`, undefined, { quiet: true }).catch(() => undefined);
    };
    watch();
    const timer = setInterval(watch, WATCH_MS);
    return () => clearInterval(timer);
  }, [chatId, isShown, isVisible]);
}

let lastSent = { chatId: 0, state: 'paused' as TypingState, at: 0 };

function sendTypingState(chatId: number, state: 'composing' | 'paused'): void {
  const isSame = lastSent.chatId === chatId && lastSent.state === state;
  if (isSame && (state === 'paused' || Date.now() - lastSent.at < REPEAT_MS)) return;
  lastSent = { chatId, state, at: Date.now() };
  if (sendOverSocket('chat.typing', { chat_id: chatId, state })) return;
  void http.post(`/api/v1/chats/${chatId}/typing`, { state }, { quiet: true }).catch(() => undefined);
}

/** Tells whether the user is typing. Another signal would hide this. */
export const isTypingIn = (chatId: number): boolean =>
  lastSent.chatId === chatId && lastSent.state === 'composing' && Date.now() - lastSent.at < REPEAT_MS + 1_000;

/** Returns the draft, and sends typing signals to the contact and colleagues. */
export function useTypedDraft(conversation: string, chatId: number | null): ReturnType<typeof useChatDraft> {
  const draft = useChatDraft(conversation);
  const [text] = draft;
  const previous = useRef(text);
  useEffect(() => {
    if (previous.current === text) return;
    previous.current = text;
    if (chatId !== null) sendTypingState(chatId, text === '' ? 'paused' : 'composing');
  }, [chatId, text]);
  return draft;
}
