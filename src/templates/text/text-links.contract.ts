// Tracked links: {link:https://example.com} or {رابط:https://example.com}.

/** Browsers and servers accept this. */
const MAX_LINK_LENGTH = 2000;

/** Complete or malformed. */
export const LINK_START = /\{\s*(?:link|رابط)\s*:/iy;
export const LINK = /\{\s*(?:link|رابط)\s*:\s*([^{}|\\\s]{1,2000})\s*\}/iy;

/** Rejects user info before an @, because it disguises the host. */
export function isTrackable(written: string): boolean {
  if (!/^https?:\/\//i.test(written) || !URL.canParse(written)) return false;
  const { href, hostname, username, password } = new URL(written);
  return hostname !== '' && username === '' && password === '' && href.length <= MAX_LINK_LENGTH;
}
