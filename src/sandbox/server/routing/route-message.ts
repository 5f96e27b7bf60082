import type { Network } from '../../network.js';
import type { VirtualPhone } from '../../phones/virtual-phone.js';
import type { Connection } from '../connection.js';
import { endOfLimit } from '../account-limits.js';
import { deliver } from './deliver.js';
import { acknowledge } from './acknowledge.js';
import { addressingOf, parseJid } from '../wire/jid.js';
import type { Addressing } from '../wire/jid.js';
import { child, childrenNamed, element, nowInSeconds } from '../wire/stanza.js';
import type { Attributes, Stanza } from '../wire/stanza.js';

const ACCOUNT_RESTRICTED = 463;
const SLOW_ACK_MS = 5000;

export function routeMessage(connection: Connection, message: Stanza): void {
  const { network, phone, device } = connection;
  const { id, to } = message.attrs;
  if (!phone || !device || !id || !to) return;
  const refusal = network.faults.consume('ack-error', phone.number);
  if (refusal) return acknowledge(connection, message, { error: String(refusal.code ?? ACCOUNT_RESTRICTED) });

  if (isRejectedAsNewChat(network, phone, to))
    return acknowledge(connection, message, { error: String(ACCOUNT_RESTRICTED) });

  network.messageAddressing.remember(phone.number, id, addressingOf(to));
  for (const target of targetsOf(message)) forward(network, phone, device.id, message, target);

  if (network.faults.consume('lose-acks', phone.number)) return;
  const slowAcks = network.faults.consume('slow-acks', phone.number);
  if (slowAcks) setTimeout(() => acknowledge(connection, message), slowAcks.delayMs ?? SLOW_ACK_MS);
  else acknowledge(connection, message);
}

/** Applies account limits, which block only new chats. */
function isRejectedAsNewChat(network: Network, sender: VirtualPhone, to: string): boolean {
  const recipient = network.phones.resolve(to);
  if (!recipient || recipient === sender || sender.messages.peers().includes(recipient.number)) return false;
  return (
    endOfLimit(network, 'time-lock', sender.number) !== null ||
    endOfLimit(network, 'new-chat-cap', sender.number) !== null
  );
}

interface Target {
  jid: string;
  content: Stanza[];
}

function targetsOf(message: Stanza): Target[] {
  const participants = child(message, 'participants');
  if (participants) {
    return childrenNamed(participants, 'to').map((to) => ({
      jid: to.attrs.jid ?? '',
      content: childrenNamed(to, 'enc'),
    }));
  }
  return [{ jid: message.attrs.to ?? '', content: childrenNamed(message, 'enc') }];
}

function forward(network: Network, sender: VirtualPhone, senderDevice: number, message: Stanza, target: Target): void {
  const recipient = network.phones.resolve(target.jid);
  const deviceId = parseJid(target.jid)?.device ?? 0;
  if (!recipient || !target.content.length) return;
  const isOwn = recipient === sender;
  if (!isOwn && !canReach(sender, recipient)) return;
  const { id, category, type } = message.attrs;
  const base = { id, t: nowInSeconds(), type: type ?? 'text', notify: sender.record.name, category };
  const chatJid = message.attrs.recipient ?? message.attrs.to;
  const attributes = isOwn
    ? ownAttributes(network, sender, senderDevice, category ? undefined : chatJid)
    : senderAttributes(sender, senderDevice, sender.record.addressing);
  deliver(network, recipient, deviceId, element('message', { ...base, ...attributes }, target.content));
}

export const canReach = (sender: VirtualPhone, recipient: VirtualPhone): boolean =>
  recipient.record.onWhatsApp && !recipient.blocks(sender.number);

export function senderAttributes(sender: VirtualPhone, device: number, addressing: Addressing): Attributes {
  return addressing === 'lid'
    ? {
        from: sender.jid('lid', device),
        addressing_mode: 'lid',
        ...(!sender.record.hidesNumber && { sender_pn: sender.jid('pn') }),
      }
    : { from: sender.jid('pn', device), addressing_mode: 'pn', sender_lid: sender.jid('lid') };
}

export function broadcastAttributes(list: string, { from, sender_pn, sender_lid }: Attributes): Attributes {
  return {
    from: `${list}@broadcast`,
    participant: from,
    participant_pn: sender_pn,
    participant_lid: sender_lid,
    sender_pn: undefined,
    sender_lid: undefined,
  };
}

/** Adds the chat, which other devices of the sender's account also need. */
export function ownAttributes(
  network: Network,
  own: VirtualPhone,
  device: number,
  chatJid: string | undefined,
): Attributes {
  const addressing = addressingOf(chatJid);
  if (!chatJid) return { from: own.jid('pn', device) };
  const peer = network.phones.resolve(chatJid);
  const shared = { from: own.jid(addressing, device), recipient: chatJid, addressing_mode: addressing };
  return addressing === 'lid'
    ? {
        ...shared,
        ...(peer?.record.hidesNumber
          ? { peer_recipient_username: peer.record.username ?? undefined }
          : { peer_recipient_pn: peer?.jid('pn') }),
      }
    : { ...shared, peer_recipient_lid: peer?.jid('lid') };
}
