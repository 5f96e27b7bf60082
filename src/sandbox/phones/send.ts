import { randomBytes } from 'node:crypto';
import { proto } from '@whiskeysockets/baileys/WAProto/index.js';
import type { Network } from '../network.js';
import { deliver } from '../server/routing/deliver.js';
import { canReach, ownAttributes, senderAttributes, broadcastAttributes } from '../server/routing/route-message.js';
import { element, nowInSeconds, type Stanza } from '../server/wire/stanza.js';
import { raiseStatus } from './apply-receipt.js';
import type { ProtoMessage } from './describe-message.js';
import { encryptFor, stanzaType } from './signal/encrypt-for.js';
import { decodeExtra, type StoredMessage } from './message-log.js';
import { encodeMessage } from './signal/padding.js';
import { recordMessage } from './record-message.js';
import type { VirtualPhone } from './virtual-phone.js';

export const newMessageId = (): string => `AC${randomBytes(15).toString('hex').toUpperCase()}`;

interface SendOptions {
  id?: string | undefined;
  extra?: string | undefined;
  broadcast?: string | undefined;
  garbled?: boolean | undefined;
}

/** Keeps the message pending while the phone is offline. */
export function sendFromPhone(
  network: Network,
  phone: VirtualPhone,
  peer: VirtualPhone,
  message: ProtoMessage,
  { id = newMessageId(), extra, broadcast, garbled }: SendOptions = {},
): Promise<StoredMessage> {
  return phone.enqueue(async () => {
    const stored = recordMessage(network, phone, {
      id,
      peer,
      fromMe: true,
      message,
      at: Date.now(),
      status: 'pending',
      extra,
      broadcast,
    });
    if (phone.record.online) await transmit(network, phone, peer, stored, garbled);
    return stored;
  });
}

/** Sends to the handset only, once it is online. */
export function sendAsService(network: Network, phone: VirtualPhone, text: string): string {
  const { service } = network.phones;
  const id = newMessageId();
  const attributes = { id, t: nowInSeconds(), type: 'text', from: service.jid('pn'), notify: service.record.name };
  deliver(
    network,
    phone,
    0,
    element('message', attributes, [element('plaintext', {}, encodeMessage({ conversation: text }))]),
  );
  return id;
}

export async function sendPending(network: Network, phone: VirtualPhone): Promise<void> {
  for (const stored of phone.messages.pending()) {
    const peer = network.phones.find(stored.peer);
    if (peer) await transmit(network, phone, peer, stored);
  }
}

function garble({ content }: Stanza): void {
  if (content instanceof Uint8Array) content[content.length - 1]! ^= 1;
}

async function transmit(
  network: Network,
  phone: VirtualPhone,
  peer: VirtualPhone,
  stored: StoredMessage,
  isGarbled = false,
): Promise<void> {
  const message = proto.Message.decode(Buffer.from(stored.proto, 'base64'));
  const { id } = stored;
  const extra = decodeExtra(stored);
  const base = { id, t: Math.floor(stored.at / 1000), type: stanzaType(message), notify: phone.record.name };
  raiseStatus(network, phone, stored, 'sent');

  if (canReach(phone, peer)) {
    const attributes = { ...base, ...senderAttributes(phone, 0, phone.record.addressing) };
    // A broadcast list hides its recipients. Only linked devices see the list.
    const toDevices = stored.broadcast
      ? { ...attributes, ...broadcastAttributes(stored.broadcast, attributes) }
      : attributes;
    for (const device of peer.devices.values()) {
      const enc = await encryptFor(phone, device, message, { extra });
      if (isGarbled) garble(enc);
      deliver(network, peer, device.id, element('message', toDevices, [enc]));
    }
    deliver(
      network,
      peer,
      0,
      element('message', attributes, [element('plaintext', {}, encodeMessage(message, extra))]),
    );
  }
  const chatJid = peer.jid(peer.record.addressing);
  const own = { ...base, ...ownAttributes(network, phone, 0, chatJid) };
  for (const device of phone.devices.values()) {
    const { messageContextInfo, ...content } = message;
    const sent = { deviceSentMessage: { destinationJid: chatJid, message: content }, messageContextInfo };
    deliver(network, phone, device.id, element('message', own, [await encryptFor(phone, device, sent, { extra })]));
  }
}
