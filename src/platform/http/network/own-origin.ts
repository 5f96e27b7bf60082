/** Returns whether a page may call. Rejects http for an https server, because attackers can alter http. */
export function isOwnOrigin(origin: string | undefined, host: string | undefined, appUrl: string): boolean {
  if (origin === undefined) return true;
  if (!URL.canParse(origin)) return false;
  const [own, page] = [new URL(appUrl), new URL(origin)];
  if (page.origin === own.origin) return true;
  const isSafeEnough = page.protocol === 'https:' || (page.protocol === 'http:' && own.protocol === 'http:');
  return isSafeEnough && host !== undefined && page.host === host;
}
