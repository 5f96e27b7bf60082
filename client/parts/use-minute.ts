import { useSyncExternalStore } from 'react';
import { serverNow } from '@/app/http/server-time.js';

let now = new Date(serverNow());

function subscribe(onChange: () => void): () => void {
  // Without subscribers the time was not updated.
  if (Math.abs(serverNow() - now.getTime()) >= 60_000) now = new Date(serverNow());
  const refresh = (): void => {
    now = new Date(serverNow());
    onChange();
  };
  const timer = setInterval(refresh, 60_000);
  // Timers stop while the computer sleeps.
  document.addEventListener('visibilitychange', refresh);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', refresh);
  };
}

/** Returns the server's time, updated every minute. */
export function useMinute(): Date {
  return useSyncExternalStore(subscribe, () => now);
}
