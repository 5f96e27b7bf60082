import type { EntityManager } from '@mikro-orm/postgresql';
import { database, type Row } from '../../platform/database/statements/database.js';
import { type EditedRow, revisionOf } from '../../platform/database/edited-row.js';
import { readCounters } from '../../platform/counters/read-counters.js';
import type { GroupResource } from './groups.contract.js';

export type GroupRow = Pick<Row<'groups'>, 'id' | 'name' | 'addons_params' | 'created_at' | 'updated_at'> & {
  revision: string;
};

export const EDITED_GROUP: EditedRow = { from: 'groups g', columns: 'g.name' };

export const GROUP_COLUMNS = [
  'g.id',
  'g.name',
  'g.addons_params',
  'g.created_at',
  'g.updated_at',
  revisionOf(EDITED_GROUP).as('revision'),
] as const;

export async function readGroups(
  em: EntityManager,
  accountId: number,
  ids: readonly number[],
): Promise<GroupResource[]> {
  if (ids.length === 0) return [];
  const rows = await database(em)
    .selectFrom('groups as g')
    .select(GROUP_COLUMNS)
    .where('g.account_id', '=', accountId)
    .where('g.id', 'in', ids)
    .orderBy('g.id', 'desc')
    .execute();
  return toGroupResources(em, accountId, rows);
}

export async function toGroupResources(
  em: EntityManager,
  accountId: number,
  rows: readonly GroupRow[],
): Promise<GroupResource[]> {
  if (rows.length === 0) return [];
  const counterName = ({ id }: GroupRow) => `group.${id}`;
  const counts = await readCounters(em, accountId, rows.map(counterName));
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    phone_contacts_count: counts[counterName(row)] ?? 0,
    addons_params: row.addons_params,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    revision: row.revision,
  }));
}
