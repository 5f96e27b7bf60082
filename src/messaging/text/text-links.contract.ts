// Links whose clicks a campaign counts, as they are written in a text: {link:https://example.com} or {رابط:https://example.com}.

/** Of an address; what browsers and servers take without trouble. */
const LONGEST_LINK = 2000;

/** The beginning alone: what follows is a link or a mistake. */
export const LINK_BEGINS = /\{\s*(?:link|رابط)\s*:/iy;
export const LINK = /\{\s*(?:link|رابط)\s*:\s*([^{}|\\\s]{1,2000})\s*\}/iy;

/** Only where a browser goes by itself: no scripts, no files, and no name before an @ that makes one address look like another. */
export function isTrackable(written: string): boolean {
  if (!/^https?:\/\//i.test(written) || !URL.canParse(written)) return false;
  const { href, hostname, username, password } = new URL(written);
  return hostname !== '' && username === '' && password === '' && href.length <= LONGEST_LINK;
}
