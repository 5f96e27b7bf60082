import { sql } from 'kysely';

/** A message of an online device blocks later messages only this long. */
const STALLED_MS = 120_000;

/** Condition on `campaign_recipients r`. */
export const IS_IN_FLIGHT = sql`r.status in ('claimed', 'queued')`;

export const stalledBefore = (now: Date): Date => new Date(now.getTime() - STALLED_MS);

/** Older claims belong to a crashed or stalled process. A repeat is idempotent. */
const CLAIM_TIMEOUT_MS = 5_000;

export const claimTimedOutBefore = (now: Date): Date => new Date(now.getTime() - CLAIM_TIMEOUT_MS);
