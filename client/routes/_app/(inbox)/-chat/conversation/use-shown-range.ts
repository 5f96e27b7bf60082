import { useEffect } from 'react';
import { hashKey, type QueryKey } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { boundConversation, restartConversation } from '@/data/messages/message-pages.js';
import { conversationQuery } from '@/data/messages/messages.js';
import { personMessagesQuery } from '@/data/messages/person-messages.js';

interface ShownRange {
  isAround: boolean;
  onGoTo: (messageId: number) => void;
  onNewest: () => void;
  onGrow: (isAtEnd: boolean) => void;
}

interface Shown {
  deviceId: number;
  chatId: number;
  /** Null unless the chats of the person are merged. */
  contactId: number | null;
  messageId: number | null;
  /** @see useAround */
  aroundId: number | null;
}

/** The loaded range moves while scrolling. It starts anew when it is opened again. */
export function useShownRange({ deviceId, chatId, contactId, messageId, aroundId }: Shown): ShownRange {
  const navigate = useNavigate({ from: '/chat/{-$deviceId}' });
  const keyAround = (id: number | null): QueryKey =>
    (contactId === null ? conversationQuery(deviceId, chatId, id) : personMessagesQuery(contactId, id)).queryKey;
  const startId = contactId === null ? aroundId : messageId;
  const key = keyAround(startId);
  useEffect(
    () => () => restartConversation(key, startId),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the key is a new list each time
    [hashKey(key)],
  );
  return {
    isAround: startId !== null,
    onGoTo: (message) => {
      if (message === messageId) restartConversation(key, startId);
      void navigate({ search: (now) => ({ ...now, message }) });
    },
    onNewest: () => {
      restartConversation(keyAround(null), null);
      void navigate({ search: ({ message: _message, ...rest }) => rest, replace: true });
    },
    onGrow: (isAtEnd) => boundConversation(key, isAtEnd),
  };
}
