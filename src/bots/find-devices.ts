import type { QueryBus } from '@nestjs/cqrs';
import { GetSenders } from '../devices/devices.messages.js';
import { Invalid } from '../platform/errors.js';

/** Rejects devices of other accounts at `field`. */
export async function findDevices(
  queries: QueryBus,
  accountId: number,
  field: string,
  requestedIds: readonly number[],
): Promise<number[]> {
  const ids = [...new Set(requestedIds)];
  const senders = await queries.execute(new GetSenders(ids));
  if (ids.some((id) => senders.get(id)?.accountId !== accountId)) throw Invalid.field(field, 'choice_unknown');
  return ids;
}
