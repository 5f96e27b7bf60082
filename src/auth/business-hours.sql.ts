import type { EntityManager } from '@mikro-orm/postgresql';
import { type RawBuilder, sql } from 'kysely';
import type { BusinessHours } from '../platform/business-calendar.js';
import { database } from '../platform/database/statements/database.js';
import { Invalid } from '../platform/errors.js';

/** SQL of `BusinessHours`, or null. */
export const businessHoursOf = (hoursId: string): RawBuilder<BusinessHours | null> =>
  sql.raw(`(select jsonb_build_object('timeZone', h.time_zone, 'windows', h.windows, 'holidays', h.holidays)
    from business_hours h where h.id = ${hoursId})`);

export const businessHoursChangedAt = (hoursId: string): RawBuilder<Date | null> =>
  sql.raw(`(select h.changed_at from business_hours h where h.id = ${hoursId})`);

/** Locks the hours against deletion until commit. Throws Invalid for hours of another account. */
export async function requireBusinessHours(
  em: EntityManager,
  accountId: number,
  hoursId: number | null | undefined,
): Promise<void> {
  if (hoursId == null) return;
  const { rows } = await sql`
    select from business_hours where account_id = ${accountId} and id = ${hoursId} for key share`.execute(database(em));
  if (rows.length === 0) throw Invalid.field('business_hours_id', 'value_invalid');
}
