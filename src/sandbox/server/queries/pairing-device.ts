import type { Connection } from '../connection.js';
import { parseJid } from '../wire/jid.js';
import { receiveLinkCode } from '../linking/link-code.js';
import { child } from '../wire/stanza.js';
import type { Stanza } from '../wire/stanza.js';
import { unlinkDevice } from '../linking/unlink.js';

export function answerPairing(connection: Connection, query: Stanza): Stanza[] | undefined {
  const linkCode = child(query, 'link_code_companion_reg');
  if (linkCode) return receiveLinkCode(connection, linkCode);
  const removed = child(query, 'remove-companion-device');
  if (removed && connection.phone) {
    const deviceId = parseJid(removed.attrs.jid)?.device ?? connection.device?.id ?? 0;
    setImmediate(() => unlinkDevice(connection.network, connection.phone!, deviceId));
  }
  return connection.registration?.passkey?.answer(query);
}
