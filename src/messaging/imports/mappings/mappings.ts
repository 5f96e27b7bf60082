import type { EntityManager } from '@mikro-orm/postgresql';
import type { ContactImport } from '../contact-import.entity.js';
import type { ColumnRole } from '../contract/import-enums.contract.js';
import type { ReadColumn, RememberedMapping } from '../reading/reading.types.js';

/** The least recently used are deleted first. */
const MAX_MAPPINGS = 50;
/** Positions beyond are stray cells. */
const MAX_POSITIONS = 1_000;

export async function readMappings(em: EntityManager, accountId: number): Promise<Record<string, RememberedMapping>> {
  const rows = await em.execute<(RememberedMapping & { header_digest: string })[]>(
    'select header_digest, roles, phone_columns "phoneColumns" from import_mappings where account_id = ?',
    [accountId],
  );
  return Object.fromEntries(
    rows.map(({ header_digest, roles, phoneColumns }) => [header_digest, { roles, phoneColumns }]),
  );
}

/** Unchanged guesses are not stored. */
export async function saveMapping(em: EntityManager, row: ContactImport): Promise<void> {
  const { accountId, headerDigest, roles, phoneColumns, isRemembered } = row;
  if (!headerDigest) return;
  if (isRemembered)
    await em.execute('update import_mappings set updated_at = now() where account_id = ? and header_digest = ?', [
      accountId,
      headerDigest,
    ]);
  if (!roles || roles.length > MAX_POSITIONS) return;
  await em.execute(
    `insert into import_mappings (account_id, header_digest, roles, phone_columns) values (?, ?, ?::jsonb, ?::jsonb)
     on conflict (account_id, header_digest) do update
       set roles = excluded.roles, phone_columns = excluded.phone_columns, updated_at = now()`,
    [accountId, headerDigest, JSON.stringify(roles), JSON.stringify(phoneColumns)],
  );
  await em.execute(
    `delete from import_mappings where account_id = ? and header_digest not in (
       select header_digest from import_mappings where account_id = ? order by updated_at desc, header_digest limit ?)`,
    [accountId, accountId, MAX_MAPPINGS],
  );
}

export async function deleteMapping(
  em: EntityManager,
  { accountId, headerDigest }: Pick<ContactImport, 'accountId' | 'headerDigest'>,
): Promise<void> {
  if (!headerDigest) return;
  await em.execute('delete from import_mappings where account_id = ? and header_digest = ?', [accountId, headerDigest]);
}

/** Null marks positions without a column. */
export function placeRoles(columns: readonly ReadColumn[], roles: readonly ColumnRole[]): (ColumnRole | null)[] {
  const placed: (ColumnRole | null)[] = [];
  for (const [index, role] of roles.entries()) placed[columns[index]?.at ?? index] = role;
  return Array.from(placed, (role) => role ?? null);
}
