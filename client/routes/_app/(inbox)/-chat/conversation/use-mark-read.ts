import { useEffect } from 'react';
import { useDocumentVisibility } from '@mantine/hooks';
import type { ChatResource } from '@server/messaging/messaging.contract.js';
import { markChatRead } from '@/data/chats/chats.js';
import { useSession } from '@/data/account/session.js';

/** Senders see the receipt, so hidden windows, impersonation and suspended accounts send none. */
export function useMarkRead(chats: readonly Pick<ChatResource, 'id' | 'device_id' | 'unread_count'>[]): void {
  const isVisible = useDocumentVisibility() === 'visible';
  const { status, impersonation } = useSession().data;
  const isReader = isVisible && status === 'active' && !impersonation;
  const unread = chats.filter(({ unread_count: count }) => count > 0);
  const state = unread.map(({ device_id: device, id, unread_count: count }) => [device, id, count].join(':')).join();
  useEffect(() => {
    if (!isReader) return;
    // The next message or visit retries.
    for (const { device_id: device, id } of unread) markChatRead(device, id).catch(() => undefined);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `state` tells what is unread
  }, [state, isReader]);
}
