import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { database } from '../../platform/database/statements/database.js';
import { MAX_GROUP_FIELDS } from '../contacts/contact-limits.contract.js';

// `addons_params` of a group are the names of its members' custom fields. A job removes unused names.

export async function addFieldNames(
  em: EntityManager,
  accountId: number,
  groupIds: readonly number[],
  names: readonly string[],
): Promise<void> {
  if (groupIds.length === 0 || names.length === 0) return;
  await sql`
    update groups set updated_at = now(), addons_params = (addons_params ||
        array(select f.value from unnest(${names}::text[]) f (value) where f.value <> all (addons_params)))[1:${MAX_GROUP_FIELDS}]
     where account_id = ${accountId} and id = any (${groupIds}::bigint[]) and not addons_params @> ${names}::text[]`.execute(
    database(em),
  );
}

/** Schedules the job after members left or lost fields. */
export async function scheduleFieldNameCleanup(
  em: EntityManager,
  accountId: number,
  groupIds: readonly number[],
): Promise<void> {
  if (groupIds.length === 0) return;
  await sql`
    update groups set params_wanted_at = now()
      where account_id = ${accountId} and id = any (${groupIds}::bigint[]) and params_wanted_at is null
        and addons_params <> '{}'`.execute(database(em));
}
