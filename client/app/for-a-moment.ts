const MOMENT_MS = 250;

/** Waits for what a page shows, so that a quick answer is drawn in one go, and no longer: the page has skeletons for the rest. */
export function forAMoment(loading: Promise<unknown>): Promise<unknown> {
  return Promise.race([loading, new Promise((resolve) => setTimeout(resolve, MOMENT_MS))]);
}
