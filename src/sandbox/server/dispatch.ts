import { acknowledge } from './routing/acknowledge.js';
import type { Connection } from './connection.js';
import { syncNewDevice } from './login.js';
import { answerQuery } from './queries/answer-query.js';
import { routeCall } from './routing/route-call.js';
import { routeMessage } from './routing/route-message.js';
import { routeChatState, routePresence } from './routing/route-presence.js';
import { routeReceipt } from './routing/route-receipt.js';
import { parseJid } from './wire/jid.js';
import { child } from './wire/stanza.js';
import type { Stanza } from './wire/stanza.js';

const NEW_DEVICE_SYNC_DELAY_MS = 20;

/** Responds to every stanza with an ID. */
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
      syncNewDeviceSoon(connection);
      return routePresence(connection, stanza);
    case 'call':
      return routeCall(connection, stanza);
    case 'chatstate':
      return routeChatState(connection, stanza);
    case 'ib':
      if (child(stanza, 'unified_session')) syncNewDeviceSoon(connection);
      return undefined;
    default:
      if (stanza.attrs.id) acknowledge(connection, stanza);
  }
}

/** Lets the device store its own identities before history arrives. */
const syncNewDeviceSoon = (connection: Connection): void =>
  void setTimeout(() => syncNewDevice(connection.network, connection), NEW_DEVICE_SYNC_DELAY_MS);

function receiveQuery(connection: Connection, stanza: Stanza): void {
  const { type } = stanza.attrs;
  if (type === 'result' || type === 'error') {
    if (child(stanza, 'pair-device-sign')) connection.registration?.onSigned?.();
    return;
  }
  answerQuery(connection, stanza);
}

/** Returns the participant, who sent a broadcast list message, or else `to`. */
const senderOf = ({ to, participant }: Stanza['attrs']): string | undefined =>
  to?.endsWith('@broadcast') ? participant : to;

function receiveAck(connection: Connection, { attrs }: Stanza): void {
  const { network, phone, device, registration } = connection;
  if (attrs.class === 'notification') registration?.onAck.get(attrs.id ?? '')?.();
  if (!phone || !device || !attrs.id) return;
  const from = parseJid(senderOf(attrs))?.user ?? '';
  if (attrs.error && attrs.class === 'message') {
    network.stats.refused += 1;
    return phone.outbox(device.id).reject(attrs.id, from);
  }
  phone.outbox(device.id).acknowledge(attrs.class ?? '', attrs.id, attrs.type, from);
}
