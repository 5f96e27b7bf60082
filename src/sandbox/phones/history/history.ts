import { deflateSync } from 'node:zlib';
import { proto } from '@whiskeysockets/baileys/WAProto/index.js';
import type { Network } from '../../network.js';
import type { LinkedDevice } from '../linked-device.js';
import type { StoredMessage } from '../message-log.js';
import { STATUS_ORDER } from '../message-log.js';
import { encryptMedia } from '../../crypto/media.js';
import { addHostileChats, makeBomb } from './hostile-history.js';
import { sendPeerMessage } from './peer-message.js';
import type { VirtualPhone } from '../virtual-phone.js';

const { Type } = proto.Message.ProtocolMessage;
const { HistorySyncType } = proto.HistorySync;
const FIRST_MESSAGES_PER_CHAT = 2;
const RECENT_MESSAGES_PER_CHAT = 500;
const RECENT_CHATS = 200;
const COMPLETE = { chunkOrder: 1, progress: 100 };

export async function sendFirstHistory(network: Network, phone: VirtualPhone, device: LinkedDevice): Promise<void> {
  if (!network.faults.consume('keep-settings-key', phone.number)) await shareAppStateKey(network, phone, device);
  const peers = recentPeers(network, phone);
  const bootstrap = {
    syncType: HistorySyncType.INITIAL_BOOTSTRAP,
    conversations: peers.map((peer) => toConversation(phone, peer, FIRST_MESSAGES_PER_CHAT)),
  };
  await sendHistory(network, phone, device, bootstrap);
  const pushnames = peers.map((peer) => ({ id: peer.jid(peer.record.addressing), pushname: peer.record.name }));
  await sendHistory(network, phone, device, { syncType: HistorySyncType.PUSH_NAME, pushnames });
  const recent = {
    syncType: HistorySyncType.RECENT,
    conversations: peers.map((peer) => toConversation(phone, peer, RECENT_MESSAGES_PER_CHAT)),
  };
  await sendRecent(network, phone, device, recent);
}

/** Uses the media host, because recent chats may be large. */
async function sendRecent(
  network: Network,
  phone: VirtualPhone,
  device: LinkedDevice,
  sync: proto.IHistorySync,
): Promise<void> {
  const isDamaged = !!network.faults.consume('damage-history', phone.number);
  const isHostile = !!network.faults.consume('hostile-history', phone.number);
  const isBomb = !!network.faults.consume('bomb-history', phone.number);
  const honest = encodeHistory(network, phone, sync);
  const plain = isBomb ? makeBomb() : deflateSync(isHostile ? addHostileChats(phone, honest) : honest);
  const { file, mediaKey, fileSha256, fileEncSha256 } = encryptMedia(plain, 'history');
  const directPath = network.media.put(isDamaged ? file.subarray(0, file.length >> 1) : file, phone.number);
  await sendNotice(network, phone, device, sync, {
    directPath,
    mediaKey,
    fileSha256,
    fileEncSha256,
    fileLength: plain.length,
  });
}

export async function shareAppStateKey(network: Network, phone: VirtualPhone, device: LinkedDevice): Promise<void> {
  const { id, data } = phone.keys.appStateKey;
  const keyData = {
    keyData: data,
    fingerprint: { rawId: phone.keys.registrationId, currentIndex: 0, deviceIndexes: [0] },
    timestamp: Math.floor(Date.parse(phone.record.createdAt) / 1000),
  };
  const appStateSyncKeyShare = { keys: [{ keyId: { keyId: id }, keyData }] };
  await sendPeerMessage(network, phone, device, {
    protocolMessage: { type: Type.APP_STATE_SYNC_KEY_SHARE, appStateSyncKeyShare },
  });
}

export async function sendHistory(
  network: Network,
  phone: VirtualPhone,
  device: LinkedDevice,
  sync: proto.IHistorySync,
  requestId?: string,
): Promise<void> {
  await sendNotice(network, phone, device, sync, {
    initialHistBootstrapInlinePayload: deflateSync(encodeHistory(network, phone, sync)),
    ...(requestId && { peerDataRequestSessionId: requestId }),
  });
}

function encodeHistory(network: Network, phone: VirtualPhone, sync: proto.IHistorySync): Uint8Array {
  const phoneNumberToLidMappings = recentPeers(network, phone).map((peer) => ({
    pnJid: peer.jid('pn'),
    lidJid: peer.jid('lid'),
  }));
  const conversations = sync.conversations ?? [];
  return proto.HistorySync.encode({ ...sync, conversations, phoneNumberToLidMappings, ...COMPLETE }).finish();
}

async function sendNotice(
  network: Network,
  phone: VirtualPhone,
  device: LinkedDevice,
  { syncType }: proto.IHistorySync,
  fields: proto.Message.IHistorySyncNotification,
): Promise<void> {
  const historySyncNotification = {
    syncType: syncType as unknown as proto.Message.HistorySyncType,
    ...COMPLETE,
    ...fields,
  };
  await sendPeerMessage(network, phone, device, {
    protocolMessage: { type: Type.HISTORY_SYNC_NOTIFICATION, historySyncNotification },
  });
}

function recentPeers(network: Network, phone: VirtualPhone): VirtualPhone[] {
  const lastSeq = (peer: string): number => phone.messages.chat(peer).at(-1)?.seq ?? 0;
  return phone.messages
    .peers()
    .sort((a, b) => lastSeq(b) - lastSeq(a))
    .slice(0, RECENT_CHATS)
    .flatMap((number) => network.phones.find(number) ?? []);
}

export function toConversation(
  phone: VirtualPhone,
  peer: VirtualPhone,
  limit: number,
  before?: number,
): proto.IConversation {
  const messages = phone.messages
    .chat(peer.number)
    .filter((message) => isKept(message) && (!before || message.seq < before));
  const newestFirst = messages.slice(-limit).reverse();
  return {
    id: peer.jid(peer.record.addressing),
    pnJid: peer.jid('pn'),
    lidJid: peer.jid('lid'),
    name: peer.record.name,
    unreadCount: messages.filter((message) => !message.fromMe && !message.isRead).length,
    conversationTimestamp: Math.floor((newestFirst[0]?.at ?? 0) / 1000),
    messages: newestFirst.map((message) => ({ message: toWebMessage(phone, peer, message), msgOrderId: message.seq })),
  };
}

/** Excludes plain changes, which are merged into their target. */
const isKept = ({ targetId, kind }: StoredMessage): boolean => !targetId || kind === 'encrypted-change';

export function toWebMessage(phone: VirtualPhone, peer: VirtualPhone, stored: StoredMessage): proto.IWebMessageInfo {
  const webMessageInfo: proto.IWebMessageInfo = {
    key: { remoteJid: peer.jid(peer.record.addressing), fromMe: stored.fromMe, id: stored.id },
    ...(stored.isDeleted
      ? { messageStubType: proto.WebMessageInfo.StubType.REVOKE }
      : { message: proto.Message.decode(Buffer.from(stored.proto, 'base64')) }),
    reactions: Object.entries(stored.reactions ?? {}).map(([author, text]) => ({
      key: { remoteJid: peer.jid('pn'), fromMe: author === phone.number, id: stored.id },
      text,
      senderTimestampMs: stored.at,
    })),
    messageTimestamp: Math.floor(stored.at / 1000),
    status: stored.fromMe ? STATUS_ORDER.indexOf(stored.status) : proto.WebMessageInfo.Status.DELIVERY_ACK,
    pushName: stored.fromMe ? phone.record.name : peer.record.name,
  };
  return stored.info
    ? Object.assign(proto.WebMessageInfo.decode(Buffer.from(stored.info, 'base64')), webMessageInfo)
    : webMessageInfo;
}
