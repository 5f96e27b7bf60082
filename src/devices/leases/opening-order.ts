import type { WaitingCount } from '../devices.ports.js';

/** Oldest queued message first. Others keep their order. */
export function inOpeningOrder<Device extends { id: number }>(
  devices: readonly Device[],
  waiting: readonly Pick<WaitingCount, 'deviceId' | 'oldestAt'>[],
): Device[] {
  const since = new Map(waiting.map(({ deviceId, oldestAt }) => [deviceId, oldestAt.getTime()]));
  const placeOf = ({ id }: Device): number => since.get(id) ?? Number.MAX_SAFE_INTEGER;
  return devices.toSorted((one, other) => placeOf(one) - placeOf(other));
}
