import type { Sender } from '../../devices/devices.messages.js';
import type { Calendar } from '../scheduler/calendar.js';
import { type Gap, PRACTICE_GAP_SECONDS } from '../scheduler/pacing.js';

/** What waits on a device for one campaign. */
export interface Queued {
  campaignId: number;
  messages: number;
  /** Null rests as the device does. */
  gap: Gap | null;
  /** Goes as fast as virtual phones can, if these are some. */
  isPractice: boolean;
  /** Null sends at any time. */
  calendar: Calendar | null;
}

export interface Lane<Of = Pick<Sender, 'gap' | 'room' | 'isVirtual'>> {
  sender: Of;
  /** When its rest ends. */
  nextAt: Date;
  timeZone: string;
}

/** A campaign as it takes its turns on a lane. */
export interface Turn {
  campaignId: number;
  left: number;
  rest: Gap;
  meanMs: number;
  isFree: boolean;
  calendar: Calendar | null;
  opens: number;
  closes: number;
  /** Its first opening has come. */
  hasBegun: boolean;
}

/** Beside its rest a turn takes about as long until it is taken up and WhatsApp has accepted its message. */
const TURN_SECONDS = 1;

export function turnOf({ campaignId, messages, gap, calendar, isPractice }: Queued, sender: Lane['sender']): Turn {
  const isFree = isPractice && sender.isVirtual;
  return {
    ...{ campaignId, left: messages, calendar, isFree, hasBegun: false },
    ...restOf(isFree ? PRACTICE_REST : restAfter(gap, sender.gap)),
    ...{ opens: 0, closes: calendar ? 0 : Number.POSITIVE_INFINITY },
  };
}

/** Shares of a message come from openings in which by chance one more went, or one less. */
export const isDone = ({ left }: Turn): boolean => left < 0.5;

/** As claim-slots.ts draws it. */
function restAfter(wanted: Gap | null, own: Gap): Gap {
  const min = Math.max(wanted?.min ?? 0, own.min);
  return { min, max: Math.max(wanted?.max ?? own.max, min) };
}

const PRACTICE_REST: Gap = { min: PRACTICE_GAP_SECONDS, max: PRACTICE_GAP_SECONDS };

function restOf({ min, max }: Gap): Pick<Turn, 'rest' | 'meanMs'> {
  const rest = { min: min + TURN_SECONDS, max: max + TURN_SECONDS };
  return { rest, meanMs: ((rest.min + rest.max) / 2) * 1000 };
}
