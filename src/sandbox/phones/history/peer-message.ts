import type { Network } from '../../network.js';
import { deliver } from '../../server/routing/deliver.js';
import { element, nowInSeconds } from '../../server/wire/stanza.js';
import type { ProtoMessage } from '../describe-message.js';
import { encryptFor } from '../signal/encrypt-for.js';
import type { LinkedDevice } from '../linked-device.js';
import { newMessageId } from '../send.js';
import type { VirtualPhone } from '../virtual-phone.js';

/** Sends a message from the handset to its own linked device, outside any chat. */
export async function sendPeerMessage(
  network: Network,
  phone: VirtualPhone,
  device: LinkedDevice,
  message: ProtoMessage,
): Promise<void> {
  const attributes = {
    id: newMessageId(),
    // A new device may not map the LID to the number yet and would create two sessions.
    from: phone.jid('lid'),
    t: nowInSeconds(),
    type: 'text',
    category: 'peer',
    notify: phone.record.name,
  };
  deliver(network, phone, device.id, element('message', attributes, [await encryptFor(phone, device, message)]));
}
