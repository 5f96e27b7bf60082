const MAX_WAIT_MS = 2000;

export function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(work, { timeout: MAX_WAIT_MS });
  else setTimeout(work, 0);
}
