import { useEffect } from 'react';
import { useDocumentVisibility } from '@mantine/hooks';
import { atom, useAtomValue } from 'jotai';
import type { PresenceState } from '@server/messaging/conversations/typing/typing.contract.js';
import { store } from '@/app/atoms.js';
import { onServerEvent, sendOverSocket } from '@/app/socket.js';
import { SESSION_KEY } from '@/app/use-can.js';
import { queryClient } from '@/app/query-client.js';
import type { SignedInUser } from '@server/auth/auth.contract.js';
import { isTypingIn } from './typing.js';

const EXPIRY_MS = 10_000;
const REPEAT_MS = 4_000;

export interface Presence {
  id: number;
  name: string;
  state: PresenceState;
}

const NO_COLLEAGUES: readonly Presence[] = [];
const presenceAtom = atom<ReadonlyMap<number, readonly Presence[]>>(new Map());
const timers = new Map<string, ReturnType<typeof setTimeout>>();

function setPresence(chatId: number, id: number, presence: Presence | null): void {
  const byChat = store.get(presenceAtom);
  const colleagues = byChat.get(chatId) ?? NO_COLLEAGUES;
  // Browsers repeat a presence every few seconds.
  if (
    presence &&
    colleagues.some((known) => known.id === id && known.name === presence.name && known.state === presence.state)
  )
    return;
  const others = colleagues.filter((colleague) => colleague.id !== id);
  const present = presence ? [...others, presence] : others;
  const next = new Map(byChat);
  if (present.length > 0) next.set(chatId, present);
  else next.delete(chatId);
  store.set(presenceAtom, next);
}

onServerEvent('presence.changed', (presence) => {
  if (presence.chat_id === null) return;
  const { chat_id: chatId, user, state } = presence;
  if (user.id === queryClient.getQueryData<SignedInUser | null>(SESSION_KEY)?.data.id) return;
  const key = `${chatId} ${user.id}`;
  clearTimeout(timers.get(key));
  timers.set(
    key,
    setTimeout(() => {
      timers.delete(key);
      setPresence(chatId, user.id, null);
    }, EXPIRY_MS),
  );
  setPresence(chatId, user.id, { ...user, state });
});

export const usePresence = (chatId: number): readonly Presence[] =>
  useAtomValue(presenceAtom).get(chatId) ?? NO_COLLEAGUES;

export function useShowPresence(chatId: number, isWanted: boolean): void {
  const isVisible = useDocumentVisibility() === 'visible';
  useEffect(() => {
    if (!isWanted || !isVisible) return undefined;
    const sendViewing = (): void => {
      if (!isTypingIn(chatId)) sendOverSocket('chat.typing', { chat_id: chatId, state: 'viewing' });
    };
    sendViewing();
    const timer = setInterval(sendViewing, REPEAT_MS);
    return () => clearInterval(timer);
  }, [chatId, isWanted, isVisible]);
}
