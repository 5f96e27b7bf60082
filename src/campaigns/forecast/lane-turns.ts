import type { Sender } from '../../devices/devices.messages.js';
import type { Calendar } from '../scheduler/calendar.js';
import { type Gap, SANDBOX_GAP_SECONDS } from '../scheduler/pacing.js';

export interface Queued {
  campaignId: number;
  messages: number;
  /** Null means the device's own gap. */
  gap: Gap | null;
  /** Sandbox speed, if the device is virtual. */
  isSandboxSpeed: boolean;
  calendar: Calendar | null;
}

export interface Lane<LaneSender = Pick<Sender, 'gap' | 'room' | 'isVirtual'>> {
  sender: LaneSender;
  nextAt: Date;
  timeZone: string;
}

export interface LaneTurn {
  campaignId: number;
  /** Possibly a fraction. */
  remaining: number;
  /** Gap and time to send, in seconds. */
  interval: Gap;
  meanMs: number;
  isUnlimited: boolean;
  calendar: Calendar | null;
  /** Next opening in epoch milliseconds. */
  opens: number;
  closes: number;
  hasStarted: boolean;
}

/** Claim and acceptance by WhatsApp take about this long. */
const SLOT_SECONDS = 1;

export function createTurn(
  { campaignId, messages, gap, calendar, isSandboxSpeed }: Queued,
  sender: Lane['sender'],
): LaneTurn {
  const isUnlimited = isSandboxSpeed && sender.isVirtual;
  return {
    campaignId,
    remaining: messages,
    calendar,
    isUnlimited,
    hasStarted: false,
    ...intervalOf(isUnlimited ? SANDBOX_GAP : combineGaps(gap, sender.gap)),
    opens: 0,
    closes: calendar ? 0 : Number.POSITIVE_INFINITY,
  };
}

export const isDone = ({ remaining }: LaneTurn): boolean => remaining < 0.5;

/** Combines gaps as claim-slots.ts does. */
function combineGaps(campaignGap: Gap | null, deviceGap: Gap): Gap {
  const min = Math.max(campaignGap?.min ?? 0, deviceGap.min);
  return { min, max: Math.max(campaignGap?.max ?? deviceGap.max, min) };
}

const SANDBOX_GAP: Gap = { min: SANDBOX_GAP_SECONDS, max: SANDBOX_GAP_SECONDS };

function intervalOf({ min, max }: Gap): Pick<LaneTurn, 'interval' | 'meanMs'> {
  const interval = { min: min + SLOT_SECONDS, max: max + SLOT_SECONDS };
  return { interval, meanMs: ((interval.min + interval.max) / 2) * 1000 };
}
