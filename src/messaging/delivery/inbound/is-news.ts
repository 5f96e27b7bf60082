/** Subscribers are not notified of older messages. */
const TOLD_WITHIN_MS = 4 * 24 * 3_600_000;

/** Nobody waits for what is older. */
export const isNews = ({ at }: { at: Date }, now: Date): boolean => now.getTime() - at.getTime() <= TOLD_WITHIN_MS;
