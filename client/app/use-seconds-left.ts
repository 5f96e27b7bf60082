import { useSyncExternalStore } from 'react';

/** Cap of a countdown, because this computer's clock may be wrong. */
const DEFAULT_MAX_S = 300;

let now = Date.now();

function subscribe(onChange: () => void): () => void {
  const timer = setInterval(() => {
    now = Date.now();
    onChange();
  }, 1000);
  return () => clearInterval(timer);
}

function readNow(): number {
  if (Date.now() - now > 1000) now = Date.now();
  return now;
}

const subscribeToNothing = () => () => undefined;

/** Counts down to `until`, in ms by this computer's clock. */
export function useSecondsLeft(until: number | null, maxSeconds = DEFAULT_MAX_S): number {
  const current = useSyncExternalStore(until === null ? subscribeToNothing : subscribe, readNow);
  const left = until === null ? 0 : Math.ceil((until - current) / 1000);
  return Math.min(Math.max(left, 0), maxSeconds);
}
