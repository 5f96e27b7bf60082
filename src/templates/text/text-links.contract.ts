/** Browsers and servers accept this length. */
const MAX_LINK_LENGTH = 2000;

export const LINK_START = /\{\s*(?:link|رابط)\s*:/iy;
export const LINK = /\{\s*(?:link|رابط)\s*:\s*([^{}|\\\s]{1,2000})\s*\}/iy;

/** Rejects user info before an @, because it disguises the host. */
export function isTrackable(address: string): boolean {
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address)) return false;
  const { href, hostname, username, password } = new URL(address);
  return hostname !== '' && username === '' && password === '' && href.length <= MAX_LINK_LENGTH;
}
