import { Temporal } from 'temporal-polyfill';
import { WEEKDAYS, type Weekday } from '../../../platform/weekdays.contract.js';
import { ANSWERED_WITHIN_MINUTES, BY_HAND_HOURS, MOST_ANSWERS_AN_HOUR } from '../answer-limits.contract.js';
import type { Silence, Verdict } from '../answers.contract.js';

export interface Candidate {
  id: number;
  name: string;
  isRunning: boolean;
  deviceIds: readonly number[];
  /** None means every day. */
  days: readonly Weekday[];
  /** HH:MM, from its first second on; null from midnight. */
  from: string | null;
  /** HH:MM, until before its first second; 23:59 and null mean the end of the day. */
  to: string | null;
  renewHours: number;
  answersDevices: boolean;
  /** When it last answered this person. */
  lastAt: Date | null;
}

/** All that an answer hangs on. */
export interface Situation {
  now: Date;
  /** IANA name: in whose wall time hours and days are meant. */
  timeZone: string;
  message: {
    at: Date;
    deviceId: number;
    /** Who answers it already. */
    takenBy: 'opt_out' | 'question' | null;
  };
  isAccountActive: boolean;
  person: {
    refusal: 'opted_out' | 'not_on_whatsapp' | null;
    /** The number is linked to this server. */
    isOwnNumber: boolean;
    /** When somebody of the account last wrote to them by hand on this device. */
    byHandAt: Date | null;
    /** Until then somebody of the account looks after this chat. */
    pausedUntil: Date | null;
    answersThisHour: number;
  };
  candidates: readonly Candidate[];
}

export interface Decision {
  answeredBy: Candidate | null;
  /** What stands against any answer. */
  silence: Silence | null;
  verdicts: { id: number; name: string; verdict: Verdict; againAt: Date | null }[];
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/**
 * Who answers a message, if anybody: one auto-reply at most. Each is judged by itself; of those that would answer the newest does. Pure.
 */
export function decideAnswer(situation: Situation): Decision {
  const silence = findSilence(situation);
  const judged = situation.candidates
    .toSorted((one, other) => other.id - one.id)
    .map((candidate) => ({ candidate, verdict: judge(candidate, situation) }));
  const first = judged.find(({ verdict }) => verdict === 'answers')?.candidate ?? null;
  return {
    answeredBy: silence === null ? first : null,
    silence,
    verdicts: judged.map(({ candidate, verdict }) => ({
      ...{ id: candidate.id, name: candidate.name },
      verdict: verdict === 'answers' && candidate !== first ? 'newer_answers' : verdict,
      againAt: verdict === 'answered_lately' ? againAt(candidate) : null,
    })),
  };
}

/** What stands against any answer, whoever gives it. */
export function findSilence({
  now,
  message,
  person,
  isAccountActive,
}: Omit<Situation, 'candidates' | 'timeZone'>): Silence | null {
  if (message.takenBy !== null) return message.takenBy === 'opt_out' ? 'opt_out_word' : 'expected';
  if (now.getTime() - message.at.getTime() > ANSWERED_WITHIN_MINUTES * MINUTE_MS) return 'too_old';
  if (!isAccountActive) return 'account_pended';
  if (person.refusal !== null) return person.refusal;
  if (person.pausedUntil && person.pausedUntil > now) return 'paused';
  if (person.byHandAt && now.getTime() - person.byHandAt.getTime() < BY_HAND_HOURS * HOUR_MS) return 'by_hand';
  return person.answersThisHour >= MOST_ANSWERS_AN_HOUR ? 'too_many' : null;
}

function judge(candidate: Candidate, { now, timeZone, message, person }: Situation): Verdict {
  if (!candidate.isRunning) return 'stopped';
  if (!candidate.deviceIds.includes(message.deviceId)) return 'other_device';
  // What counts is when they wrote, not when it is handled; a sender's clock may be ahead.
  const hours = judgeHours(candidate, timeZone, message.at < now ? message.at : now);
  if (hours !== null) return hours;
  if (person.isOwnNumber && !candidate.answersDevices) return 'own_number';
  const again = againAt(candidate);
  return again && again > now ? 'answered_lately' : 'answers';
}

const againAt = ({ lastAt, renewHours }: Candidate): Date | null =>
  lastAt && new Date(lastAt.getTime() + renewHours * HOUR_MS);

function judgeHours({ days, from, to }: Candidate, timeZone: string, at: Date): Verdict | null {
  const wall = Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(timeZone);
  if (days.length > 0 && !days.includes(WEEKDAYS[wall.dayOfWeek - 1]!)) return 'other_day';
  const time = wall.toPlainTime().toString({ smallestUnit: 'minute' });
  const isOpen = time >= (from ?? '00:00') && (to === null || to === '23:59' || time < to);
  return isOpen ? null : 'outside_hours';
}
