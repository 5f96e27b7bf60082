import type { EntityManager } from '@mikro-orm/postgresql';
import type { MediaUse } from './media.contract.js';

/** Null means any file. */
export type FindMediaUses = (
  em: EntityManager,
  accountId: number,
  uuids: readonly string[] | null,
) => Promise<MediaUse[]>;

export const MAX_MEDIA_USES = 100;

/** Modules register at load time. */
export const mediaUsers = new Set<FindMediaUses>();
