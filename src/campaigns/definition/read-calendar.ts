import type { QueryBus } from '@nestjs/cqrs';
import { GetWallClock } from '../../auth/auth.messages.js';
import { type Calendar, type Opening, findOpening } from '../scheduler/calendar.js';
import type { Campaign } from './campaign.entity.js';

type Schedule = Pick<Campaign, 'startsOn' | 'windowFrom' | 'windowTo' | 'days'>;

/** When a campaign may send, with the clock and the quiet hours of its account. */
export async function readCalendar(queries: QueryBus, accountId: number, schedule: Schedule): Promise<Calendar> {
  return calendarOf(schedule, await queries.execute(new GetWallClock(accountId)));
}

export type WallClock = Pick<Calendar, 'timeZone' | 'quiet'>;

/** For a transaction, which reads the clock before it begins: a second connection within one can be waited for by all that hold the first. */
export function calendarOf(schedule: Schedule, { timeZone, quiet }: WallClock): Calendar {
  const { startsOn, windowFrom: from, windowTo: to, days } = schedule;
  return { timeZone, quiet, startsOn: startsOn ?? null, from: from ?? null, to: to ?? null, days };
}

/** Far away: a calendar that never opens waits until it is changed. */
const NEVER: Opening = { opensAt: new Date('9999-01-01T00:00:00Z'), closesAt: new Date('9999-01-02T00:00:00Z') };

/** The opening of a calendar from a time on: what is left of the present one, or the next. */
export function openingOf(calendar: Calendar, at: Date): Opening {
  const { opensAt, closesAt } = findOpening(calendar, at) ?? NEVER;
  return { opensAt: opensAt > at ? opensAt : at, closesAt };
}
