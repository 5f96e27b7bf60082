import { randomBytes } from 'node:crypto';
import { proto } from '@whiskeysockets/baileys/WAProto/index.js';
import { damageMedia } from '../crypto/damage-media.js';
import { encryptMedia } from '../crypto/media.js';
import type { Network } from '../network.js';
import type { ProtoMessage } from '../phones/describe-message.js';
import type { StoredMessage } from '../phones/message-log.js';
import type { VirtualPhone } from '../phones/virtual-phone.js';
import { adContext, composeOrder, composeProduct, composeReply } from './compose-business.js';
import { Problem } from '../problem.js';
import { composeEncrypted } from './compose-encrypted.js';
import type { PhoneMessageBody } from '../sandbox.contract.js';

const { REVOKE, MESSAGE_EDIT } = proto.Message.ProtocolMessage.Type;

const { MEDIA_ALBUM, HD_IMAGE_DUAL_UPLOAD, HD_VIDEO_DUAL_UPLOAD } = proto.MessageAssociation.AssociationType;

export function composeMessage(
  network: Network,
  phone: VirtualPhone,
  peer: VirtualPhone,
  request: PhoneMessageBody,
): ProtoMessage {
  const message = composeContent(network, phone, peer, request);
  if (request.raw || request.unknown) return message;
  // Current phones add a secret to each message.
  const messageSecret = request.secret ? Buffer.from(request.secret, 'base64') : randomBytes(32);
  const parentMessageKey = { remoteJid: peer.jid(peer.record.addressing), fromMe: true, id: request.album };
  if (request.betterOf) {
    const associationType = message.videoMessage ? HD_VIDEO_DUAL_UPLOAD : HD_IMAGE_DUAL_UPLOAD;
    const association = { associationType, parentMessageKey: { ...parentMessageKey, id: request.betterOf } };
    const copy = { ...message, messageContextInfo: { messageSecret, messageAssociation: association } };
    return { associatedChildMessage: { message: copy } };
  }
  const messageAssociation = request.album ? { associationType: MEDIA_ALBUM, parentMessageKey } : undefined;
  return { ...message, messageContextInfo: { messageSecret, messageAssociation } };
}

function composeContent(
  network: Network,
  phone: VirtualPhone,
  peer: VirtualPhone,
  request: PhoneMessageBody,
): ProtoMessage {
  const chatJid = peer.jid(peer.record.addressing);
  const keyOf = (message: StoredMessage): proto.IMessageKey => ({
    remoteJid: chatJid,
    fromMe: message.fromMe,
    id: message.id,
  });
  const find = (id: string): StoredMessage => {
    const found =
      phone.messages.find({ id, fromMe: true, peer: peer.number }) ??
      phone.messages.find({ id, fromMe: false, peer: peer.number });
    if (!found) throw new Problem(404, 'message_unknown', 'There is no such message in this chat.');
    return found;
  };
  const ownKey = ({ id, ahead }: { id: string; ahead?: boolean | undefined }): proto.IMessageKey => {
    if (ahead) return { remoteJid: chatJid, fromMe: true, id };
    const message = find(id);
    if (!message.fromMe) throw new Problem(409, 'not_own_message', 'Only an own message can be changed.');
    return keyOf(message);
  };
  const { text, media, location, contact, reaction } = request;
  const contextInfo =
    request.quotedId || request.ad
      ? {
          ...(request.quotedId && quote(phone, peer, find(request.quotedId))),
          ...(request.ad && adContext(request.ad)),
        }
      : undefined;

  if (request.unknown) return { messageContextInfo: { messageSecret: randomBytes(32) } };
  if (request.raw) return proto.Message.fromObject(request.raw);
  const encrypted = composeEncrypted(phone, peer, request, find);
  if (encrypted) return encrypted;
  if (request.poll) {
    const { question: name, options, selectable: selectableOptionsCount = 1 } = request.poll;
    return {
      pollCreationMessageV3: { name, options: options.map((optionName) => ({ optionName })), selectableOptionsCount },
    };
  }
  if (reaction)
    return { reactionMessage: { key: keyOf(find(reaction.id)), text: reaction.emoji, senderTimestampMs: Date.now() } };
  if (request.delete) return { protocolMessage: { key: ownKey(request.delete), type: REVOKE } };
  if (request.edit) {
    const editedMessage = { conversation: request.edit.text };
    return {
      protocolMessage: { key: ownKey(request.edit), type: MESSAGE_EDIT, editedMessage, timestampMs: Date.now() },
    };
  }
  if (media) return composeMedia(network, phone.number, media, contextInfo);
  if (location) {
    const { latitude: degreesLatitude, longitude: degreesLongitude, name = null } = location;
    return { locationMessage: { degreesLatitude, degreesLongitude, name, contextInfo } };
  }
  if (contact) return { contactMessage: { displayName: contact.name, vcard: vcard(contact), contextInfo } };
  if (request.order) return composeOrder(network, peer, request.order, contextInfo);
  if (request.product) return composeProduct(peer, request.product, contextInfo);
  if (request.reply) return composeReply(request.reply, contextInfo);
  if (!text) throw new Problem(422, 'empty_message', 'There is nothing to send.');
  return contextInfo ? { extendedTextMessage: { text, contextInfo } } : { conversation: text };
}

function quote(phone: VirtualPhone, peer: VirtualPhone, quoted: StoredMessage): proto.IContextInfo {
  return {
    stanzaId: quoted.id,
    participant: quoted.fromMe ? phone.jid(phone.record.addressing) : peer.jid(peer.record.addressing),
    quotedMessage: proto.Message.decode(Buffer.from(quoted.proto, 'base64')),
  };
}

function composeMedia(
  network: Network,
  owner: string,
  media: NonNullable<PhoneMessageBody['media']>,
  contextInfo: proto.IContextInfo | undefined,
): ProtoMessage {
  const { kind, mimetype, caption, fileName, voice, seconds, thumbnail } = media;
  const plain = Buffer.from(media.base64, 'base64');
  if (!plain.length) throw new Problem(422, 'empty_media', 'The file is empty.');
  const undamaged = encryptMedia(plain, kind);
  const { file, mediaKey, fileSha256, fileEncSha256 } = damageMedia(undamaged, media.damage);
  const directPath = network.media.put(file, owner, undamaged.file);
  const { host, mediaPort } = network.settings;
  const node = {
    url: `https://${host}:${mediaPort}${directPath}`,
    directPath,
    mimetype,
    mediaKey,
    fileSha256,
    fileEncSha256,
    fileLength: media.damage === 'wrong-size' ? 7 * plain.length : plain.length,
    mediaKeyTimestamp: Math.floor(Date.now() / 1000),
    contextInfo,
    ...(thumbnail && { jpegThumbnail: Buffer.from(thumbnail, 'base64') }),
    ...(seconds !== undefined && { seconds }),
  };
  switch (kind) {
    case 'image':
      return { imageMessage: { ...node, caption } };
    case 'video':
      return { videoMessage: { ...node, caption } };
    case 'audio':
      return { audioMessage: { ...node, ptt: !!voice } };
    case 'sticker':
      return { stickerMessage: node };
    case 'document':
      return { documentMessage: { ...node, fileName, title: fileName, caption } };
  }
}

const vcard = ({ name, number }: { name: string; number: string }): string =>
  [
    'BEGIN:VCARD',
    'VERSION:3.0',
    `N:;${name};;;`,
    `FN:${name}`,
    `TEL;type=CELL;waid=${number}:+${number}`,
    'END:VCARD',
  ].join('\n');
