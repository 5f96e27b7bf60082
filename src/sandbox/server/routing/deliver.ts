import type { Network } from '../../network.js';
import type { VirtualPhone } from '../../phones/virtual-phone.js';
import type { Stanza } from '../wire/stanza.js';
import { sendQueued } from './send-queued.js';

/** Queues a stanza until the device connects. Device 0 is the handset. */
export function deliver(network: Network, phone: VirtualPhone, deviceId: number, stanza: Stanza): void {
  if (deviceId === 0) {
    if (phone.record.online) network.toHandset(phone, stanza);
    else phone.outbox(0).add(stanza);
    return;
  }
  if (!phone.devices.has(deviceId)) return;
  const outbox = phone.outbox(deviceId);
  outbox.add(stanza);
  const connection = network.connections.find(phone.number, deviceId);
  if (connection?.isActive) sendQueued(network, connection, outbox, stanza);
}

/** Delivers to linked devices, not the handset. */
export function deliverToDevices(network: Network, phone: VirtualPhone, stanza: Stanza, exceptDeviceId?: number): void {
  for (const id of phone.devices.keys()) if (id !== exceptDeviceId) deliver(network, phone, id, stanza);
}
