import { sql } from 'kysely';
import type { Row } from '../../platform/database/statements/database.js';
import { isWithin } from '../../platform/time-windows.js';
import type { AwayReason } from '../../auth/auth.contract.js';

/** Pages report activity each minute. */
const MAX_INACTIVE_MS = 5 * 60_000;

export interface PresenceFacts extends Pick<Row<'users'>, 'availability' | 'working_hours'> {
  /** Null before the first activity. */
  active_at: Date | null;
}

/** Returns null if available. */
export function awayReasonOf({ availability, working_hours, active_at }: PresenceFacts, now: Date): AwayReason | null {
  if (availability === 'away') return 'switched';
  if (active_at === null || now.getTime() - active_at.getTime() >= MAX_INACTIVE_MS) return 'idle';
  return working_hours && !isWithin(working_hours, now) ? 'hours' : null;
}

/** SQL on `users u` with a left join of `user_presence p`. */
export const STORED_AWAY_REASON = sql<AwayReason | null>`case when u.availability = 'away' then 'switched'
  when p.user_id is null then 'idle' else p.away_reason end`;
