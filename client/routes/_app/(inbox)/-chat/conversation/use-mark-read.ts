import { useEffect } from 'react';
import { useDocumentVisibility } from '@mantine/hooks';
import { markChatRead } from '@/data/chats/chats.js';
import { useSession } from '@/data/account/session.js';

/**
 * Looking at a chat reads it: not while the window is hidden, nor when an administrator looks into the account, so that nobody is
 * told of a reading that never was. A pended account changes nothing.
 */
export function useMarkRead(deviceId: number, chatId: number, unread: number): void {
  const isVisible = useDocumentVisibility() === 'visible';
  const { status, impersonation } = useSession().data;
  const isReader = isVisible && status === 'active' && !impersonation;
  useEffect(() => {
    if (!isReader || unread === 0) return;
    // Nothing is lost by a failure: the next message or visit tries again.
    markChatRead(deviceId, chatId).catch(() => undefined);
  }, [deviceId, chatId, unread, isReader]);
}
