import type { ChatResource } from '@server/messaging/messaging.contract.js';

const MINUTE_MS = 60_000;
const MAX_SOON_MINUTES = 15;

export interface SlaClockReading {
  /** Whole minutes, left (at least one) or overdue. */
  minutes: number;
  isOverdue: boolean;
  isSoon: boolean;
}

export function readSlaClock(sla: ChatResource['sla'], now: Date): SlaClockReading | null {
  const times = [sla?.first_due_at, sla?.next_due_at, sla?.resolve_due_at].flatMap((time) =>
    time ? [Date.parse(time)] : [],
  );
  if (times.length === 0) return null;
  const leftMs = Math.min(...times) - now.getTime();
  const isOverdue = leftMs <= 0;
  const wholeMinutes = Math.floor(Math.abs(leftMs) / MINUTE_MS);
  const minutes = isOverdue ? wholeMinutes : Math.max(1, wholeMinutes);
  return { minutes, isOverdue, isSoon: !isOverdue && minutes <= MAX_SOON_MINUTES };
}
