const FETCHERS =
  /^whatsapp|facebookexternalhit|facebot|bot\b|bot\/|crawler|spider|slurp|preview|telegram|discord|skypeuri|embedly|curl\/|wget\/|python-|go-http|java\/|okhttp|headless/i;

/** Returns whether a program fetches the link, such as a preview or crawler. */
export function isFetcher(headers: Readonly<Record<string, string | string[] | undefined>>): boolean {
  const agent = headers['user-agent'];
  const purpose = [headers['purpose'], headers['sec-purpose'], headers['x-moz']].join(' ');
  return typeof agent !== 'string' || agent === '' || FETCHERS.test(agent) || /prefetch|preview/i.test(purpose);
}
