import type { Connection } from '../connection.js';
import { element } from '../wire/stanza.js';
import type { Stanza } from '../wire/stanza.js';

const VALID_SECONDS = 21_600;

export function answerMediaConnection({ network, phone }: Connection): Stanza[] {
  const { host, mediaPort } = network.settings;
  const auth = Buffer.from(phone?.number ?? '').toString('base64url');
  return [
    element('media_conn', { auth, ttl: VALID_SECONDS, auth_ttl: VALID_SECONDS, max_buckets: 12 }, [
      element('host', { hostname: `${host}:${mediaPort}`, type: 'primary' }),
    ]),
  ];
}
