import { useEffect } from 'react';

/** Shows the number of unread chats on the icon of the installed app. Browsers without badges ignore it. */
export function useAppBadge(unread: number): void {
  useEffect(() => {
    navigator.setAppBadge?.(unread).catch(() => undefined);
    return () => void navigator.clearAppBadge?.().catch(() => undefined);
  }, [unread]);
}
