import { useEffect } from 'react';
import { useDocumentVisibility } from '@mantine/hooks';
import type { ChatResource } from '@server/messaging/messaging.contract.js';
import { markChatRead } from '@/data/chats/chats.js';
import { useSession } from '@/data/account/session.js';

/**
 * Looking at a chat reads it: not while the window is hidden, nor when an administrator looks into the account, so that nobody is
 * told of a reading that never was. A pended account changes nothing.
 */
export function useMarkRead(chats: readonly Pick<ChatResource, 'id' | 'device_id' | 'unread_count'>[]): void {
  const isVisible = useDocumentVisibility() === 'visible';
  const { status, impersonation } = useSession().data;
  const isReader = isVisible && status === 'active' && !impersonation;
  const unread = chats.filter(({ unread_count: count }) => count > 0);
  const state = unread.map(({ device_id: device, id, unread_count: count }) => [device, id, count].join(':')).join();
  useEffect(() => {
    if (!isReader) return;
    // Nothing is lost by a failure: the next message or visit tries again.
    for (const { device_id: device, id } of unread) markChatRead(device, id).catch(() => undefined);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `state` tells what is unread
  }, [state, isReader]);
}
