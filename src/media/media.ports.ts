import type { EntityManager } from '@mikro-orm/postgresql';
import type { MediaUse } from './media.contract.js';

/** Finds uses of library files. Null `uuids` mean any file. */
export type FindMediaUses = (
  em: EntityManager,
  accountId: number,
  uuids: readonly string[] | null,
) => Promise<MediaUse[]>;

/** Maximum of uses that a function returns. */
export const MAX_MEDIA_USES = 100;

/** Functions of all modules, which register them at load time. */
export const mediaUsers = new Set<FindMediaUses>();
