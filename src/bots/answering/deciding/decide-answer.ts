import { DAY_END, DAY_START } from '../../../platform/http/time-windows.contract.js';
import { locateInWindow } from '../../../platform/time-windows.js';
import { type HoursLimit, isInHours } from '../../is-in-hours.js';
import type { Weekday } from '../../../platform/weekdays.contract.js';
import {
  MAX_MESSAGE_AGE_MINUTES,
  MANUAL_PAUSE_HOURS,
  MAX_BOT_CHAIN,
  MAX_ANSWERS_PER_HOUR,
} from '../answer-limits.contract.js';
import type { SkipReason, RuleOutcome } from '../answers.contract.js';

export interface Candidate extends HoursLimit {
  id: number;
  name: string;
  isRunning: boolean;
  deviceIds: readonly number[];
  /** Empty means every day. */
  days: readonly Weekday[];
  /** Inclusive start. Null means midnight. */
  from: string | null;
  /** Exclusive end. 23:59 and null mean the end of the day. */
  to: string | null;
  renewHours: number;
  answersDevices: boolean;
  lastAt: Date | null;
}

export interface DecisionInput {
  now: Date;
  timeZone: string;
  message: {
    at: Date;
    deviceId: number;
    claimedBy: 'opt_out' | 'question' | null;
  };
  isAccountActive: boolean;
  person: {
    refusal: 'opted_out' | 'not_on_whatsapp' | null;
    isOwnNumber: boolean;
    lastManualAt: Date | null;
    pausedUntil: Date | null;
    answersThisHour: number;
    /** Messages exchanged by two bots at the end of the chat. */
    botChain?: number;
  };
  candidates: readonly Candidate[];
}

export interface Decision {
  answeredBy: Candidate | null;
  skipReason: SkipReason | null;
  verdicts: { id: number; name: string; verdict: RuleOutcome; nextAnswerAt: Date | null }[];
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

export function decideAnswer(decisionInput: DecisionInput): Decision {
  const skipReason = findSkipReason(decisionInput);
  const evaluated = decisionInput.candidates
    .toSorted((left, right) => right.id - left.id)
    .map((candidate) => ({ candidate, verdict: evaluate(candidate, decisionInput) }));
  const first = evaluated.find(({ verdict }) => verdict === 'answers')?.candidate ?? null;
  return {
    answeredBy: skipReason === null ? first : null,
    skipReason,
    verdicts: evaluated.map(({ candidate, verdict }) => ({
      id: candidate.id,
      name: candidate.name,
      verdict: verdict === 'answers' && candidate !== first ? 'newer_answers' : verdict,
      nextAnswerAt: verdict === 'answered_lately' ? nextAnswerAt(candidate) : null,
    })),
  };
}

export function findSkipReason({
  now,
  message,
  person,
  isAccountActive,
}: Omit<DecisionInput, 'candidates' | 'timeZone'>): SkipReason | null {
  if (message.claimedBy !== null) return message.claimedBy === 'opt_out' ? 'opt_out_word' : 'expected';
  if (now.getTime() - message.at.getTime() > MAX_MESSAGE_AGE_MINUTES * MINUTE_MS) return 'too_old';
  if (!isAccountActive) return 'account_pended';
  if (person.refusal !== null) return person.refusal;
  if (person.pausedUntil && person.pausedUntil > now) return 'paused';
  if (person.lastManualAt && now.getTime() - person.lastManualAt.getTime() < MANUAL_PAUSE_HOURS * HOUR_MS)
    return 'by_hand';
  const isChain = (person.botChain ?? 0) >= MAX_BOT_CHAIN;
  return isChain || person.answersThisHour >= MAX_ANSWERS_PER_HOUR ? 'too_many' : null;
}

function evaluate(candidate: Candidate, { now, timeZone, message, person }: DecisionInput): RuleOutcome {
  if (!candidate.isRunning) return 'stopped';
  if (!candidate.deviceIds.includes(message.deviceId)) return 'other_device';
  // A sender's clock may run ahead, so `now` bounds it.
  const hours = evaluateHours(candidate, timeZone, message.at < now ? message.at : now);
  if (hours !== null) return hours;
  if (person.isOwnNumber && !candidate.answersDevices) return 'own_number';
  const nextAt = nextAnswerAt(candidate);
  return nextAt && nextAt > now ? 'answered_lately' : 'answers';
}

const nextAnswerAt = ({ lastAt, renewHours }: Candidate): Date | null =>
  lastAt && new Date(lastAt.getTime() + renewHours * HOUR_MS);

function evaluateHours(candidate: Candidate, timeZone: string, at: Date): RuleOutcome | null {
  const { days, from, to } = candidate;
  const location = locateInWindow({ days: [...days], from: from ?? DAY_START, to: to ?? DAY_END }, at, timeZone);
  if (location === 'inside') return isInHours(candidate, at) ? null : 'outside_hours';
  return location === 'other_day' ? 'other_day' : 'outside_hours';
}
