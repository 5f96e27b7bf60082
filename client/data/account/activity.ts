import { sendOverSocket } from '@/app/socket.js';

const POLL_MS = 5_000;
/** The server counts a user as away without activity for five minutes. */
const SEND_INTERVAL_MS = 60_000;
const IDLE_AFTER_MS = 5 * 60_000;
const ACTIVITY_EVENTS = ['pointerdown', 'pointermove', 'keydown', 'wheel'] as const;

export function reportActivity(): () => void {
  let activeAt = Date.now();
  let sentAt = 0;
  const recordActivity = (): void => {
    activeAt = Date.now();
  };
  for (const eventName of ACTIVITY_EVENTS)
    addEventListener(eventName, recordActivity, { passive: true, capture: true });
  const timer = setInterval(() => {
    const now = Date.now();
    if (now - activeAt >= IDLE_AFTER_MS || now - sentAt < SEND_INTERVAL_MS) return;
    if (sendOverSocket('presence.active', {})) sentAt = now;
  }, POLL_MS);
  return () => {
    clearInterval(timer);
    for (const eventName of ACTIVITY_EVENTS) removeEventListener(eventName, recordActivity, { capture: true });
  };
}
