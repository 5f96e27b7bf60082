import { expect } from '@jest/globals';
import { openingOf } from '../../../src/campaigns/definition/read-calendar.js';
import { WEEKDAYS } from '../../../src/platform/weekdays.contract.js';
import { type Calendar, type Opening, endOfDay } from '../../../src/campaigns/scheduler/calendar.js';
import type { Gap } from '../../../src/campaigns/scheduler/pacing.js';
import { type Usage, holdOf } from '../../../src/devices/protection/bulk-hold.js';
import { capsOf } from '../../../src/devices/protection/warm-up.js';
import { offsetAt } from './zone-offset.js';

export interface SimulatedDevice {
  id: number;
  gap: Gap;
  usage: Usage;
  /** Of another campaign. */
  waiting?: number;
}

interface Campaign {
  calendar: Calendar;
  gap: Gap;
  messages: number;
  /** The run ends with its last. */
  isMain: boolean;
}

interface Around {
  now: Date;
  timeZone: string;
  random: () => number;
}

const [HOUR_MS, DAY_MS] = [3_600_000, 86_400_000];
/** As hold-lanes.ts looks again at what is capped. */
const LOOK_LATER_MS = 10_000;

interface Running extends Campaign {
  opening: Opening;
  servedAt: number;
}

/** Sends over one device until the last of the main campaign has gone, message by message, and looks at each. */
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
  const witness = new Witness(timeZone);
  let [nextAt, endsAt, messages] = [now.getTime(), now.getTime(), 0];
  while (main.messages > 0) {
    // A tick, a second after the other.
    const at = new Date(Math.ceil(nextAt / 1000) * 1000);
    const hold = holdOf(usage, at);
    if (hold) {
      nextAt = lookAgainAt(usage, hold.until, at.getTime());
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

/** As hold-lanes.ts does it, without the looks in which nothing can have changed: warm-up allows more a whole number of days after it began. */
function lookAgainAt({ linkedAt }: Usage, until: Date | null, at: number): number {
  const linked = linkedAt?.getTime() ?? at;
  const warmer = linked + (Math.floor((at - linked) / DAY_MS) + 1) * DAY_MS;
  const seenAt = at + Math.ceil((warmer - at) / LOOK_LATER_MS) * LOOK_LATER_MS;
  return Math.min(seenAt, until?.getTime() ?? seenAt);
}

/** Of those that are open the one that has not had its turn for longest. */
function nextOf(running: readonly Running[], at: Date): Running | null {
  let next: Running | null = null;
  for (const each of running) {
    if (each.messages === 0) continue;
    if (each.opening.closesAt <= at) each.opening = openingOf(each.calendar, at);
    if (each.opening.opensAt <= at && (!next || each.servedAt < next.servedAt)) next = each;
  }
  return next;
}

/** As reserve_bulk_slots does. */
function count(usage: Usage, at: Date, timeZone: string): void {
  if (!usage.dayEndsAt || usage.dayEndsAt <= at) [usage.sentDay, usage.dayEndsAt] = [0, endOfDay(timeZone, at)];
  if (!usage.hourEndsAt || usage.hourEndsAt <= at)
    [usage.sentHour, usage.hourEndsAt] = [0, new Date((Math.floor(at.getTime() / HOUR_MS) + 1) * HOUR_MS)];
  usage.sentDay += 1;
  usage.sentHour += 1;
}

/** Looks at every message with counts and a clock of its own. */
class Witness {
  private last = 0;
  private least = 0;
  private readonly days = new Map<number, number>();
  private readonly hours = new Map<number, number>();

  constructor(private readonly timeZone: string) {}

  see(at: number, calendar: Calendar, usage: Usage): void {
    if (at - this.last < this.least) expect([at - this.last, 'ms after the last']).toBe(this.least);
    const caps = capsOf(usage, new Date(at));
    const offset = offsetAt(this.timeZone, at);
    const hour = add(this.hours, Math.floor(at / HOUR_MS));
    if (hour > caps.hour) expect([at, 'messages in the hour', hour]).toBe(caps.hour);
    // On a day on which the clock changes the wall clock is no order of time.
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
