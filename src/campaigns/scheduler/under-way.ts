/** A message that is under way for so long, with the device on all the time, holds up the others no longer. */
const STALLED_MS = 120_000;

/** Of a recipient as `r`: their message was begun and has not come to an end. */
export const IS_UNDER_WAY = `r.status in ('claimed', 'queued')`;

export const stalledBefore = (now: Date): Date => new Date(now.getTime() - STALLED_MS);

/** Whoever claimed so long ago is dead or as good as that: the message is ordered again under its key, which makes a repeat harmless. */
const CLAIM_PATIENCE_MS = 5_000;

export const claimedTooLongBefore = (now: Date): Date => new Date(now.getTime() - CLAIM_PATIENCE_MS);
