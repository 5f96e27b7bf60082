import { sendOverSocket } from '@/app/socket.js';

const POLL_MS = 5_000;
/** The server counts a user as away without activity for five minutes. */
const SEND_INTERVAL_MS = 60_000;
const IDLE_AFTER_MS = 5 * 60_000;
const SIGNS = ['pointerdown', 'pointermove', 'keydown', 'wheel'] as const;

/** Reports activity while someone works with the page. Returns a function that ends it. */
export function reportActivity(): () => void {
  let activeAt = Date.now();
  let sentAt = 0;
  const note = (): void => {
    activeAt = Date.now();
  };
  for (const sign of SIGNS) addEventListener(sign, note, { passive: true, capture: true });
  const timer = setInterval(() => {
    const now = Date.now();
    if (now - activeAt >= IDLE_AFTER_MS || now - sentAt < SEND_INTERVAL_MS) return;
    if (sendOverSocket('presence.active', {})) sentAt = now;
  }, POLL_MS);
  return () => {
    clearInterval(timer);
    for (const sign of SIGNS) removeEventListener(sign, note, { capture: true });
  };
}
