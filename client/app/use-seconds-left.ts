import { useSyncExternalStore } from 'react';

/** Nothing that counts down lives longer unless told; a wrong clock of this computer must not show hours. */
const LONGEST_S = 300;

let now = Date.now();

function subscribe(onChange: () => void): () => void {
  const timer = setInterval(() => {
    now = Date.now();
    onChange();
  }, 1000);
  return () => clearInterval(timer);
}

/** Fresh at the first look, then as of the last tick. */
function read(): number {
  if (Date.now() - now > 1000) now = Date.now();
  return now;
}

const stayStill = () => () => undefined;

/** Whole seconds until then by this computer's clock, counted down; 0 without a time. */
export function useSecondsLeft(until: number | null, longest = LONGEST_S): number {
  const current = useSyncExternalStore(until === null ? stayStill : subscribe, read);
  const left = until === null ? 0 : Math.ceil((until - current) / 1000);
  return Math.min(Math.max(left, 0), longest);
}
