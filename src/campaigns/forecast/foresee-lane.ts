import { expectTurns } from './expect-turns.js';
import { endOfDay, findOpening } from '../scheduler/calendar.js';
import { type Lane, type Queued, type Turn, isDone, turnOf } from './lane-turns.js';

const HOUR_MS = 3_600_000;
/** Nobody plans further ahead, and nothing is reckoned further. */
const LONGEST_MS = 400 * 24 * HOUR_MS;
const MOST_STEPS = 20_000;
const WEEK_MS = 7 * 24 * HOUR_MS;
/** With some minutes by which the first message of a day comes earlier or later. */
const CLOCK_CHANGE_MS = 1.25 * HOUR_MS;
/**
 * When each campaign on a device has sent its last: campaigns whose calendar is open take turns, each turn takes the mean of its gap, and no
 * more go an hour and a day than the device may send. Goes from one moment at which something changes to the next, and over weeks that are
 * like the one before at once, so that the work is that of some days and not of messages. Null for what never ends, or later than anybody plans.
 */
export function foreseeLane(now: Date, lane: Lane, queue: readonly Queued[]): Map<number, Date | null> {
  return new Forecast(now, lane, queue).run();
}

class Forecast {
  private readonly ends = new Map<number, Date | null>();
  private readonly latest: number;
  private readonly firstDayEnds: number;
  private at: number;
  private turns: Turn[];
  /** Sent in the day and in the hour that end then. */
  private day: { sent: number; ends: number };
  private hour: { sent: number; ends: number };
  /** What has gone since the lane last stood still; null when it stands. */
  private burst: { from: number; sent: number; of: Set<Turn>; closes: number } | null = null;
  /** What was left of each when the week began that may stand for those after it. */
  private week: { from: number; left: Map<Turn, number> } | null = null;

  constructor(
    now: Date,
    private readonly lane: Lane,
    queue: readonly Queued[],
  ) {
    const { room } = lane.sender;
    const [first] = room.steps;
    this.at = now.getTime();
    this.latest = this.at + LONGEST_MS;
    this.day = { sent: (first?.day ?? room.perDay) - room.today, ends: endOfDay(lane.timeZone, now).getTime() };
    this.hour = { sent: (first?.hour ?? room.perHour) - room.thisHour, ends: endOfHour(this.at) };
    this.firstDayEnds = this.day.ends;
    this.advance(Math.max(this.at, lane.nextAt.getTime()));
    this.turns = queue.filter(({ messages }) => messages > 0).map((queued) => turnOf(queued, lane.sender));
  }

  run(): Map<number, Date | null> {
    for (let steps = 0; this.turns.length > 0 && this.at < this.latest && steps < MOST_STEPS; steps += 1) this.step();
    for (const { campaignId } of this.turns) this.ends.set(campaignId, null);
    return this.ends;
  }

  private step(): void {
    this.open();
    const present = this.turns.filter(({ opens }) => opens <= this.at);
    for (const turn of present) turn.hasBegun = true;
    if (present.length === 0) return this.close();
    const { caps, until } = this.capsNow();
    if (until === Number.POSITIVE_INFINITY && this.skipWeeks()) return;
    const [today, thisHour] = [caps.day - this.day.sent, caps.hour - this.hour.sent];
    const room = Math.min(today, thisHour);
    const open = room > 0 ? present : present.filter(({ isFree }) => isFree);
    if (open.length === 0) {
      // It ends with the last that may go, and not by chance.
      this.burst = null;
      return this.advance(Math.min(until, today <= 0 ? this.day.ends : this.hour.ends));
    }
    const changes = [
      ...this.turns.map(({ opens, closes }) => (opens <= this.at ? closes : opens)),
      ...[this.day.ends, this.hour.ends, until],
    ];
    this.send(
      open,
      open.every(({ isFree }) => isFree) ? Number.POSITIVE_INFINITY : room,
      Math.min(...changes) - this.at,
    );
  }

  /** Nothing is open: how many went by the mean rest is corrected to how many go by chance, and the lane stands until the next opening. */
  private close(): void {
    const [turn] = this.burst?.of ?? [];
    if (this.burst && turn && this.burst.of.size === 1 && this.turns.includes(turn)) {
      const { from, sent, closes } = this.burst;
      turn.left -= expectTurns(Math.ceil((closes - from) / 1000), turn.rest.min, turn.rest.max) - sent;
      if (isDone(turn)) this.ends.set(turn.campaignId, new Date(closes));
      this.turns = this.turns.filter((each) => !isDone(each));
    }
    this.burst = null;
    this.advance(Math.min(...this.turns.map(({ opens }) => opens), this.latest));
  }

  /**
   * Once all have begun and what the device may send grows no more, weeks differ by nothing but a change of the clock: all that are like the
   * one before, up to the one in which something ends, are gone over at once. Weeks begin with the first message of a day.
   */
  private skipWeeks(): boolean {
    const { week, turns } = this;
    if (this.day.sent > 0 || this.at < this.firstDayEnds) return false;
    const over = week ? this.at - week.from - WEEK_MS : Number.POSITIVE_INFINITY;
    if (week?.left.size === turns.length && over < -CLOCK_CHANGE_MS) return false;
    this.week = turns.every(({ hasBegun }) => hasBegun)
      ? { from: this.at, left: new Map(turns.map((turn) => [turn, turn.left])) }
      : null;
    if (week?.left.size !== turns.length || over > CLOCK_CHANGE_MS) return false;
    const used = new Map(turns.map((turn) => [turn, week.left.get(turn)! - turn.left]));
    const whole = Math.min(...turns.map((turn) => turn.left / used.get(turn)!), (this.latest - this.at) / WEEK_MS);
    const weeks = Math.floor(whole) - 1;
    if (weeks < 1) return false;
    for (const turn of turns) turn.left -= weeks * used.get(turn)!;
    this.week = null;
    this.burst = null;
    this.advance(this.at + weeks * WEEK_MS);
    return true;
  }

  /** The present or next opening of each; what never opens any more never ends. */
  private open(): void {
    this.turns = this.turns.filter((turn) => {
      if (turn.closes > this.at) return true;
      const opening = turn.calendar && findOpening(turn.calendar, new Date(this.at));
      if (!opening) this.ends.set(turn.campaignId, null);
      else [turn.opens, turn.closes] = [opening.opensAt.getTime(), opening.closesAt.getTime()];
      return opening !== null;
    });
  }

  /** As many whole rounds as fit before something changes; else the one whose turn it is. */
  private send(open: readonly Turn[], room: number, ms: number): void {
    const roundMs = open.reduce((sum, { meanMs }) => sum + meanMs, 0);
    const fits = Math.min(ms / roundMs, room / open.length, ...open.map(({ left }) => left));
    const rounds = Math.max(1, Math.floor(fits));
    const sending = fits >= 1 ? open : open.slice(0, 1);
    const isRound = fits >= 1;
    this.burst ??= { from: this.at, sent: 0, of: new Set(), closes: 0 };
    let at = this.at + (rounds - 1) * (isRound ? roundMs : 0);
    for (const turn of sending) {
      turn.left -= rounds;
      this.burst.of.add(turn);
      this.burst.closes = turn.closes;
      if (isDone(turn)) this.ends.set(turn.campaignId, new Date(at));
      at += turn.meanMs;
    }
    this.burst.sent += rounds * sending.length;
    this.day.sent += rounds * sending.length;
    this.hour.sent += rounds * sending.length;
    // Who went goes to the end of the queue.
    this.turns = [...this.turns.filter((turn) => !sending.includes(turn)), ...sending].filter((turn) => !isDone(turn));
    this.advance(at);
  }

  private capsNow(): { caps: { day: number; hour: number }; until: number } {
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
