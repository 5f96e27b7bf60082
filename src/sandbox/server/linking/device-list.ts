import type { Network } from '../../network.js';
import type { VirtualPhone } from '../../phones/virtual-phone.js';
import { deliver } from '../routing/deliver.js';
import { element, nowInSeconds } from '../wire/stanza.js';
import type { Stanza } from '../wire/stanza.js';

export function deviceList(phone: VirtualPhone): Stanza {
  const companions = [...phone.devices.keys()].map((id) => element('device', { id, 'key-index': id }));
  return element('devices', {}, [
    element('device-list', {}, [element('device', { id: 0 }), ...companions]),
    element('key-index-list', { ts: nowInSeconds() }),
  ]);
}

/** Notifies the account's other devices, and its peers. */
export function announceDevice(
  network: Network,
  phone: VirtualPhone,
  deviceId: number,
  change: 'add' | 'remove',
): void {
  const listeners = [phone, ...phone.messages.peers().flatMap((peer) => network.phones.find(peer) ?? [])];
  for (const listener of listeners) {
    for (const listenerDeviceId of listener.devices.keys()) {
      if (listener === phone && listenerDeviceId === deviceId) continue;
      for (const addressing of ['pn', 'lid'] as const) {
        const device = element('device', { jid: phone.jid(addressing, deviceId), 'key-index': deviceId });
        const id = `devices-${phone.number}-${deviceId}-${change}-${addressing}`;
        deliver(
          network,
          listener,
          listenerDeviceId,
          element('notification', { type: 'devices', id, from: phone.jid(addressing), t: nowInSeconds() }, [
            element(change, {}, [device]),
          ]),
        );
      }
    }
  }
}
