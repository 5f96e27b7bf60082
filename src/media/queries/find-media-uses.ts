import type { EntityManager } from '@mikro-orm/postgresql';
import type { MediaUse } from '../media.contract.js';
import { mediaUsers } from '../media.ports.js';

export async function findMediaUses(
  em: EntityManager,
  accountId: number,
  uuids: readonly string[],
): Promise<MediaUse[]> {
  const files = uuids.length > 0 ? uuids : null;
  const uses: MediaUse[] = [];
  // A transaction runs one query at a time.
  for (const find of mediaUsers) uses.push(...(await find(em, accountId, files)));
  return uses;
}
