import type { Network } from '../network.js';
import { deliver } from '../server/deliver.js';
import { element, nowInSeconds } from '../server/stanza.js';
import type { Message } from './describe-message.js';
import { encryptFor } from './encrypt-for.js';
import type { LinkedDevice } from './linked-device.js';
import { newMessageId } from './send.js';
import type { VirtualPhone } from './virtual-phone.js';

/** Something the handset tells one of its own devices, outside of any chat. */
export async function sendPeerMessage(
  network: Network,
  phone: VirtualPhone,
  device: LinkedDevice,
  message: Message,
): Promise<void> {
  const attributes = {
    id: newMessageId(),
    from: phone.jid('pn'),
    t: nowInSeconds(),
    type: 'text',
    category: 'peer',
    notify: phone.record.name,
  };
  deliver(network, phone, device.id, element('message', attributes, [await encryptFor(phone, device, message)]));
}
