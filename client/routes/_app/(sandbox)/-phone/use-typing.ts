import { useEffect, useRef } from 'react';
import { showTyping } from '@/data/sandbox.js';

/** The other side's own sign fades after a while, so it is told again while typing goes on. */
const REPEAT_MS = 3000;
const PAUSE_MS = 4000;

/** Tells the other side that somebody writes here, and that they stopped. */
export function useTyping(phone: string, peer: string): (isTyping: boolean) => void {
  const toldAt = useRef(0);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  function tell(isTyping: boolean): void {
    toldAt.current = isTyping ? Date.now() : 0;
    // Only a courtesy: nothing depends on it.
    void showTyping(phone, peer, isTyping).catch(() => undefined);
  }
  useEffect(() => () => clearTimeout(timer.current), []);

  return (isTyping) => {
    clearTimeout(timer.current);
    if (!isTyping) {
      if (toldAt.current > 0) tell(false);
      return;
    }
    if (Date.now() - toldAt.current > REPEAT_MS) tell(true);
    timer.current = setTimeout(() => tell(false), PAUSE_MS);
  };
}
