import type { EntityManager } from '@mikro-orm/postgresql';
import { MAX_GROUP_FIELDS } from '../contacts/contact-limits.contract.js';

// A job removes unused names, because that scans all members.

export async function addParams(
  em: EntityManager,
  accountId: number,
  groupIds: readonly number[],
  names: readonly string[],
): Promise<void> {
  if (groupIds.length === 0 || names.length === 0) return;
  await em.execute(
    `update groups set updated_at = now(),
       addons_params = (addons_params || array(select f.value from json_array_elements_text(?::json) f where f.value <> all (addons_params)))[1:${MAX_GROUP_FIELDS}]
     where account_id = ? and id = any (?::bigint[]) and not addons_params @> array(select json_array_elements_text(?::json))`,
    [JSON.stringify(names), accountId, `{${groupIds.join()}}`, JSON.stringify(names)],
  );
}

/** Call after members left or lost fields. */
export async function scheduleParamsCleanup(
  em: EntityManager,
  accountId: number,
  groupIds: readonly number[],
): Promise<void> {
  if (groupIds.length === 0) return;
  await em.execute(
    `update groups set params_wanted_at = now()
      where account_id = ? and id = any (?::bigint[]) and params_wanted_at is null and addons_params <> '{}'`,
    [accountId, `{${groupIds.join()}}`],
  );
}
