/** Older messages notify no subscriber. */
const MAX_EVENT_AGE_MS = 4 * 24 * 3_600_000;

export const isRecent = ({ at }: { at: Date }, now: Date): boolean => now.getTime() - at.getTime() <= MAX_EVENT_AGE_MS;
