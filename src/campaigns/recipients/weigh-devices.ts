import type { Sender } from '../../devices/devices.messages.js';
import type { DeviceWeight } from './distribute-devices.js';

/** Prefers devices able to send, then existing ones. */
export function weighDevices(deviceIds: readonly number[], senders: ReadonlyMap<number, Sender>): DeviceWeight[] {
  const all = deviceIds.map((id) => ({ id, sender: senders.get(id) }));
  const healthy = all.filter(({ sender }) => sender?.isOn && sender.hold?.by !== 'device_guarded');
  const existing = all.filter(({ sender }) => sender);
  const chosen = [healthy, existing, all].find((devices) => devices.length > 0) ?? [];
  return chosen.map(({ id, sender }) => ({ id, perDay: sender?.room.perDay ?? 1 }));
}
