/**
 * A page's origin is ours when it is the configured address or the very host it asks. No Origin means no page of a browser:
 * those name theirs with everything that may change something.
 */
export function isOwnOrigin(origin: string | undefined, host: string | undefined, appUrl: string): boolean {
  if (origin === undefined) return true;
  if (!URL.canParse(origin)) return false;
  return origin === new URL(appUrl).origin || (host !== undefined && new URL(origin).host === host);
}
