import type { QueryBus } from '@nestjs/cqrs';
import { GetWallClock } from '../../auth/auth.messages.js';
import { type Calendar, type Opening, findOpening } from '../scheduler/calendar.js';
import type { Campaign } from './campaign.entity.js';

type Schedule = Pick<Campaign, 'startsOn' | 'windowFrom' | 'windowTo' | 'days'>;

export async function readCalendar(queries: QueryBus, accountId: number, schedule: Schedule): Promise<Calendar> {
  return calendarOf(schedule, await queries.execute(new GetWallClock(accountId)));
}

export type WallClock = Pick<Calendar, 'timeZone' | 'quiet'>;

/** Needs no query, because a query in a transaction takes a second connection and can deadlock the pool. */
export function calendarOf(schedule: Schedule, { timeZone, quiet }: WallClock): Calendar {
  const { startsOn, windowFrom: from, windowTo: to, days } = schedule;
  return { timeZone, quiet, startsOn: startsOn ?? null, from: from ?? null, to: to ?? null, days };
}

/** A calendar that never opens waits for an edit. */
const NEVER: Opening = { opensAt: new Date('9999-01-01T00:00:00Z'), closesAt: new Date('9999-01-02T00:00:00Z') };

export function openingOf(calendar: Calendar, at: Date): Opening {
  const { opensAt, closesAt } = findOpening(calendar, at) ?? NEVER;
  return { opensAt: opensAt > at ? opensAt : at, closesAt };
}
