import { useEffect, useRef } from 'react';
import { showTyping } from '@/data/sandbox.js';

/** The peer's indicator expires, so the signal is repeated. */
const REPEAT_MS = 3000;
const PAUSE_MS = 4000;

export function useReportTyping(phone: string, peer: string): (isTyping: boolean) => void {
  const notifiedAt = useRef(0);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  function notify(isTyping: boolean): void {
    notifiedAt.current = isTyping ? Date.now() : 0;
    void showTyping(phone, peer, isTyping).catch(() => undefined);
  }
  useEffect(() => () => clearTimeout(timer.current), []);

  return (isTyping) => {
    clearTimeout(timer.current);
    if (!isTyping) {
      if (notifiedAt.current > 0) notify(false);
      return;
    }
    if (Date.now() - notifiedAt.current > REPEAT_MS) notify(true);
    timer.current = setTimeout(() => notify(false), PAUSE_MS);
  };
}
