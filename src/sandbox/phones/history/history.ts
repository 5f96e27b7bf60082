import { deflateSync } from 'node:zlib';
import { proto } from '@whiskeysockets/baileys/WAProto/index.js';
import type { Network } from '../../network.js';
import type { LinkedDevice } from '../linked-device.js';
import type { StoredMessage } from '../message-log.js';
import { STATUS_ORDER } from '../message-log.js';
import { sendPeerMessage } from './peer-message.js';
import type { VirtualPhone } from '../virtual-phone.js';

const { Type } = proto.Message.ProtocolMessage;
const { HistorySyncType } = proto.HistorySync;
const RECENT_MESSAGES = 50;
const RECENT_CHATS = 200;

/** What a new device gets from its handset: the key of the settings, then names and chats. */
export async function sendFirstHistory(network: Network, phone: VirtualPhone, device: LinkedDevice): Promise<void> {
  if (!network.faults.strike('keep-settings-key', phone.number)) await shareAppStateKey(network, phone, device);
  const peers = recentPeers(network, phone);
  const bootstrap = {
    syncType: HistorySyncType.INITIAL_BOOTSTRAP,
    conversations: peers.map((peer) => conversation(phone, peer, 1)),
  };
  await sendHistory(network, phone, device, bootstrap);
  const pushnames = peers.map((peer) => ({ id: peer.jid(peer.record.addressing), pushname: peer.record.name }));
  await sendHistory(network, phone, device, { syncType: HistorySyncType.PUSH_NAME, pushnames });
  const recent = {
    syncType: HistorySyncType.RECENT,
    conversations: peers.map((peer) => conversation(phone, peer, RECENT_MESSAGES)),
  };
  await sendHistory(network, phone, device, recent);
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

/** The payload travels inside the message, so that no media host is needed to link a device. */
export async function sendHistory(
  network: Network,
  phone: VirtualPhone,
  device: LinkedDevice,
  sync: proto.IHistorySync,
  requestId?: string,
): Promise<void> {
  const phoneNumberToLidMappings = recentPeers(network, phone).map((peer) => ({
    pnJid: peer.jid('pn'),
    lidJid: peer.jid('lid'),
  }));
  const full = {
    ...sync,
    conversations: sync.conversations ?? [],
    phoneNumberToLidMappings,
    chunkOrder: 1,
    progress: 100,
  };
  const payload = deflateSync(proto.HistorySync.encode(full).finish());
  const historySyncNotification = {
    syncType: sync.syncType as unknown as proto.Message.HistorySyncType,
    chunkOrder: 1,
    progress: 100,
    initialHistBootstrapInlinePayload: payload,
    ...(requestId && { peerDataRequestSessionId: requestId }),
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

export function conversation(
  phone: VirtualPhone,
  peer: VirtualPhone,
  limit: number,
  before?: number,
): proto.IConversation {
  const messages = phone.messages
    .chat(peer.number)
    .filter((message) => !message.targetId && (!before || message.seq < before));
  const newestFirst = messages.slice(-limit).reverse();
  return {
    id: peer.jid(peer.record.addressing),
    pnJid: peer.jid('pn'),
    lidJid: peer.jid('lid'),
    name: peer.record.name,
    unreadCount: messages.filter((message) => !message.fromMe && !message.isRead).length,
    conversationTimestamp: Math.floor((newestFirst[0]?.at ?? 0) / 1000),
    messages: newestFirst.map((message) => ({ message: webMessage(phone, peer, message), msgOrderId: message.seq })),
  };
}

export function webMessage(phone: VirtualPhone, peer: VirtualPhone, stored: StoredMessage): proto.IWebMessageInfo {
  return {
    key: { remoteJid: peer.jid(peer.record.addressing), fromMe: stored.fromMe, id: stored.id },
    message: proto.Message.decode(Buffer.from(stored.proto, 'base64')),
    messageTimestamp: Math.floor(stored.at / 1000),
    status: stored.fromMe ? STATUS_ORDER.indexOf(stored.status) : proto.WebMessageInfo.Status.DELIVERY_ACK,
    pushName: stored.fromMe ? phone.record.name : peer.record.name,
  };
}
