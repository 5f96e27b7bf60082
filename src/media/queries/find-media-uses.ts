import type { EntityManager } from '@mikro-orm/postgresql';
import type { MediaUse } from '../media.contract.js';
import { mediaUsers } from '../media.ports.js';

export async function findMediaUses(
  em: EntityManager,
  accountId: number,
  uuids: readonly string[],
): Promise<MediaUse[]> {
  const files = uuids.length > 0 ? uuids : null;
  const uses = await Promise.all([...mediaUsers].map((find) => find(em, accountId, files)));
  return uses.flat();
}
