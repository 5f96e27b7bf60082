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
  /** Number of waiting messages of another campaign. */
  waiting?: number;
}

interface Campaign {
  calendar: Calendar;
  gap: Gap;
  messages: number;
  isMain: boolean;
}

interface Circumstances {
  now: Date;
  timeZone: string;
  random: () => number;
}

const [HOUR_MS, DAY_MS] = [3_600_000, 86_400_000];
/** Same as the delay in hold-lanes.ts. */
const RECHECK_MS = 10_000;

interface RunningCampaign extends Campaign {
  opening: Opening;
  servedAt: number;
}

/** Simulates until the main campaign is done, and checks every send. */
export function simulateDevice(
  { gap, usage: given }: SimulatedDevice,
  campaigns: readonly Campaign[],
  { now, timeZone, random }: Circumstances,
): { endsAt: number; messages: number } {
  const usage = { ...given };
  const running: RunningCampaign[] = campaigns.map((campaign) => ({
    ...campaign,
    servedAt: 0,
    opening: openingOf(campaign.calendar, now),
  }));
  const main = running.find(({ isMain }) => isMain)!;
  const checker = new RuleChecker(timeZone);
  let [nextAt, endsAt, messages] = [now.getTime(), now.getTime(), 0];
  while (main.messages > 0) {
    const at = new Date(Math.ceil(nextAt / 1000) * 1000);
    const hold = holdOf(usage, at);
    if (hold) {
      nextAt = recheckAt(usage, hold.until, at.getTime());
      continue;
    }
    const campaign = nextOf(running, at);
    if (!campaign) {
      nextAt = Math.min(
        ...running.filter((waiting) => waiting.messages > 0).map(({ opening }) => opening.opensAt.getTime()),
      );
      continue;
    }
    checker.checkSend(at.getTime(), campaign.calendar, usage);
    const minGap = Math.max(campaign.gap.min, gap.min);
    const gapMs = Math.round((minGap + random() * (Math.max(campaign.gap.max, minGap) - minGap)) * 1000);
    checker.requireGap(at.getTime(), Math.max(campaign.gap.min, gap.min) * 1000);
    const acceptedAt = at.getTime() + random() * 1000;
    countSend(usage, new Date(acceptedAt), timeZone);
    nextAt = acceptedAt + gapMs;
    campaign.servedAt = at.getTime();
    campaign.messages -= 1;
    messages += 1;
    if (campaign === main) endsAt = at.getTime();
  }
  return { endsAt, messages };
}

/** Returns the next check by hold-lanes.ts that can have another result. Warm-up grows a whole day after linking. */
function recheckAt({ linkedAt }: BulkUsage, until: Date | null, at: number): number {
  const linked = linkedAt?.getTime() ?? at;
  const nextStepAt = linked + (Math.floor((at - linked) / DAY_MS) + 1) * DAY_MS;
  const seenAt = at + Math.ceil((nextStepAt - at) / RECHECK_MS) * RECHECK_MS;
  return Math.min(seenAt, until?.getTime() ?? seenAt);
}

/** Returns the open campaign that has waited longest. */
function nextOf(running: readonly RunningCampaign[], at: Date): RunningCampaign | null {
  let next: RunningCampaign | null = null;
  for (const campaign of running) {
    if (campaign.messages === 0) continue;
    if (campaign.opening.closesAt <= at) campaign.opening = openingOf(campaign.calendar, at);
    if (campaign.opening.opensAt <= at && (!next || campaign.servedAt < next.servedAt)) next = campaign;
  }
  return next;
}

/** Counts a send as the database function reserve_bulk_slots does. */
function countSend(usage: BulkUsage, at: Date, timeZone: string): void {
  if (!usage.dayEndsAt || usage.dayEndsAt <= at) [usage.sentDay, usage.dayEndsAt] = [0, endOfDay(timeZone, at)];
  if (!usage.hourEndsAt || usage.hourEndsAt <= at)
    [usage.sentHour, usage.hourEndsAt] = [0, new Date((Math.floor(at.getTime() / HOUR_MS) + 1) * HOUR_MS)];
  usage.sentDay += 1;
  usage.sentHour += 1;
}

/** Checks each send against the rules. Counts independently of the simulation. */
class RuleChecker {
  private lastAt = 0;
  private minGapMs = 0;
  private readonly days = new Map<number, number>();
  private readonly hours = new Map<number, number>();

  constructor(private readonly timeZone: string) {}

  checkSend(at: number, calendar: Calendar, usage: BulkUsage): void {
    if (at - this.lastAt < this.minGapMs) expect([at - this.lastAt, 'ms after the previous send']).toBe(this.minGapMs);
    const caps = capsOf(usage, new Date(at));
    const offset = offsetAt(this.timeZone, at);
    const hour = increment(this.hours, Math.floor(at / HOUR_MS));
    if (hour > caps.hour) expect([at, 'messages in the hour', hour]).toBe(caps.hour);
    // Wall clock times are not ordered on a day with a clock change.
    if (offset === null) return;
    const local = at + offset * 60_000;
    const day = increment(this.days, Math.floor(local / DAY_MS));
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

  requireGap(at: number, minGapMs: number): void {
    [this.lastAt, this.minGapMs] = [at, minGapMs];
  }
}

const increment = (counts: Map<number, number>, key: number): number => {
  const count = (counts.get(key) ?? 0) + 1;
  counts.set(key, count);
  return count;
};

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

const isWithin = (minutes: number, from: string | null, to: string | null): boolean =>
  minutes >= minutesOf(from ?? '00:00') && (to === null || to === '23:59' || minutes < minutesOf(to));
