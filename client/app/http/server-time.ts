let aheadMs = 0;

export function recordServerTime(date: string | null): void {
  const at = Date.parse(date ?? '');
  if (!Number.isNaN(at)) aheadMs = at - Date.now();
}

/** Precise to a second. This computer's clock may be wrong. */
export const serverNow = (): number => Date.now() + aheadMs;
