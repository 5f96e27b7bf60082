/** Rejects http on https, as attackers can alter it. A request without Origin comes from no browser. */
export function isOwnOrigin(origin: string | undefined, host: string | undefined, appUrl: string): boolean {
  if (origin === undefined) return true;
  if (!URL.canParse(origin)) return false;
  const [own, given] = [new URL(appUrl), new URL(origin)];
  if (given.origin === own.origin) return true;
  const isSafeEnough = given.protocol === 'https:' || (given.protocol === 'http:' && own.protocol === 'http:');
  return isSafeEnough && host !== undefined && given.host === host;
}
