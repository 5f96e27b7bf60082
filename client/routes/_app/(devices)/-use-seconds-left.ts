import { useSyncExternalStore } from 'react';

/** Nothing that counts down here lives longer; a wrong clock of this computer must not show hours. */
const LONGEST_S = 300;

let now = Date.now();

function subscribe(onChange: () => void): () => void {
  const tick = (): void => {
    now = Date.now();
    onChange();
  };
  tick();
  const timer = setInterval(tick, 1000);
  return () => clearInterval(timer);
}

/** Whole seconds until then, counted down. */
export function useSecondsLeft(until: string): number {
  const current = useSyncExternalStore(subscribe, () => now);
  const left = Math.ceil((Date.parse(until) - current) / 1000);
  return Math.min(Math.max(left, 0), LONGEST_S);
}
