import { expect } from '@jest/globals';
import { openingOf } from '../../../src/campaigns/definition/read-calendar.js';
import { WEEKDAYS } from '../../../src/platform/weekdays.contract.js';
import { type Calendar, type Opening, endOfDay } from '../../../src/campaigns/scheduler/calendar.js';
import type { Gap } from '../../../src/campaigns/scheduler/pacing.js';
import { type BulkUsage, holdOf } from '../../../src/devices/protection/bulk-hold.js';
import { capsOf } from '../../../src/devices/protection/warm-up.js';
import { offsetAt } from './zone-offset.js';

export interface SimulatedDevice {
  id: number;
  gap: Gap;
  usage: BulkUsage;
  /** Messages of another campaign. */
  waiting?: number;
}

interface Campaign {
  calendar: Calendar;
  gap: Gap;
  messages: number;
  isMain: boolean;
}

interface Around {
  now: Date;
  timeZone: string;
  random: () => number;
}

const [HOUR_MS, DAY_MS] = [3_600_000, 86_400_000];
/** Same as the delay in hold-lanes.ts. */
const RECHECK_MS = 10_000;

interface Running extends Campaign {
  opening: Opening;
  servedAt: number;
}

/** Simulates until the main campaign is done, and checks every send. */
export function simulateDevice(
  { gap, usage: given }: SimulatedDevice,
  campaigns: readonly Campaign[],
  { now, timeZone, random }: Around,
): { endsAt: number; messages: number } {
  const usage = { ...given };
  const running: Running[] = campaigns.map((each) => ({
    ...each,
    servedAt: 0,
    opening: openingOf(each.calendar, now),
  }));
  const main = running.find(({ isMain }) => isMain)!;
  const witness = new RuleChecker(timeZone);
  let [nextAt, endsAt, messages] = [now.getTime(), now.getTime(), 0];
  while (main.messages > 0) {
    const at = new Date(Math.ceil(nextAt / 1000) * 1000);
    const hold = holdOf(usage, at);
    if (hold) {
      nextAt = recheckAt(usage, hold.until, at.getTime());
      continue;
    }
    const turn = nextOf(running, at);
    if (!turn) {
      nextAt = Math.min(...running.filter((each) => each.messages > 0).map(({ opening }) => opening.opensAt.getTime()));
      continue;
    }
    witness.see(at.getTime(), turn.calendar, usage);
    const shortest = Math.max(turn.gap.min, gap.min);
    const rest = Math.round((shortest + random() * (Math.max(turn.gap.max, shortest) - shortest)) * 1000);
    witness.rests(at.getTime(), Math.max(turn.gap.min, gap.min) * 1000);
    const acceptedAt = at.getTime() + random() * 1000;
    count(usage, new Date(acceptedAt), timeZone);
    nextAt = acceptedAt + rest;
    turn.servedAt = at.getTime();
    turn.messages -= 1;
    messages += 1;
    if (turn === main) endsAt = at.getTime();
  }
  return { endsAt, messages };
}

/** Models hold-lanes.ts without checks that cannot change anything. Warm-up grows at whole days after linking. */
function recheckAt({ linkedAt }: BulkUsage, until: Date | null, at: number): number {
  const linked = linkedAt?.getTime() ?? at;
  const warmer = linked + (Math.floor((at - linked) / DAY_MS) + 1) * DAY_MS;
  const seenAt = at + Math.ceil((warmer - at) / RECHECK_MS) * RECHECK_MS;
  return Math.min(seenAt, until?.getTime() ?? seenAt);
}

/** Returns the open campaign that has waited longest. */
function nextOf(running: readonly Running[], at: Date): Running | null {
  let next: Running | null = null;
  for (const each of running) {
    if (each.messages === 0) continue;
    if (each.opening.closesAt <= at) each.opening = openingOf(each.calendar, at);
    if (each.opening.opensAt <= at && (!next || each.servedAt < next.servedAt)) next = each;
  }
  return next;
}

/** Models reserve_bulk_slots. */
function count(usage: BulkUsage, at: Date, timeZone: string): void {
  if (!usage.dayEndsAt || usage.dayEndsAt <= at) [usage.sentDay, usage.dayEndsAt] = [0, endOfDay(timeZone, at)];
  if (!usage.hourEndsAt || usage.hourEndsAt <= at)
    [usage.sentHour, usage.hourEndsAt] = [0, new Date((Math.floor(at.getTime() / HOUR_MS) + 1) * HOUR_MS)];
  usage.sentDay += 1;
  usage.sentHour += 1;
}

/** Counts independently of the simulation. */
class RuleChecker {
  private last = 0;
  private least = 0;
  private readonly days = new Map<number, number>();
  private readonly hours = new Map<number, number>();

  constructor(private readonly timeZone: string) {}

  see(at: number, calendar: Calendar, usage: BulkUsage): void {
    if (at - this.last < this.least) expect([at - this.last, 'ms after the last']).toBe(this.least);
    const caps = capsOf(usage, new Date(at));
    const offset = offsetAt(this.timeZone, at);
    const hour = add(this.hours, Math.floor(at / HOUR_MS));
    if (hour > caps.hour) expect([at, 'messages in the hour', hour]).toBe(caps.hour);
    // Wall clock times are not ordered on a day with a clock change.
    if (offset === null) return;
    const local = at + offset * 60_000;
    const day = add(this.days, Math.floor(local / DAY_MS));
    if (day > caps.day) expect([at, 'messages in the day', day]).toBe(caps.day);
    const minutes = Math.floor((local % DAY_MS) / 60_000);
    const weekday = WEEKDAYS[(Math.floor(local / DAY_MS) + 3) % 7]!;
    if (calendar.days.length > 0 && !calendar.days.includes(weekday)) expect(calendar.days).toContain(weekday);
    if (!isWithin(minutes, calendar.from, calendar.to)) expect([at, minutes]).toBe('in the window');
    const { quiet } = calendar;
    const [from, to] = quiet ? [minutesOf(quiet.from), minutesOf(quiet.to)] : [0, 0];
    const isQuiet = quiet && (from < to ? minutes >= from && minutes < to : minutes >= from || minutes < to);
    if (isQuiet) expect([at, minutes]).toBe('outside of quiet hours');
  }

  rests(at: number, least: number): void {
    [this.last, this.least] = [at, least];
  }
}

const add = (counts: Map<number, number>, key: number): number => {
  const count = (counts.get(key) ?? 0) + 1;
  counts.set(key, count);
  return count;
};

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

const isWithin = (minutes: number, from: string | null, to: string | null): boolean =>
  minutes >= minutesOf(from ?? '00:00') && (to === null || to === '23:59' || minutes < minutesOf(to));
