/**
 * A page's origin is ours when it is the configured address or the very host it asks. Of a site that people open by https nothing else is:
 * who can change a page that comes by plain http must not speak with what the other knows. No Origin means no page of a browser: those
 * name theirs with everything that may change something.
 */
export function isOwnOrigin(origin: string | undefined, host: string | undefined, appUrl: string): boolean {
  if (origin === undefined) return true;
  if (!URL.canParse(origin)) return false;
  const [own, given] = [new URL(appUrl), new URL(origin)];
  if (given.origin === own.origin) return true;
  const isSafeEnough = given.protocol === 'https:' || (given.protocol === 'http:' && own.protocol === 'http:');
  return isSafeEnough && host !== undefined && given.host === host;
}
