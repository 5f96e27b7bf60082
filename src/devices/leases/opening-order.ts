import type { Waiting } from '../devices.ports.js';

/** Devices whose messages wait come first, the longest wait before all; the others keep their order. */
export function inOpeningOrder<Device extends { id: number }>(
  devices: readonly Device[],
  waiting: readonly Pick<Waiting, 'deviceId' | 'oldestAt'>[],
): Device[] {
  const since = new Map(waiting.map(({ deviceId, oldestAt }) => [deviceId, oldestAt.getTime()]));
  const placeOf = ({ id }: Device): number => since.get(id) ?? Number.MAX_SAFE_INTEGER;
  return devices.toSorted((one, other) => placeOf(one) - placeOf(other));
}
