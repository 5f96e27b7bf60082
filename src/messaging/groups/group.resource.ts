import type { EntityManager } from '@mikro-orm/postgresql';
import { type EditedRow, revisionOf } from '../../platform/database/edited-row.js';
import { readCounters } from '../../platform/counters/read-counters.js';
import type { GroupResource } from './groups.contract.js';

export interface GroupRow {
  id: string;
  name: string;
  addons_params: string[];
  created_at: string;
  updated_at: string;
  revision: string;
}

export const EDITED_GROUP: EditedRow = { from: 'groups g', columns: 'g.name' };

export const GROUP_COLUMNS = `g.id, g.name, g.addons_params, g.created_at, g.updated_at, ${revisionOf(EDITED_GROUP)} as revision`;

export async function readGroups(
  em: EntityManager,
  accountId: number,
  ids: readonly number[],
): Promise<GroupResource[]> {
  if (ids.length === 0) return [];
  const rows = await em.execute<GroupRow[]>(
    `select ${GROUP_COLUMNS} from groups g where g.account_id = ? and g.id = any (?::bigint[]) order by g.id desc`,
    [accountId, `{${ids.join()}}`],
  );
  return toGroupResources(em, accountId, rows);
}

export async function toGroupResources(
  em: EntityManager,
  accountId: number,
  rows: readonly GroupRow[],
): Promise<GroupResource[]> {
  if (rows.length === 0) return [];
  const members = ({ id }: GroupRow) => `group.${id}`;
  const counts = await readCounters(em, accountId, rows.map(members));
  return rows.map((row) => ({
    id: Number(row.id),
    name: row.name,
    phone_contacts_count: counts[members(row)] ?? 0,
    addons_params: row.addons_params,
    created_at: new Date(row.created_at).toISOString(),
    updated_at: new Date(row.updated_at).toISOString(),
    revision: row.revision,
  }));
}
