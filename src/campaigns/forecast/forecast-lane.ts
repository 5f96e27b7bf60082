import { endOfDay, findOpening } from '../scheduler/calendar.js';
import { type Lane, type Queued, type LaneTurn, isDone, createTurn } from './lane-turns.js';

const HOUR_MS = 3_600_000;
const HORIZON_MS = 400 * 24 * HOUR_MS;
const MAX_STEPS = 20_000;
const WEEK_MS = 7 * 24 * HOUR_MS;
/** One hour, plus minutes by which a day's first message may shift. */
const CLOCK_CHANGE_MS = 1.25 * HOUR_MS;

/** Returns the end of each campaign, or null beyond the horizon. */
export function forecastLane(now: Date, lane: Lane, queue: readonly Queued[]): Map<number, Date | null> {
  return new Forecast(now, lane, queue).run();
}

class Forecast {
  private readonly ends = new Map<number, Date | null>();
  private readonly horizon: number;
  private readonly firstDayEnds: number;
  private at: number;
  private turns: LaneTurn[];
  /** Messages sent in the day and the hour that end at `ends`. */
  private day: { sent: number; ends: number };
  private hour: { sent: number; ends: number };
  /** Messages since the lane last stopped. Null while the lane is stopped. */
  private burst: { from: number; sent: number; turns: Set<LaneTurn>; closes: number } | null = null;
  /** Remaining messages at the start of a reference week. */
  private week: { from: number; remaining: Map<LaneTurn, number> } | null = null;

  constructor(
    now: Date,
    private readonly lane: Lane,
    queue: readonly Queued[],
  ) {
    const { room } = lane.sender;
    const [first] = room.steps;
    this.at = now.getTime();
    this.horizon = this.at + HORIZON_MS;
    this.day = { sent: (first?.day ?? room.perDay) - room.today, ends: endOfDay(lane.timeZone, now).getTime() };
    this.hour = { sent: (first?.hour ?? room.perHour) - room.thisHour, ends: endOfHour(this.at) };
    this.firstDayEnds = this.day.ends;
    this.advance(Math.max(this.at, lane.nextAt.getTime()));
    this.turns = queue.filter(({ messages }) => messages > 0).map((queued) => createTurn(queued, lane.sender));
  }

  run(): Map<number, Date | null> {
    for (let steps = 0; this.turns.length > 0 && this.at < this.horizon && steps < MAX_STEPS; steps += 1) this.step();
    for (const { campaignId } of this.turns) this.ends.set(campaignId, null);
    return this.ends;
  }

  private step(): void {
    this.updateOpenings();
    const openTurns = this.turns.filter(({ opens }) => opens <= this.at);
    for (const turn of openTurns) turn.hasStarted = true;
    if (openTurns.length === 0) return this.endBurst();
    const { caps, until } = this.currentCaps();
    if (until === Number.POSITIVE_INFINITY && this.skipWeeks()) return;
    const [today, thisHour] = [caps.day - this.day.sent, caps.hour - this.hour.sent];
    const room = Math.min(today, thisHour);
    const open = room > 0 ? openTurns : openTurns.filter(({ isUnlimited }) => isUnlimited);
    if (open.length === 0) {
      // A limit ended the burst, so no correction applies.
      this.burst = null;
      return this.advance(Math.min(until, today <= 0 ? this.day.ends : this.hour.ends));
    }
    const changes = [
      ...this.turns.map(({ opens, closes }) => (opens <= this.at ? closes : opens)),
      this.day.ends,
      this.hour.ends,
      until,
    ];
    this.send(
      open,
      open.every(({ isUnlimited }) => isUnlimited) ? Number.POSITIVE_INFINITY : room,
      Math.min(...changes) - this.at,
    );
  }

  /** Corrects the mean number of messages for random gaps. */
  private endBurst(): void {
    const [turn] = this.burst?.turns ?? [];
    if (this.burst && turn && this.burst.turns.size === 1 && this.turns.includes(turn)) {
      const { from, sent, closes } = this.burst;
      turn.remaining -= expectSlots(Math.ceil((closes - from) / 1000), turn.interval.min, turn.interval.max) - sent;
      if (isDone(turn)) this.ends.set(turn.campaignId, new Date(closes));
      this.turns = this.turns.filter((remainingTurn) => !isDone(remainingTurn));
    }
    this.burst = null;
    this.advance(Math.min(...this.turns.map(({ opens }) => opens), this.horizon));
  }

  /**
   * Skips equal weeks. After all starts, at a constant limit, only clock changes make weeks differ. Weeks start at a
   * day's first message.
   */
  private skipWeeks(): boolean {
    const { week, turns } = this;
    if (this.day.sent > 0 || this.at < this.firstDayEnds) return false;
    const excessMs = week ? this.at - week.from - WEEK_MS : Number.POSITIVE_INFINITY;
    if (week?.remaining.size === turns.length && excessMs < -CLOCK_CHANGE_MS) return false;
    this.week = turns.every(({ hasStarted }) => hasStarted)
      ? { from: this.at, remaining: new Map(turns.map((turn) => [turn, turn.remaining])) }
      : null;
    if (week?.remaining.size !== turns.length || excessMs > CLOCK_CHANGE_MS) return false;
    const perWeek = new Map(turns.map((turn) => [turn, week.remaining.get(turn)! - turn.remaining]));
    const possibleWeeks = Math.min(
      ...turns.map((turn) => turn.remaining / perWeek.get(turn)!),
      (this.horizon - this.at) / WEEK_MS,
    );
    const weeks = Math.floor(possibleWeeks) - 1;
    if (weeks < 1) return false;
    for (const turn of turns) turn.remaining -= weeks * perWeek.get(turn)!;
    this.week = null;
    this.burst = null;
    this.advance(this.at + weeks * WEEK_MS);
    return true;
  }

  private updateOpenings(): void {
    this.turns = this.turns.filter((turn) => {
      if (turn.closes > this.at) return true;
      const opening = turn.calendar && findOpening(turn.calendar, new Date(this.at));
      if (!opening) this.ends.set(turn.campaignId, null);
      else [turn.opens, turn.closes] = [opening.opensAt.getTime(), opening.closesAt.getTime()];
      return opening !== null;
    });
  }

  private send(open: readonly LaneTurn[], room: number, ms: number): void {
    const roundMs = open.reduce((sum, { meanMs }) => sum + meanMs, 0);
    const fits = Math.min(ms / roundMs, room / open.length, ...open.map(({ remaining }) => remaining));
    const rounds = Math.max(1, Math.floor(fits));
    const sending = fits >= 1 ? open : open.slice(0, 1);
    const isRound = fits >= 1;
    this.burst ??= { from: this.at, sent: 0, turns: new Set(), closes: 0 };
    let at = this.at + (rounds - 1) * (isRound ? roundMs : 0);
    for (const turn of sending) {
      turn.remaining -= rounds;
      this.burst.turns.add(turn);
      this.burst.closes = turn.closes;
      if (isDone(turn)) this.ends.set(turn.campaignId, new Date(at));
      at += turn.meanMs;
    }
    this.burst.sent += rounds * sending.length;
    this.day.sent += rounds * sending.length;
    this.hour.sent += rounds * sending.length;
    this.turns = [...this.turns.filter((turn) => !sending.includes(turn)), ...sending].filter((turn) => !isDone(turn));
    this.advance(at);
  }

  private currentCaps(): { caps: { day: number; hour: number }; until: number } {
    const { steps } = this.lane.sender.room;
    const next = steps.findIndex(({ from }) => from.getTime() > this.at);
    const caps = steps.at(next === -1 ? -1 : next - 1) ?? { day: 1, hour: 1 };
    return { caps, until: next === -1 ? Number.POSITIVE_INFINITY : steps[next]!.from.getTime() };
  }

  private advance(to: number): void {
    this.at = to;
    if (to >= this.day.ends) this.day = { sent: 0, ends: endOfDay(this.lane.timeZone, new Date(to)).getTime() };
    if (to >= this.hour.ends) this.hour = { sent: 0, ends: endOfHour(to) };
  }
}

const endOfHour = (at: number): number => (Math.floor(at / HOUR_MS) + 1) * HOUR_MS;
/** For more slots, the mean is exact enough. */
const EXACT_SLOTS = 40;

/** Avoids a plain mean, which is off by up to one slot. */
function expectSlots(seconds: number, minGap: number, maxGap: number): number {
  const mean = (minGap + maxGap) / 2;
  if (seconds > EXACT_SLOTS * mean) return seconds / mean + (1 + (maxGap - minGap) ** 2 / 12 / mean ** 2) / 2;
  const chance = 1 / (maxGap - minGap + 1);
  /** Expected slots by each second. */
  const until = [1];
  const at = (second: number): number => (second < 0 ? 0 : (until[second] ?? 0));
  for (let second = 1; second < seconds; second += 1)
    until.push(until[second - 1]! + chance * (at(second - minGap) - at(second - maxGap - 1)));
  return until.at(-1)!;
}
