let serverAheadMs = 0;

export function recordServerTime(date: string | null): void {
  const serverTime = Date.parse(date ?? '');
  if (!Number.isNaN(serverTime)) serverAheadMs = serverTime - Date.now();
}

/** Returns the server's time, precise to a second. This computer's clock may be wrong. */
export const serverNow = (): number => Date.now() + serverAheadMs;
