import { useEffect } from 'react';
import { useDocumentVisibility } from '@mantine/hooks';
import type { ChatResource } from '@server/messaging/messaging.contract.js';
import { markChatRead } from '@/data/chats/chats.js';
import { useSession } from '@/data/account/session.js';

/** Contacts see that a chat was read, so hidden windows, impersonation and suspended accounts mark none. */
export function useMarkRead(chats: readonly Pick<ChatResource, 'id' | 'device_id' | 'unread_count'>[]): void {
  const isVisible = useDocumentVisibility() === 'visible';
  const { status, impersonation } = useSession().data;
  const canMarkRead = isVisible && status === 'active' && !impersonation;
  const unread = chats.filter(({ unread_count: count }) => count > 0);
  const unreadState = unread
    .map(({ device_id: device, id, unread_count: count }) => [device, id, count].join(':'))
    .join();
  useEffect(() => {
    if (!canMarkRead) return;
    // The next message or visit retries.
    for (const { device_id: device, id } of unread) markChatRead(device, id).catch(() => undefined);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `unreadState` identifies the unread chats
  }, [unreadState, canMarkRead]);
}
