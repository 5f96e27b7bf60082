import { proto } from '@whiskeysockets/baileys/WAProto/index.js';
import type { Network } from '../../network.js';
import { deliver } from '../../server/routing/deliver.js';
import { addressingOf, parseJid } from '../../server/wire/jid.js';
import { keysOf } from '../../server/queries/encrypt.js';
import { ownAttributes, senderAttributes, broadcastAttributes } from '../../server/routing/route-message.js';
import { bigEndian, bytesOf, child, element, nowInSeconds, uintOf } from '../../server/wire/stanza.js';
import type { Stanza } from '../../server/wire/stanza.js';
import { encryptFor, stanzaType } from './encrypt-for.js';
import { handsetBundle } from './handset-bundle.js';
import { decodeExtra } from '../message-log.js';
import type { KeyBundle } from './session-store.js';
import type { VirtualPhone } from '../virtual-phone.js';

const MAX_RETRIES = 5;
const retries = new Map<string, number>();
const MAX_TRACKED_RETRIES = 5000;

export function requestRetry(network: Network, phone: VirtualPhone, sender: VirtualPhone, stanza: Stanza): void {
  const { id = '', from, recipient } = stanza.attrs;
  const device = parseJid(from)?.device ?? 0;
  const count = countRetry(`${phone.number}:${sender.number}:${device}:${id}`);
  if (count > MAX_RETRIES || device === 0) return;
  network.stats.retries += 1;
  const addressing = recipient
    ? addressingOf(recipient)
    : (network.messageAddressing.find(sender.number, id) ?? phone.record.addressing);
  const attributes = { id, type: 'retry', from: phone.jid(addressing), recipient, t: nowInSeconds() };
  const content = [
    element('retry', { count, id, t: stanza.attrs.t, v: 1 }),
    element('registration', {}, bigEndian(phone.keys.registrationId, 4)),
  ];
  if (count > 1) content.push(keysElement(handsetBundle(phone)));
  deliver(network, sender, device, element('receipt', attributes, content));
}

/** Asks all devices, some of which may not know the message. */
export function requestRetryFromDevices(network: Network, phone: VirtualPhone, sender: VirtualPhone, id: string): void {
  const attributes = { id, type: 'retry', from: phone.jid(phone.record.addressing), t: nowInSeconds() };
  const content = [
    element('retry', { count: 1, id, t: nowInSeconds(), v: 1 }),
    element('registration', {}, bigEndian(phone.keys.registrationId, 4)),
  ];
  for (const device of sender.devices.keys()) deliver(network, sender, device, element('receipt', attributes, content));
}

const keysElement = (bundle: KeyBundle): Stanza =>
  element('keys', {}, [
    element('type', {}, Buffer.from([5])),
    element('identity', {}, bundle.identity),
    ...keysOf(bundle),
  ]);

export async function resendMessage(
  network: Network,
  phone: VirtualPhone,
  requester: VirtualPhone,
  receipt: Stanza,
): Promise<void> {
  const { id = '', from, recipient } = receipt.attrs;
  const device = requester.devices.get(parseJid(from)?.device ?? 0);
  const count = Number(child(receipt, 'retry')?.attrs.count ?? 1);
  const isOwn = requester === phone;
  const peer = isOwn ? network.phones.resolve(recipient) : requester;
  const stored = peer && phone.messages.find({ id, fromMe: true, peer: peer.number });
  if (!device || !stored || count > MAX_RETRIES) return;

  phone.sessions.forget(device.number, device.id);
  const bundle = readBundle(receipt);
  if (bundle) await phone.sessions.begin(device.number, device.id, bundle);
  const message = proto.Message.decode(Buffer.from(stored.proto, 'base64'));
  const chatJid = recipient ?? peer.jid(peer.record.addressing);
  const sent = isOwn ? { deviceSentMessage: { destinationJid: chatJid, message } } : message;
  const attributes = isOwn
    ? ownAttributes(network, phone, 0, chatJid)
    : senderAttributes(phone, 0, phone.record.addressing);
  const listAttributes = !isOwn && stored.broadcast ? broadcastAttributes(stored.broadcast, attributes) : {};
  const base = { id, t: Math.floor(stored.at / 1000), type: stanzaType(message), notify: phone.record.name };
  deliver(
    network,
    requester,
    device.id,
    element('message', { ...base, ...attributes, ...listAttributes }, [
      await encryptFor(phone, device, sent, { retryCount: count, extra: decodeExtra(stored) }),
    ]),
  );
}

function readBundle(receipt: Stanza): KeyBundle | undefined {
  const keys = child(receipt, 'keys');
  const signed = child(keys, 'skey');
  const identity = bytesOf(child(keys, 'identity'));
  if (!keys || !signed || !identity) return undefined;
  const preKey = child(keys, 'key');
  return {
    registrationId: uintOf(child(receipt, 'registration')),
    identity,
    signedPreKey: {
      id: uintOf(child(signed, 'id')),
      publicKey: bytesOf(child(signed, 'value'))!,
      signature: bytesOf(child(signed, 'signature'))!,
    },
    ...(preKey && { preKey: { id: uintOf(child(preKey, 'id')), publicKey: bytesOf(child(preKey, 'value'))! } }),
  };
}

function countRetry(key: string): number {
  const count = (retries.get(key) ?? 0) + 1;
  retries.set(key, count);
  if (retries.size > MAX_TRACKED_RETRIES) retries.delete(retries.keys().next().value!);
  return count;
}
