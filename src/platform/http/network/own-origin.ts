/** Rejects http for an https server, because attackers can alter http. Only browsers send Origin. */
export function isOwnOrigin(origin: string | undefined, host: string | undefined, appUrl: string): boolean {
  if (origin === undefined) return true;
  if (!URL.canParse(origin)) return false;
  const [own, given] = [new URL(appUrl), new URL(origin)];
  if (given.origin === own.origin) return true;
  const isSafeEnough = given.protocol === 'https:' || (given.protocol === 'http:' && own.protocol === 'http:');
  return isSafeEnough && host !== undefined && given.host === host;
}
