const MAX_WAIT_MS = 250;

export function waitBriefly(loading: Promise<unknown>): Promise<unknown> {
  return Promise.race([loading, new Promise((resolve) => setTimeout(resolve, MAX_WAIT_MS))]);
}
