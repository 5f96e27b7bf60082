import type { WaitingCount } from '../devices.ports.js';

/** Sorts devices by oldest queued message. */
export function sortForOpening<Device extends { id: number }>(
  devices: readonly Device[],
  waiting: readonly Pick<WaitingCount, 'deviceId' | 'oldestAt'>[],
): Device[] {
  const since = new Map(waiting.map(({ deviceId, oldestAt }) => [deviceId, oldestAt.getTime()]));
  const waitingSince = ({ id }: Device): number => since.get(id) ?? Number.MAX_SAFE_INTEGER;
  return devices.toSorted((first, second) => waitingSince(first) - waitingSince(second));
}
