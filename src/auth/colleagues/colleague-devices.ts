import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { database } from '../../platform/database/statements/database.js';
import { Invalid } from '../../platform/errors.js';
import type { SignedIn } from '../../platform/http/access.js';

/** Replaces the devices unless undefined. Throws Invalid for devices that `by` may not use. */
export async function writeDevices(
  em: EntityManager,
  by: SignedIn,
  userId: number,
  deviceIds: readonly number[] | undefined,
): Promise<{ added: number[]; removed: number[] }> {
  if (!deviceIds) return { added: [], removed: [] };
  const held = await database(em)
    .selectFrom('user_devices')
    .select('device_id as id')
    .where('user_id', '=', userId)
    .execute();
  const previous = held.map(({ id }) => id);
  const added = [...new Set(deviceIds)].filter((id) => !previous.includes(id));
  const removed = previous.filter((id) => !deviceIds.includes(id));
  requireOwnDevices(by, [...added, ...removed]);
  await database(em)
    .deleteFrom('user_devices')
    .where('user_id', '=', userId)
    .where(sql<boolean>`device_id = any (${removed}::bigint[])`)
    .execute();
  await insertDevices(em, by.accountId, userId, added);
  return { added, removed };
}

export function requireOwnDevices(by: SignedIn, deviceIds: readonly number[]): void {
  if (deviceIds.some((id) => by.deviceIds?.includes(id) === false)) throw Invalid.field('device_ids', 'choice_unknown');
}

export const insertDevices = (em: EntityManager, accountId: number, userId: number, deviceIds: readonly number[]) =>
  sql`insert into user_devices (user_id, device_id, account_id)
    select distinct ${userId}::bigint, id, ${accountId}::bigint from unnest(${deviceIds}::bigint[]) id
    on conflict do nothing`.execute(database(em));
