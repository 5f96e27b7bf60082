import type { Network } from '../network.js';
import { senderAttributes } from '../server/routing/route-message.js';
import type { OpenConnection } from '../server/open-connection.js';
import { encodeStanza } from '../server/wire/binary.js';
import { element, nowInSeconds } from '../server/wire/stanza.js';
import type { Stanza } from '../server/wire/stanza.js';
import type { RawNode, SendRawMessagesBody } from '../sandbox.contract.js';
import { newMessageId } from './send.js';
import type { VirtualPhone } from './virtual-phone.js';

/** Simulates a malicious client. */
export function sendRawMessages(
  network: Network,
  phone: VirtualPhone,
  peer: VirtualPhone,
  messages: SendRawMessagesBody['messages'],
): Promise<void> {
  return phone.enqueue(async () => {
    for (const { base64, attrs, cut = 0 } of messages)
      for (const device of peer.devices.values()) {
        const { sessions } = phone;
        if (!sessions.has(device.number, device.id))
          await sessions.begin(device.number, device.id, device.takeBundle());
        const { type, ciphertext } = await sessions.encrypt(device.number, device.id, Buffer.from(base64, 'base64'));
        const content = ciphertext.subarray(0, Math.max(0, ciphertext.length - cut));
        const attributes = {
          id: newMessageId(),
          t: nowInSeconds(),
          type: 'text',
          notify: phone.record.name,
          ...senderAttributes(phone, 0, phone.record.addressing),
          ...attrs,
        };
        const stanza = element('message', attributes, [element('enc', { v: 2, type }, content)]);
        const connection = network.connections.find(device.number, device.id);
        if (connection) sendIfEncodable(connection, stanza);
      }
  });
}

export function sendRawStanza(network: Network, phone: VirtualPhone, node: RawNode): void {
  for (const connection of network.connections.listByNumber(phone.number)) sendIfEncodable(connection, toStanza(node));
}

function sendIfEncodable(connection: OpenConnection, stanza: Stanza): void {
  try {
    encodeStanza(stanza);
  } catch {
    return;
  }
  connection.send(stanza);
}

function toStanza({ tag, attrs, content }: RawNode): Stanza {
  if (content === undefined) return { tag, attrs };
  if (typeof content === 'string') return { tag, attrs, content: Buffer.from(content, 'base64') };
  return { tag, attrs, content: content.map(toStanza) };
}
