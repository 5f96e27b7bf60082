import type { Sender } from '../../devices/devices.messages.js';
import type { Calendar } from '../scheduler/calendar.js';
import { type Gap, SANDBOX_GAP_SECONDS } from '../scheduler/pacing.js';

export interface Queued {
  campaignId: number;
  messages: number;
  /** Null: the device's own gap. */
  gap: Gap | null;
  /** Sandbox speed, if the device is virtual. */
  isSandboxSpeed: boolean;
  calendar: Calendar | null;
}

export interface Lane<Of = Pick<Sender, 'gap' | 'room' | 'isVirtual'>> {
  sender: Of;
  nextAt: Date;
  timeZone: string;
}

export interface LaneTurn {
  campaignId: number;
  left: number;
  rest: Gap;
  meanMs: number;
  isFree: boolean;
  calendar: Calendar | null;
  opens: number;
  closes: number;
  /** Its first opening has started. */
  hasStarted: boolean;
}

/** Claim and acceptance by WhatsApp take about this long. */
const SLOT_SECONDS = 1;

export function turnOf(
  { campaignId, messages, gap, calendar, isSandboxSpeed }: Queued,
  sender: Lane['sender'],
): LaneTurn {
  const isFree = isSandboxSpeed && sender.isVirtual;
  return {
    campaignId,
    left: messages,
    calendar,
    isFree,
    hasStarted: false,
    ...restOf(isFree ? SANDBOX_REST : combineGaps(gap, sender.gap)),
    opens: 0,
    closes: calendar ? 0 : Number.POSITIVE_INFINITY,
  };
}

/** Expected values have fractions. */
export const isDone = ({ left }: LaneTurn): boolean => left < 0.5;

/** Applies the rule of claim-slots.ts. */
function combineGaps(wanted: Gap | null, own: Gap): Gap {
  const min = Math.max(wanted?.min ?? 0, own.min);
  return { min, max: Math.max(wanted?.max ?? own.max, min) };
}

const SANDBOX_REST: Gap = { min: SANDBOX_GAP_SECONDS, max: SANDBOX_GAP_SECONDS };

function restOf({ min, max }: Gap): Pick<LaneTurn, 'rest' | 'meanMs'> {
  const rest = { min: min + SLOT_SECONDS, max: max + SLOT_SECONDS };
  return { rest, meanMs: ((rest.min + rest.max) / 2) * 1000 };
}
