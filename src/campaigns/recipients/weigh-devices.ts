import type { Sender } from '../../devices/devices.messages.js';
import type { Weighted } from './distribute-devices.js';

/** Returns devices able to send, otherwise existing ones, otherwise all. */
export function weighOf(deviceIds: readonly number[], senders: ReadonlyMap<number, Sender>): Weighted[] {
  const all = deviceIds.map((id) => ({ id, sender: senders.get(id) }));
  const healthy = all.filter(({ sender }) => sender?.isOn && sender.hold?.by !== 'device_guarded');
  const present = all.filter(({ sender }) => sender);
  const chosen = [healthy, present, all].find((some) => some.length > 0) ?? [];
  return chosen.map(({ id, sender }) => ({ id, perDay: sender?.room.perDay ?? 1 }));
}
