import type { QueryBus } from '@nestjs/cqrs';
import { DeviceNotFound } from '../../devices/devices.errors.js';
import { GetDeviceById } from '../../devices/devices.messages.js';

/** Returns session IDs by device ID, without removed devices. */
export async function readSessionIds(
  queries: QueryBus,
  accountId: number,
  deviceIds: ReadonlySet<number>,
): Promise<Map<number, string>> {
  const named = await Promise.all(
    Array.from(deviceIds, async (id) => {
      try {
        return [[id, (await queries.execute(new GetDeviceById(accountId, id))).sessionId] as const];
      } catch (error) {
        if (error instanceof DeviceNotFound) return [];
        throw error;
      }
    }),
  );
  return new Map(named.flat());
}
