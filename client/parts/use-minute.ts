import { useSyncExternalStore } from 'react';

let now = new Date();

function subscribe(onChange: () => void): () => void {
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
