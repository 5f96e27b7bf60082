import type { Connection } from '../connection.js';
import { element, SERVER } from '../wire/stanza.js';
import type { Stanza } from '../wire/stanza.js';
import { answerAppState } from './app-state.js';
import { answerBlocklist, answerPrivacy, answerStatus } from './account-settings.js';
import { answerOrder } from './answer-order.js';
import { answerEncrypt } from './encrypt.js';
import { answerPairing } from './pairing-device.js';
import { answerMediaConnection } from './media-connection.js';
import { answerMex } from './mex.js';
import { answerProfilePicture } from './profile-picture.js';
import { isIgnored } from './is-ignored.js';
import { NO_ANSWER, QueryError } from './query-error.js';
import { answerUsync } from './usync.js';
import { activate } from '../login.js';

type QueryHandler = (connection: Connection, query: Stanza) => Stanza[] | undefined;

const QUERY_HANDLERS: Record<string, QueryHandler> = {
  encrypt: answerEncrypt,
  usync: answerUsync,
  md: answerPairing,
  'w:m': answerMediaConnection,
  'w:profile:picture': answerProfilePicture,
  'w:sync:app:state': answerAppState,
  'w:mex': answerMex,
  'fb:thrift_iq': answerOrder,
  'w:g2': () => [element('groups')],
  abt: () => [element('props')],
  blocklist: answerBlocklist,
  privacy: answerPrivacy,
  status: answerStatus,
};

export function answerQuery(connection: Connection, query: Stanza): void {
  const { id, xmlns = '' } = query.attrs;
  if (isIgnored(connection, query)) return;
  const base = { id, from: query.attrs.to ?? SERVER };
  try {
    const content = QUERY_HANDLERS[xmlns]?.(connection, query);
    connection.send(element('iq', { ...base, type: 'result' }, content));
  } catch (error) {
    if (!(error instanceof QueryError)) throw error;
    if (error.code === NO_ANSWER) return;
    const reason = element('error', { code: error.code, text: error.message });
    connection.send(element('iq', { ...base, type: 'error' }, [reason]));
  }
  // Unsolicited stanzas must follow this response.
  if (xmlns === 'passive') activate(connection);
}
