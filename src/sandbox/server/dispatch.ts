import { acknowledge } from './routing/acknowledge.js';
import type { Connection } from './connection.js';
import { welcome } from './login.js';
import { answerQuery } from './queries/answer-query.js';
import { routeMessage } from './routing/route-message.js';
import { routeChatState, routePresence } from './routing/route-presence.js';
import { routeReceipt } from './routing/route-receipt.js';
import { parseJid } from './wire/jid.js';
import { child } from './wire/stanza.js';
import type { Stanza } from './wire/stanza.js';

const WELCOME_AFTER_MS = 20;

/** Every stanza of an application ends here; everything with an id gets an answer. */
export function dispatch(connection: Connection, stanza: Stanza): void {
  switch (stanza.tag) {
    case 'iq':
      return receiveQuery(connection, stanza);
    case 'message':
      return routeMessage(connection, stanza);
    case 'receipt':
      return routeReceipt(connection, stanza);
    case 'ack':
      return receiveAck(connection, stanza);
    case 'presence':
      welcomeSoon(connection);
      return routePresence(connection, stanza);
    case 'call':
      return connection.network.calls.take(connection, stanza);
    case 'chatstate':
      return routeChatState(connection, stanza);
    case 'ib':
      if (child(stanza, 'unified_session')) welcomeSoon(connection);
      return undefined;
    default:
      if (stanza.attrs.id) acknowledge(connection, stanza);
  }
}

/** An open device first notes its own identities; history must not overtake that. */
const welcomeSoon = (connection: Connection): void => void setTimeout(() => welcome(connection), WELCOME_AFTER_MS);

function receiveQuery(connection: Connection, stanza: Stanza): void {
  const { type } = stanza.attrs;
  if (type === 'result' || type === 'error') {
    if (child(stanza, 'pair-device-sign')) connection.registration?.onSigned?.();
    return;
  }
  answerQuery(connection, stanza);
}

/** A message of a broadcast list is acknowledged to the list and to its sender. */
const senderOf = ({ to, participant }: Stanza['attrs']): string | undefined =>
  to?.endsWith('@broadcast') ? participant : to;

/** One with an error is a refusal: the stanza is not handed over again either. */
function receiveAck(connection: Connection, { attrs }: Stanza): void {
  const { network, phone, device, registration } = connection;
  if (attrs.class === 'notification') registration?.onAck.get(attrs.id ?? '')?.();
  if (!phone || !device || !attrs.id) return;
  const from = parseJid(senderOf(attrs))?.user ?? '';
  if (attrs.error && attrs.class === 'message') {
    network.stats.refused += 1;
    return phone.outbox(device.id).refuse(attrs.id, from);
  }
  phone.outbox(device.id).acknowledge(attrs.class ?? '', attrs.id, attrs.type, from);
}
