/** Minimum speed. Slower lines count as broken. */
const MIN_BYTES_PER_MS = 200;
const BASE_MS = 60_000;

export const transferMs = (bytes: number): number => BASE_MS + Math.ceil(bytes / MIN_BYTES_PER_MS);
