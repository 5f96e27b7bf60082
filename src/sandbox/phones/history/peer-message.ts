import type { Network } from '../../network.js';
import { deliver } from '../../server/routing/deliver.js';
import { element, nowInSeconds } from '../../server/wire/stanza.js';
import type { Message } from '../describe-message.js';
import { encryptFor } from '../signal/encrypt-for.js';
import type { LinkedDevice } from '../linked-device.js';
import { newMessageId } from '../send.js';
import type { VirtualPhone } from '../virtual-phone.js';

/** Something the handset tells one of its own devices, outside of any chat. */
export async function sendPeerMessage(
  network: Network,
  phone: VirtualPhone,
  device: LinkedDevice,
  message: Message,
): Promise<void> {
  const attributes = {
    id: newMessageId(),
    // Under the hidden identity: a device that was linked just now may not have noted yet that both are one, and would keep
    // a session under each.
    from: phone.jid('lid'),
    t: nowInSeconds(),
    type: 'text',
    category: 'peer',
    notify: phone.record.name,
  };
  deliver(network, phone, device.id, element('message', attributes, [await encryptFor(phone, device, message)]));
}
