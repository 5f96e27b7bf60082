import { useEffect } from 'react';
import { useDocumentVisibility } from '@mantine/hooks';
import { markChatRead } from '@/data/chats.js';

/** Looking at a chat reads it: not while the window is hidden, so that nobody is told of a reading that never was. */
export function useMarkRead(deviceId: number, chatId: number, unread: number): void {
  const isVisible = useDocumentVisibility() === 'visible';
  useEffect(() => {
    if (!isVisible || unread === 0) return;
    // Nothing is lost by a failure: the next message or visit tries again.
    markChatRead(deviceId, chatId).catch(() => undefined);
  }, [deviceId, chatId, unread, isVisible]);
}
