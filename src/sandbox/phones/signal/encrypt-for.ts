import { element } from '../../server/wire/stanza.js';
import type { Stanza } from '../../server/wire/stanza.js';
import { mediaOf, unwrap } from '../describe-message.js';
import type { ProtoMessage } from '../describe-message.js';
import type { LinkedDevice } from '../linked-device.js';
import { encodeMessage } from './padding.js';
import type { VirtualPhone } from '../virtual-phone.js';

export async function encryptFor(
  phone: VirtualPhone,
  device: LinkedDevice,
  message: ProtoMessage,
  { retryCount, extra }: { retryCount?: number; extra?: Uint8Array } = {},
): Promise<Stanza> {
  if (!phone.sessions.has(device.number, device.id)) {
    await phone.sessions.begin(device.number, device.id, device.takeBundle());
  }
  const { type, ciphertext } = await phone.sessions.encrypt(device.number, device.id, encodeMessage(message, extra));
  return element('enc', { v: 2, type, mediatype: mediaTypeOf(message), count: retryCount }, ciphertext);
}

function mediaTypeOf(message: ProtoMessage): string | undefined {
  const inner = unwrap(message.deviceSentMessage?.message ?? message);
  const media = mediaOf(inner);
  if (media?.kind === 'audio' && media.node.ptt) return 'ptt';
  if (media) return media.kind;
  if (inner.locationMessage) return 'location';
  return inner.contactMessage ? 'vcard' : undefined;
}

export function stanzaType(message: ProtoMessage): string {
  const inner = unwrap(message);
  if (inner.reactionMessage) return 'reaction';
  if (inner.pollCreationMessage ?? inner.pollCreationMessageV3 ?? inner.pollUpdateMessage) return 'poll';
  return mediaOf(inner) || inner.locationMessage || inner.contactMessage ? 'media' : 'text';
}
