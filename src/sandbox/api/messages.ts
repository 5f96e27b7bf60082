import { proto } from '@whiskeysockets/baileys/WAProto/index.js';
import { decryptMedia } from '../crypto/media.js';
import { archiveChat, markChat, muteChat } from '../phones/app-state/change-chat.js';
import { mediaOf } from '../phones/describe-message.js';
import type { StoredMessage } from '../phones/message-log.js';
import { readMessages } from '../phones/receive.js';
import { recordMessage } from '../phones/record-message.js';
import { newMessageId, sendFromPhone } from '../phones/send.js';
import { encodeField } from '../phones/signal/padding.js';
import { Problem } from '../problem.js';
import {
  archiveChatBody,
  blockPeerBody,
  markChatBody,
  markReadBody,
  muteChatBody,
  plantMessagesBody,
  phoneMessageBody,
  showPresenceBody,
} from '../sandbox.contract.js';
import type { PhoneChatResource, PhoneMessageResource } from '../sandbox.contract.js';
import { changeBlock } from '../server/queries/account-settings.js';
import { announcePresence, showChatState } from '../server/routing/route-presence.js';
import { composeMessage } from './compose-message.js';
import { findPeerPhone, findPhone, phoneOfCall } from './phones.js';
import { listVisibleMessages, toChat, toMessage } from './resources.js';
import type { ApiCall, Router } from './router.js';

const DEFAULT_LIMIT = 50;
const MAX_CHATS = 500;
/** WhatsApp's value for no end. */
const NO_END = -1;

export function addMessageRoutes(router: Router): void {
  router
    .on('GET', '/api/phones/:number/chats', listChats)
    .on('GET', '/api/phones/:number/chats/:peer/messages', listMessages)
    .on('GET', '/api/phones/:number/messages/:id', showMessage)
    .on('GET', '/api/phones/:number/media/:id', sendMedia)
    .on('POST', '/api/phones/:number/messages', sendMessage)
    .on('POST', '/api/phones/:number/planted-messages', plantMessages)
    .on('POST', '/api/phones/:number/read', (call) => markRead(call, 'read'))
    .on('POST', '/api/phones/:number/played', (call) => markRead(call, 'played'))
    .on('POST', '/api/phones/:number/presence', changePresence)
    .on('POST', '/api/phones/:number/block', setBlocked)
    .on('POST', '/api/phones/:number/archive', setArchived)
    .on('POST', '/api/phones/:number/mute', setMuted)
    .on('POST', '/api/phones/:number/mark', setMark);
}

async function listChats(call: ApiCall): Promise<PhoneChatResource[]> {
  const phone = phoneOfCall(call);
  await phone.settings.read();
  const chats = phone.messages.peers().map((peer) => toChat(call.network, phone, peer));
  chats.sort((a, b) => (b.lastMessage?.seq ?? 0) - (a.lastMessage?.seq ?? 0));
  return chats.slice(0, Number(call.query.get('limit') ?? MAX_CHATS));
}

function listMessages(call: ApiCall): PhoneMessageResource[] {
  const phone = phoneOfCall(call);
  const before = Number(call.query.get('before') ?? Infinity);
  const limit = Number(call.query.get('limit') ?? DEFAULT_LIMIT);
  const visible = listVisibleMessages(phone, call.params.peer ?? '').filter((message) => message.seq < before);
  return visible.slice(-limit).map((message) => toMessage(phone, message));
}

async function plantMessages(call: ApiCall): Promise<{ ids: string[] }> {
  const phone = phoneOfCall(call);
  const { messages } = await call.body(plantMessagesBody);
  const ids = messages.map(({ peer, fromMe, id = newMessageId(), text, info = '', at, status }) => {
    const { message } = proto.WebMessageInfo.decode(Buffer.from(info, 'base64'));
    recordMessage(call.network, phone, {
      id,
      fromMe,
      at,
      status,
      info,
      peer: findPeerPhone(call.network, peer),
      message: message ?? { conversation: text },
    });
    return id;
  });
  return { ids };
}

function findMessage(call: ApiCall): StoredMessage {
  const found = phoneOfCall(call).messages.findById(call.params.id ?? '');
  if (!found) throw new Problem(404, 'message_unknown', 'There is no such message on this phone.');
  return found;
}

function showMessage(call: ApiCall): PhoneMessageResource & { raw: unknown } {
  const stored = findMessage(call);
  const raw = proto.Message.decode(Buffer.from(stored.proto, 'base64')).toJSON() as unknown;
  return { ...toMessage(phoneOfCall(call), stored), raw };
}

function sendMedia(call: ApiCall): void {
  const media = mediaOf(proto.Message.decode(Buffer.from(findMessage(call).proto, 'base64')));
  if (!media?.node.mediaKey || !media.node.directPath) throw new Problem(404, 'no_media', 'This message has no file.');
  const plain = decryptMedia(call.network.media.read(media.node.directPath), media.node.mediaKey, media.kind);
  const name = encodeURIComponent(media.node.fileName ?? '');
  call.response
    .writeHead(200, {
      'content-type': media.node.mimetype ?? 'application/octet-stream',
      'content-length': plain.length,
      'cache-control': 'private, max-age=3600',
      ...(name && { 'content-disposition': `inline; filename*=UTF-8''${name}` }),
    })
    .end(plain);
}

async function sendMessage(call: ApiCall): Promise<{ id: string }> {
  const request = await call.body(phoneMessageBody);
  const phone = phoneOfCall(call);
  const peer = findPhone(call.network, request.to);
  if (peer === phone) throw new Problem(422, 'same_phone', 'A phone cannot write to itself.');
  if (!peer.record.onWhatsApp) throw new Problem(422, 'not_on_whatsapp', 'This number is not on WhatsApp.');
  if (phone.blocks(peer.number)) throw new Problem(409, 'peer_blocked', 'Unblock this person before writing.');
  const message = composeMessage(call.network, phone, peer, request);
  const { unknown } = request;
  const extra =
    unknown &&
    encodeField(
      unknown.field,
      Buffer.from(unknown.base64 ?? unknown.text ?? '', unknown.base64 ? 'base64' : 'utf8'),
    ).toString('base64');
  const { id } = await sendFromPhone(call.network, phone, peer, message, {
    id: request.id,
    extra,
    broadcast: request.broadcast,
    garbled: request.garbled,
  });
  return { id };
}

async function markRead(call: ApiCall, type: 'read' | 'played'): Promise<{ ids: string[] }> {
  const { chat, ids } = await call.body(markReadBody);
  const phone = phoneOfCall(call);
  const peer = findPeerPhone(call.network, chat);
  const received = listVisibleMessages(phone, peer.number).filter((message) => !message.fromMe);
  const readIds =
    ids ?? received.filter((message) => type === 'played' || !message.isRead).map((message) => message.id);
  if (readIds.length) readMessages(call.network, phone, peer, readIds, type);
  return { ids: readIds };
}

async function changePresence(call: ApiCall): Promise<{ state: string }> {
  const { to, state } = await call.body(showPresenceBody);
  const phone = phoneOfCall(call);
  const peer = findPhone(call.network, to);
  if (state === 'available' || state === 'unavailable') {
    phone.isAvailable = state === 'available';
    phone.lastSeenAt = Date.now();
    announcePresence(call.network, phone);
  } else if (!peer.blocks(phone.number) && phone.record.online) {
    call.network.events.emit({ type: 'typing', number: peer.number, chat: phone.number, state });
    showChatState(call.network, phone, peer, state);
  }
  return { state };
}

async function setBlocked(call: ApiCall): Promise<{ blocked: boolean }> {
  const { peer, blocked } = await call.body(blockPeerBody);
  changeBlock(call.network, phoneOfCall(call), findPhone(call.network, peer), blocked);
  return { blocked };
}

async function setArchived(call: ApiCall): Promise<{ archived: boolean }> {
  const { chat, archived } = await call.body(archiveChatBody);
  await archiveChat(call.network, phoneOfCall(call), findPeerPhone(call.network, chat), archived);
  return { archived };
}

async function setMuted(call: ApiCall): Promise<{ muted: boolean }> {
  const { chat, muted, forMs } = await call.body(muteChatBody);
  const until = forMs === undefined ? NO_END : Date.now() + forMs;
  await muteChat(call.network, phoneOfCall(call), findPeerPhone(call.network, chat), muted ? until : null);
  return { muted };
}

async function setMark(call: ApiCall): Promise<{ read: boolean }> {
  const { chat, read: isRead } = await call.body(markChatBody);
  await markChat(call.network, phoneOfCall(call), findPeerPhone(call.network, chat), isRead);
  return { read: isRead };
}
