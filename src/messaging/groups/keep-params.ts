import type { EntityManager } from '@mikro-orm/postgresql';
import { MOST_GROUP_FIELDS } from '../contacts/contact-limits.contract.js';

// addons_params of a group are the names of the fields its members have. They grow at once and shrink later: to know that the last member
// with a field is gone, all of them are looked at.

/** Members with these fields have come into the groups. */
export async function learnParams(
  em: EntityManager,
  accountId: number,
  groupIds: readonly number[],
  names: readonly string[],
): Promise<void> {
  if (groupIds.length === 0 || names.length === 0) return;
  await em.execute(
    `update groups set updated_at = now(),
       addons_params = (addons_params || array(select f.value from json_array_elements_text(?::json) f where f.value <> all (addons_params)))[1:${MOST_GROUP_FIELDS}]
     where account_id = ? and id = any (?::bigint[]) and not addons_params @> array(select json_array_elements_text(?::json))`,
    [JSON.stringify(names), accountId, `{${groupIds.join()}}`, JSON.stringify(names)],
  );
}

/** Members with fields have left the groups, or have fields no longer. workers/group-params.worker.ts has it looked at which are left. */
export async function wantParams(em: EntityManager, accountId: number, groupIds: readonly number[]): Promise<void> {
  if (groupIds.length === 0) return;
  await em.execute(
    `update groups set params_wanted_at = now()
      where account_id = ? and id = any (?::bigint[]) and params_wanted_at is null and addons_params <> '{}'`,
    [accountId, `{${groupIds.join()}}`],
  );
}
