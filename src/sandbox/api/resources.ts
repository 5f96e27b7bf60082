import { proto } from '@whiskeysockets/baileys/WAProto/index.js';
import type { Network } from '../network.js';
import { contextInfoOf, mediaOf, textOfMessage, unwrap } from '../phones/describe-message.js';
import type { LinkedDevice } from '../phones/linked-device.js';
import type { StoredMessage } from '../phones/message-log.js';
import type { VirtualPhone } from '../phones/virtual-phone.js';
import type {
  PhoneChatResource,
  LinkedDeviceResource,
  PhoneMessageResource,
  PhoneResource,
} from '../sandbox.contract.js';
import { findConnectionAwaitingCode } from '../server/linking/link-code.js';

export function toPhone(network: Network, phone: VirtualPhone): PhoneResource {
  const { number, name, online, onWhatsApp, addressing, autoRead, hasPicture, blocked, createdAt } = phone.record;
  const { hidesNumber = false, username = null } = phone.record;
  const peers = phone.messages.peers();
  return {
    number,
    name,
    lid: phone.lid,
    online,
    onWhatsApp,
    addressing,
    hidesNumber,
    username,
    autoRead,
    hasPicture,
    unread: peers.reduce((sum, peer) => sum + countUnread(phone, peer), 0),
    chats: peers.length,
    linkedDevices: phone.devices.size,
    codeRequested: !!findConnectionAwaitingCode(network, number),
    blocked,
    createdAt,
  };
}

/** Excludes reactions, edits and deletions, which change their target. */
export const listVisibleMessages = (phone: VirtualPhone, peer: string): StoredMessage[] =>
  phone.messages.chat(peer).filter((message) => !message.targetId);

const countUnread = (phone: VirtualPhone, peer: string): number =>
  listVisibleMessages(phone, peer).filter((message) => !message.fromMe && !message.isRead).length;

/** Call after `phone.settings.read()`. */
export function toChat(network: Network, phone: VirtualPhone, peer: string): PhoneChatResource {
  const last = listVisibleMessages(phone, peer).at(-1);
  const peerPhone = network.phones.findPeer(peer);
  const record = peerPhone?.record;
  return {
    peer: {
      number: peer,
      name: record?.name ?? `+${peer}`,
      hasPicture: !!record?.hasPicture,
      isBlocked: phone.blocks(peer),
      isService: peer === network.phones.service.number,
    },
    unread: countUnread(phone, peer),
    isArchived: !!peerPhone && phone.settings.isArchived(peerPhone),
    isMuted: !!peerPhone && phone.settings.isMuted(peerPhone),
    lastMessage: last ? toMessage(phone, last) : null,
  };
}

export function toMessage(phone: VirtualPhone, stored: StoredMessage): PhoneMessageResource {
  const message = proto.Message.decode(Buffer.from(stored.proto, 'base64'));
  const inner = unwrap(message);
  const media = mediaOf(message)?.node;
  const thumbnail = media?.jpegThumbnail;
  const context = contextInfoOf(message);
  const { locationMessage: location, contactMessage: contact } = inner;
  return {
    id: stored.id,
    seq: stored.seq,
    chat: stored.peer,
    from: stored.fromMe ? phone.number : stored.peer,
    fromMe: stored.fromMe,
    kind: stored.kind,
    text: stored.isDeleted ? null : textOfMessage(message),
    caption: media?.caption ?? null,
    mimetype: media?.mimetype ?? null,
    fileName: media?.fileName ?? null,
    size: media ? Number(media.fileLength ?? 0) : null,
    seconds: media?.seconds ?? null,
    mediaUrl: media ? `/api/phones/${phone.number}/media/${encodeURIComponent(stored.id)}` : null,
    thumbnail: thumbnail?.length ? Buffer.from(thumbnail).toString('base64') : null,
    quoted: context?.stanzaId
      ? { id: context.stanzaId, text: (context.quotedMessage && textOfMessage(context.quotedMessage)) ?? '' }
      : null,
    location: location
      ? {
          latitude: location.degreesLatitude ?? 0,
          longitude: location.degreesLongitude ?? 0,
          name: location.name ?? '',
        }
      : null,
    contact: contact ? { name: contact.displayName ?? '', vcard: contact.vcard ?? '' } : null,
    isForwarded: context?.isForwarded ?? false,
    targetId: stored.targetId ?? null,
    reactions: Object.entries(stored.reactions ?? {}).map(([from, emoji]) => ({ from, emoji })),
    status: stored.status,
    copies: stored.copies,
    isRead: stored.fromMe || !!stored.isRead,
    isDeleted: !!stored.isDeleted,
    isEdited: !!stored.isEdited,
    receivedAt: new Date(stored.at).toISOString(),
  };
}

export function toLinkedDevice(network: Network, phone: VirtualPhone, device: LinkedDevice): LinkedDeviceResource {
  const { id, platform, linkedAt, lastSeenAt } = device.record;
  const connection = network.connections.find(phone.number, id);
  return {
    id,
    platform,
    isConnected: !!connection?.isActive && !connection.isFrozen,
    waiting: phone.outbox(id).size,
    preKeys: device.preKeyCount,
    linkedAt,
    lastSeenAt,
  };
}
