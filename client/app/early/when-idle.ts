/** On a machine that is never idle, this long after the call. */
const LONGEST_WAIT_MS = 2000;

export function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(work, { timeout: LONGEST_WAIT_MS });
  else setTimeout(work, 0);
}
