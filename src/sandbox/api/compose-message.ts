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
  wanted: PhoneMessageBody,
): ProtoMessage {
  const message = composeContent(network, phone, peer, wanted);
  if (wanted.raw || wanted.unknown) return message;
  // Current phones add a secret to each message.
  const messageSecret = wanted.secret ? Buffer.from(wanted.secret, 'base64') : randomBytes(32);
  const parentMessageKey = { remoteJid: peer.jid(peer.record.addressing), fromMe: true, id: wanted.album };
  if (wanted.betterOf) {
    const associationType = message.videoMessage ? HD_VIDEO_DUAL_UPLOAD : HD_IMAGE_DUAL_UPLOAD;
    const association = { associationType, parentMessageKey: { ...parentMessageKey, id: wanted.betterOf } };
    const copy = { ...message, messageContextInfo: { messageSecret, messageAssociation: association } };
    return { associatedChildMessage: { message: copy } };
  }
  const messageAssociation = wanted.album ? { associationType: MEDIA_ALBUM, parentMessageKey } : undefined;
  return { ...message, messageContextInfo: { messageSecret, messageAssociation } };
}

function composeContent(
  network: Network,
  phone: VirtualPhone,
  peer: VirtualPhone,
  wanted: PhoneMessageBody,
): ProtoMessage {
  const chatJid = peer.jid(peer.record.addressing);
  const keyOf = (message: StoredMessage): proto.IMessageKey => ({
    remoteJid: chatJid,
    fromMe: message.fromMe,
    id: message.id,
  });
  const find = (id: string): StoredMessage => {
    const found = phone.messages.find(id, true, peer.number) ?? phone.messages.find(id, false, peer.number);
    if (!found) throw new Problem(404, 'message_unknown', 'There is no such message in this chat.');
    return found;
  };
  const ownKey = ({ id, ahead }: { id: string; ahead?: boolean | undefined }): proto.IMessageKey => {
    if (ahead) return { remoteJid: chatJid, fromMe: true, id };
    const message = find(id);
    if (!message.fromMe) throw new Problem(409, 'not_own_message', 'Only an own message can be changed.');
    return keyOf(message);
  };
  const { text, media, location, contact, reaction } = wanted;
  const contextInfo =
    wanted.quotedId || wanted.ad
      ? { ...(wanted.quotedId && quote(phone, peer, find(wanted.quotedId))), ...(wanted.ad && adContext(wanted.ad)) }
      : undefined;

  if (wanted.unknown) return { messageContextInfo: { messageSecret: randomBytes(32) } };
  if (wanted.raw) return proto.Message.fromObject(wanted.raw);
  const encrypted = composeEncrypted(phone, peer, wanted, find);
  if (encrypted) return encrypted;
  if (wanted.poll) {
    const { question: name, options, selectable: selectableOptionsCount = 1 } = wanted.poll;
    return {
      pollCreationMessageV3: { name, options: options.map((optionName) => ({ optionName })), selectableOptionsCount },
    };
  }
  if (reaction)
    return { reactionMessage: { key: keyOf(find(reaction.id)), text: reaction.emoji, senderTimestampMs: Date.now() } };
  if (wanted.delete) return { protocolMessage: { key: ownKey(wanted.delete), type: REVOKE } };
  if (wanted.edit) {
    const editedMessage = { conversation: wanted.edit.text };
    return {
      protocolMessage: { key: ownKey(wanted.edit), type: MESSAGE_EDIT, editedMessage, timestampMs: Date.now() },
    };
  }
  if (media) return composeMedia(network, phone.number, media, contextInfo);
  if (location) {
    const { latitude: degreesLatitude, longitude: degreesLongitude, name = null } = location;
    return { locationMessage: { degreesLatitude, degreesLongitude, name, contextInfo } };
  }
  if (contact) return { contactMessage: { displayName: contact.name, vcard: vcard(contact), contextInfo } };
  if (wanted.order) return composeOrder(network, peer, wanted.order, contextInfo);
  if (wanted.product) return composeProduct(peer, wanted.product, contextInfo);
  if (wanted.reply) return composeReply(wanted.reply, contextInfo);
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
  const healthy = encryptMedia(plain, kind);
  const { file, mediaKey, fileSha256, fileEncSha256 } = damageMedia(healthy, media.damage);
  const directPath = network.media.put(file, owner, healthy.file);
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
