import { useEffect } from 'react';
import { hashKey, type QueryKey } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { boundConversation, restartConversation } from '@/data/messages/message-pages.js';
import { conversationQuery } from '@/data/messages/messages.js';
import { personMessagesQuery } from '@/data/messages/person-messages.js';

interface ShownConversation {
  deviceId: number;
  chatId: number;
  /** Null unless the person's chats are merged. */
  contactId: number | null;
  messageId: number | null;
  /** @see useAround */
  aroundId: number | null;
}

interface LoadedRange {
  isAround: boolean;
  onGoTo: (messageId: number) => void;
  onNewest: () => void;
  /** Pushes added many messages. */
  onGrow: (isAtEnd: boolean) => void;
}

/** Scrolling moves the loaded range. A conversation that is opened again starts anew. */
export function useLoadedRange(shown: ShownConversation): LoadedRange {
  const { deviceId, chatId, contactId, messageId, aroundId } = shown;
  const navigate = useNavigate({ from: '/chat/{-$deviceId}' });
  const keyAround = (id: number | null): QueryKey =>
    (contactId === null ? conversationQuery(deviceId, chatId, id) : personMessagesQuery(contactId, id)).queryKey;
  const startId = contactId === null ? aroundId : messageId;
  const key = keyAround(startId);
  useEffect(
    () => () => restartConversation(key, startId),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the key is a new array in each render
    [hashKey(key)],
  );
  return {
    isAround: startId !== null,
    onGoTo: (message) => {
      if (message === messageId) restartConversation(key, startId);
      void navigate({ search: (current) => ({ ...current, message }) });
    },
    onNewest: () => {
      restartConversation(keyAround(null), null);
      void navigate({ search: ({ message: _message, ...rest }) => rest, replace: true });
    },
    onGrow: (isAtEnd) => boundConversation(key, isAtEnd),
  };
}
