/** Slower lines count as broken. */
const MIN_BYTES_PER_MS = 200;
const START_MS = 60_000;

export const transferMs = (bytes: number): number => START_MS + Math.ceil(bytes / MIN_BYTES_PER_MS);
