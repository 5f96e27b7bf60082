import { sql } from 'kysely';
import { type FindMediaUses, MAX_MEDIA_USES } from '../media/media.ports.js';
import { database } from '../platform/database/statements/database.js';

export const findMediaUses: FindMediaUses = (em, accountId, uuids) =>
  database(em)
    .selectFrom('campaigns')
    .select(['id', 'name'])
    .select(sql<'group_send' | 'campaign'>`case when is_hidden then 'group_send' else 'campaign' end`.as('kind'))
    .where('account_id', '=', accountId)
    .where('state', 'not in', ['finished', 'cancelled'])
    .where('media_uuid', 'is not', null)
    .$if(uuids !== null, (query) => query.where(sql<boolean>`media_uuid = any (${uuids}::uuid[])`))
    .orderBy('id')
    .limit(MAX_MEDIA_USES)
    .execute();
