import type { Sender } from '../../devices/devices.messages.js';
import { type Calendar, findOpening } from './calendar.js';
import type { Gap } from './pacing.js';

interface Plan {
  now: Date;
  calendar: Calendar;
  /** Messages still to go, over all devices. */
  waiting: number;
  gap: Gap;
  devices: readonly { sender: Pick<Sender, 'gap' | 'room'>; nextAt: Date }[];
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Beyond so many openings nobody plans. */
const MOST_OPENINGS = 400;

/**
 * When the last message of a campaign goes: each device sends its share, at the mean of the gap, in the openings of the calendar, and no more
 * an hour and a day than it may. Null without a device, or when that takes longer than anybody plans.
 */
export function foreseeCampaign({ now, calendar, waiting, gap, devices }: Plan): Date | null {
  const total = devices.reduce((sum, { sender }) => sum + Math.max(1, sender.room.perDay), 0);
  const ends = devices.map((device) => {
    const share = Math.ceil((waiting * Math.max(1, device.sender.room.perDay)) / total);
    return foreseeDevice(
      new Date(Math.max(now.getTime(), device.nextAt.getTime())),
      calendar,
      share,
      gap,
      device.sender,
    );
  });
  if (ends.length === 0 || ends.includes(null)) return null;
  return new Date(Math.max(...ends.map((end) => end!.getTime())));
}

function foreseeDevice(
  from: Date,
  calendar: Calendar,
  messages: number,
  wanted: Gap,
  sender: Plan['devices'][number]['sender'],
): Date | null {
  const { gap, room } = sender;
  const shortest = Math.max(wanted.min, gap.min);
  const meanMs = Math.max(
    ((shortest + Math.max(wanted.max, shortest)) / 2) * 1000,
    HOUR_MS / Math.max(1, room.perHour),
  );
  let [at, left, dayEndsAt, today, day] = [from.getTime(), messages, from.getTime() + DAY_MS, room.today, 0];
  for (let openings = 0; openings < MOST_OPENINGS; openings += 1) {
    const opening = findOpening(calendar, new Date(at));
    if (!opening) return null;
    at = Math.max(at, opening.opensAt.getTime());
    while (at >= dayEndsAt)
      [dayEndsAt, today, day] = [
        dayEndsAt + DAY_MS,
        room.days[Math.min(day, room.days.length - 1)] ?? room.perDay,
        day + 1,
      ];
    const fits = Math.floor((Math.min(opening.closesAt.getTime(), dayEndsAt) - 1 - at) / meanMs) + 1;
    const goes = Math.min(left, fits, today);
    if (goes === left) return new Date(at + Math.max(0, goes - 1) * meanMs);
    left -= goes;
    today -= goes;
    // On to the next opening, or to the next day when this one's messages have gone.
    at = today <= 0 ? dayEndsAt : Math.min(opening.closesAt.getTime(), dayEndsAt);
  }
  return null;
}
