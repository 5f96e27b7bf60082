import type { EntityManager } from '@mikro-orm/postgresql';
import type { MediaUse } from './media.contract.js';

/** Null `uuids` mean any file. */
export type FindMediaUses = (
  em: EntityManager,
  accountId: number,
  uuids: readonly string[] | null,
) => Promise<MediaUse[]>;

/** Per function. */
export const MAX_MEDIA_USES = 100;

/** Modules register their functions at load time. */
export const mediaUsers = new Set<FindMediaUses>();
