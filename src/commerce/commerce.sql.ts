import { type RawBuilder, sql } from 'kysely';
import { likePattern } from '../platform/database/like-pattern.js';

export const accountsOnApp = (appId: number): RawBuilder<unknown> =>
  sql`(select s.account_id from shops s where s.app_id = ${appId} and s.store_id is not null)`;

/** Drops the first %, which would match any part. */
export const accountsOfStore = (platformStoreIdPrefix: string): RawBuilder<unknown> =>
  sql`(select s.account_id from shops s where s.store_id like ${likePattern(platformStoreIdPrefix).slice(1)})`;
