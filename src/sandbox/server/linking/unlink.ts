import type { Network } from '../../network.js';
import type { VirtualPhone } from '../../phones/virtual-phone.js';
import { announceDevice } from './device-list.js';
import { element } from '../wire/stanza.js';

export function unlinkDevice(network: Network, phone: VirtualPhone, deviceId: number): void {
  if (!phone.devices.has(deviceId)) return;
  const connection = network.connections.find(phone.number, deviceId);
  phone.removeDevice(deviceId);
  connection?.endStream({ code: 401 }, [element('conflict', { type: 'device_removed' })]);
  announceDevice(network, phone, deviceId, 'remove');
  network.emitLinkedChanged(phone);
}
