import type { proto } from '@whiskeysockets/baileys/WAProto/index.js';
import type { Network } from '../network.js';
import { deliver } from '../server/routing/deliver.js';
import { report } from '../report.js';
import { addressingOf, parseJid } from '../server/wire/jid.js';
import { receiptIds, sendOwnReceipt, sendReceipt } from '../server/routing/route-receipt.js';
import { bytesOf, child, element, nowInSeconds } from '../server/wire/stanza.js';
import type { Stanza } from '../server/wire/stanza.js';
import { answerPeerRequest } from './history/answer-peer-request.js';
import { answerMediaRequest } from './answer-media-request.js';
import { applyReceipt } from './apply-receipt.js';
import { unwrap } from './describe-message.js';
import type { ProtoMessage } from './describe-message.js';
import { decodeMessage } from './signal/padding.js';
import { recordMessage } from './record-message.js';
import { resendMessage, requestRetry } from './signal/retry.js';
import type { VirtualPhone } from './virtual-phone.js';

export function receiveStanza(network: Network, phone: VirtualPhone, stanza: Stanza): void {
  phone.enqueue(() => handle(network, phone, stanza)).catch(report(`${stanza.tag} stanza not handled`));
}

async function handle(network: Network, phone: VirtualPhone, stanza: Stanza): Promise<void> {
  const { service } = network.phones;
  const { from } = stanza.attrs;
  const sender = from === service.jid('pn') ? service : network.phones.resolve(from);
  if (!sender) return;
  if (stanza.tag === 'receipt') {
    if (stanza.attrs.type === 'retry') return resendMessage(network, phone, sender, stanza);
    if (stanza.attrs.type === 'server-error') return answerMediaRequest(network, phone, stanza);
    return applyReceipt(network, phone, sender.number, receiptIds(stanza), stanza.attrs.type);
  }
  if (stanza.tag === 'message') await receiveMessage(network, phone, sender, stanza);
}

async function receiveMessage(
  network: Network,
  phone: VirtualPhone,
  sender: VirtualPhone,
  stanza: Stanza,
): Promise<void> {
  let message: proto.Message;
  try {
    message = decodeMessage(await plaintextOf(phone, sender, stanza));
  } catch {
    return requestRetry(network, phone, sender, stanza);
  }
  if (sender !== phone) return acceptMessage(network, phone, sender, stanza, message);
  if (stanza.attrs.category === 'peer')
    return answerPeerRequest(network, phone, parseJid(stanza.attrs.from)!.device, message);
  acceptOwnMessage(network, phone, stanza, message);
}

async function plaintextOf(phone: VirtualPhone, sender: VirtualPhone, stanza: Stanza): Promise<Buffer> {
  const plaintext = bytesOf(child(stanza, 'plaintext'));
  if (plaintext) return plaintext;
  const enc = child(stanza, 'enc');
  const device = parseJid(stanza.attrs.from)?.device ?? 0;
  return phone.sessions.decrypt(sender.number, device, enc?.attrs.type ?? 'msg', bytesOf(enc) ?? Buffer.alloc(0));
}

function acceptMessage(
  network: Network,
  phone: VirtualPhone,
  sender: VirtualPhone,
  stanza: Stanza,
  message: ProtoMessage,
): void {
  const id = stanza.attrs.id ?? '';
  const existing = phone.messages.find({ id, fromMe: false, peer: sender.number });
  network.stats.copies += 1;
  if (existing) {
    existing.copies += 1;
    network.stats.duplicates += 1;
    phone.messages.save(existing);
  } else if (hasVisibleContent(message)) {
    network.stats.messages += 1;
    recordMessage(network, phone, { id, peer: sender, fromMe: false, message, at: Date.now(), status: 'delivered' });
  }
  sendReceipt(network, phone, 0, sender, [id]);
  if (!existing && phone.record.autoRead) readMessages(network, phone, sender, [id]);
}

export function readMessages(
  network: Network,
  phone: VirtualPhone,
  sender: VirtualPhone,
  ids: string[],
  type: 'read' | 'played' = 'read',
): void {
  for (const id of ids) {
    const message = phone.messages.find({ id, fromMe: false, peer: sender.number });
    if (!message) continue;
    message.isRead = true;
    phone.messages.save(message);
  }
  sendReceipt(network, phone, 0, sender, ids, type);
  sendOwnReceipt(network, phone, sender, ids);
  network.events.emit({ type: 'chat.changed', number: phone.number, chat: sender.number });
}

function acceptOwnMessage(network: Network, phone: VirtualPhone, stanza: Stanza, envelope: ProtoMessage): void {
  const { id = '', from, recipient } = stanza.attrs;
  const chatJid = recipient ?? envelope.deviceSentMessage?.destinationJid ?? '';
  const message = envelope.deviceSentMessage?.message;
  const peer = network.phones.resolve(chatJid);
  if (peer && message && hasVisibleContent(message)) {
    const existing = phone.messages.find({ id, fromMe: true, peer: peer.number });
    if (existing) existing.copies += 1;
    else recordMessage(network, phone, { id, peer, fromMe: true, message, at: Date.now(), status: 'sent' });
  }
  const addressing = addressingOf(chatJid);
  const attributes = { id, type: 'sender', from: phone.jid(addressing), recipient: chatJid, t: nowInSeconds() };
  if (network.faults.consume('lose-receipts', phone.number)) return;
  deliver(network, phone, parseJid(from)!.device, element('receipt', attributes));
}

/** Returns false for a message that only distributes keys. */
function hasVisibleContent(message: ProtoMessage): boolean {
  const { senderKeyDistributionMessage, messageContextInfo: _info, ...rest } = unwrap(message);
  return !senderKeyDistributionMessage || Object.values(rest).some((value) => value !== null && value !== undefined);
}
