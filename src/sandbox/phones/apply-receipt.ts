import type { Network } from '../network.js';
import { STATUS_ORDER } from './message-log.js';
import type { PhoneMessageStatus, StoredMessage } from './message-log.js';
import type { VirtualPhone } from './virtual-phone.js';

export function raiseStatus(
  network: Network,
  phone: VirtualPhone,
  message: StoredMessage,
  status: PhoneMessageStatus,
): void {
  if (STATUS_ORDER.indexOf(status) <= STATUS_ORDER.indexOf(message.status)) return;
  message.status = status;
  phone.messages.save(message);
  network.events.emit({ type: 'message.changed', number: phone.number, chat: message.peer, id: message.id });
}

export function applyReceipt(
  network: Network,
  phone: VirtualPhone,
  peer: string,
  ids: string[],
  type: string | undefined,
): void {
  const status = type === 'read' || type === 'played' ? type : 'delivered';
  for (const id of ids) {
    const message = phone.messages.find({ id, fromMe: true, peer });
    if (message) raiseStatus(network, phone, message, status);
  }
}

export function markReadElsewhere(network: Network, phone: VirtualPhone, peer: VirtualPhone, ids: string[]): void {
  for (const id of ids) {
    const message = phone.messages.find({ id, fromMe: false, peer: peer.number });
    if (!message || message.isRead) continue;
    message.isRead = true;
    phone.messages.save(message);
  }
  network.events.emit({ type: 'chat.changed', number: phone.number, chat: peer.number });
}
