import { type BusinessHours, calendarOf } from '../../../platform/business-calendar.js';
import type { ChatStatus } from '../../messaging.contract.js';
import type { SlaAlert, SlaTarget } from './sla-policies.contract.js';

export type SlaAlertKind = SlaAlert['kind'];

export interface SlaPolicy {
  firstReplyMinutes: number | null;
  nextReplyMinutes: number | null;
  resolutionMinutes: number | null;
  /** Null counts all time. */
  hours: BusinessHours | null;
  /** Last change of the policy or its hours. */
  changedAt: Date;
}

export interface ChatFacts {
  state: ChatStatus;
  waitingSince: Date | null;
  /** First unanswered message of the conversation. */
  startedAt: Date | null;
  isReplied: boolean;
  isBreached: boolean;
  alerts: Record<SlaTarget, SlaAlertKind | null>;
}

export interface ServiceLevel {
  dueAt: Record<SlaTarget, Date | null>;
  alerts: Record<SlaTarget, SlaAlertKind | null>;
  isBreached: boolean;
  /** Time of the next alert. */
  checkAt: Date | null;
  due: { target: SlaTarget; kind: SlaAlertKind; dueAt: Date }[];
}

const WARNED_SHARE = 0.8;
const MIN_WARNED_MINUTES_LEFT = 5;
const MINUTE_MS = 60_000;

export function planServiceLevel(facts: ChatFacts, policy: SlaPolicy | null, now: Date): ServiceLevel {
  const level: ServiceLevel = {
    dueAt: { first_reply: null, next_reply: null, resolution: null },
    alerts: { ...facts.alerts },
    isBreached: facts.isBreached,
    checkAt: null,
    due: [],
  };
  if (!policy) return level;
  for (const { target, from, minutes } of findRunningTargets(facts, policy)) {
    const dueAt = addMinutes(policy.hours, from, minutes);
    if (!dueAt) continue;
    level.dueAt[target] = dueAt;
    const warnedAt = addMinutes(policy.hours, from, computeWarningMinutes(minutes)) ?? dueAt;
    planAlerts(level, target, { dueAt, warnedAt, now, changedAt: policy.changedAt });
  }
  return level;
}

interface RunningTarget {
  target: SlaTarget;
  from: Date;
  minutes: number;
}

function findRunningTargets(facts: ChatFacts, policy: SlaPolicy): RunningTarget[] {
  const { state, startedAt, isReplied, waitingSince } = facts;
  if (state === 'resolved' || !startedAt) return [];
  const isFirst = !isReplied;
  const targets: { target: SlaTarget; from: Date | null; minutes: number | null }[] = [
    { target: 'first_reply', from: isFirst ? startedAt : null, minutes: policy.firstReplyMinutes },
    {
      target: 'next_reply',
      from: !isFirst && state === 'open' ? waitingSince : null,
      minutes: policy.nextReplyMinutes,
    },
    { target: 'resolution', from: startedAt, minutes: policy.resolutionMinutes },
  ];
  return targets.flatMap(({ target, from, minutes }) => (from && minutes ? [{ target, from, minutes }] : []));
}

interface AlertTimes {
  dueAt: Date;
  warnedAt: Date;
  now: Date;
  changedAt: Date;
}

/** Adds due alerts. Times that passed before the policy changed cause none. */
function planAlerts(level: ServiceLevel, target: SlaTarget, { dueAt, warnedAt, now, changedAt }: AlertTimes): void {
  const { alerts } = level;
  if (alerts[target] === 'breached') return;
  const isLate = dueAt <= now;
  if (isLate || (warnedAt <= now && alerts[target] === null)) {
    const kind = isLate ? 'breached' : 'warned';
    if ((isLate ? dueAt : warnedAt) > changedAt) level.due.push({ target, kind, dueAt });
    alerts[target] = kind;
    level.isBreached ||= isLate;
  }
  if (isLate) return;
  const next = alerts[target] === null ? warnedAt : dueAt;
  if (!level.checkAt || next < level.checkAt) level.checkAt = next;
}

const computeWarningMinutes = (minutes: number): number =>
  minutes > MIN_WARNED_MINUTES_LEFT
    ? Math.min(minutes * WARNED_SHARE, minutes - MIN_WARNED_MINUTES_LEFT)
    : minutes * WARNED_SHARE;

const addMinutes = (hours: BusinessHours | null, from: Date, minutes: number): Date | null =>
  hours ? calendarOf(hours).addMinutes(from, minutes) : new Date(from.getTime() + minutes * MINUTE_MS);
