import type { Sender } from '../../devices/devices.messages.js';
import { type Calendar, endOfDay, findOpening } from '../scheduler/calendar.js';
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

const HOUR_MS = 3_600_000;
/** Nobody plans further ahead, and nothing is reckoned further. */
const LONGEST_MS = 400 * 24 * HOUR_MS;
const MOST_STEPS = 20_000;
/** Turns are taken once a second: on average half of one passes after a rest. */
const TICK_MS = 1_000;
const PRACTICE_MS = PRACTICE_GAP_SECONDS * 1000 + TICK_MS / 2;

interface Turn {
  campaignId: number;
  left: number;
  meanMs: number;
  isFree: boolean;
  calendar: Calendar | null;
  opens: number;
  closes: number;
}

/**
 * When each campaign on a device has sent its last: campaigns whose calendar is open take turns, each turn takes the mean of its gap, and no
 * more go an hour and a day than the device may send. Goes from one moment at which something changes to the next, so that the work is that of
 * days and not of messages. Null for what never ends, or later than anybody plans.
 */
export function foreseeLane(now: Date, lane: Lane, queue: readonly Queued[]): Map<number, Date | null> {
  return new Forecast(now, lane, queue).run();
}

class Forecast {
  private readonly ends = new Map<number, Date | null>();
  private readonly latest: number;
  private at: number;
  private turns: Turn[];
  /** Sent in the day and in the hour that end then. */
  private day: { sent: number; ends: number };
  private hour: { sent: number; ends: number };

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
    this.advance(Math.max(this.at, lane.nextAt.getTime()));
    this.turns = queue
      .filter(({ messages }) => messages > 0)
      .map(({ campaignId, messages, gap, calendar, isPractice }) => ({
        ...{ campaignId, left: messages, calendar, isFree: isPractice && lane.sender.isVirtual },
        meanMs: isPractice && lane.sender.isVirtual ? PRACTICE_MS : meanOf(gap, lane.sender.gap),
        ...(calendar ? { opens: 0, closes: 0 } : { opens: 0, closes: Number.POSITIVE_INFINITY }),
      }));
  }

  run(): Map<number, Date | null> {
    for (let steps = 0; this.turns.length > 0 && this.at < this.latest && steps < MOST_STEPS; steps += 1) this.step();
    for (const { campaignId } of this.turns) this.ends.set(campaignId, null);
    return this.ends;
  }

  private step(): void {
    this.open();
    const present = this.turns.filter(({ opens }) => opens <= this.at);
    if (present.length === 0) return this.advance(Math.min(...this.turns.map(({ opens }) => opens), this.latest));
    const { caps, until } = this.capsNow();
    const [today, thisHour] = [caps.day - this.day.sent, caps.hour - this.hour.sent];
    const room = Math.min(today, thisHour);
    const open = room > 0 ? present : present.filter(({ isFree }) => isFree);
    if (open.length === 0) return this.advance(Math.min(until, today <= 0 ? this.day.ends : this.hour.ends));
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
    let at = this.at + (rounds - 1) * (isRound ? roundMs : 0);
    for (const turn of sending) {
      turn.left -= rounds;
      if (turn.left <= 0) this.ends.set(turn.campaignId, new Date(at));
      at += turn.meanMs;
    }
    this.day.sent += rounds * sending.length;
    this.hour.sent += rounds * sending.length;
    // Who went goes to the end of the queue.
    this.turns = [...this.turns.filter((turn) => !sending.includes(turn)), ...sending].filter(({ left }) => left > 0);
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

/** As claim-slots.ts draws it. */
function meanOf(wanted: Gap | null, own: Gap): number {
  const shortest = Math.max(wanted?.min ?? 0, own.min);
  return ((shortest + Math.max(wanted?.max ?? own.max, shortest)) / 2) * 1000 + TICK_MS / 2;
}
