import { useSyncExternalStore } from 'react';

let now = new Date();

function subscribe(onChange: () => void): () => void {
  // Nobody may have kept it true for a while.
  if (Date.now() - now.getTime() >= 60_000) now = new Date();
  const timer = setInterval(() => {
    now = new Date();
    onChange();
  }, 60_000);
  return () => clearInterval(timer);
}

/** The time, true to the minute: for words such as "today" that must not grow old on screen. */
export function useMinute(): Date {
  return useSyncExternalStore(subscribe, () => now);
}
