import type { EntityManager } from '@mikro-orm/postgresql';
import type { MediaUse } from './media.contract.js';

/** Finds uses. Null `uuids` mean any file. */
export type FindMediaUses = (
  em: EntityManager,
  accountId: number,
  uuids: readonly string[] | null,
) => Promise<MediaUse[]>;

/** Maximum per function. */
export const MAX_MEDIA_USES = 100;

/** Functions that modules register at load time. */
export const mediaUsers = new Set<FindMediaUses>();
