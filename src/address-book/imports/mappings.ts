import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { database, NOW } from '../../platform/database/statements/database.js';
import type { ContactImport } from './contact-import.entity.js';
import type { ColumnRole } from './import-enums.contract.js';
import type { ReadColumn, RememberedMapping } from '../import-reader/reading.types.js';

/** The least recently used mappings are deleted first. */
const MAX_MAPPINGS = 50;
/** Further positions have only stray cells. */
const MAX_POSITIONS = 1_000;

export async function readMappings(em: EntityManager, accountId: number): Promise<Record<string, RememberedMapping>> {
  const rows = await database(em)
    .selectFrom('import_mappings')
    .select(['header_digest', 'roles', 'phone_columns as phoneColumns'])
    .where('account_id', '=', accountId)
    .execute();
  return Object.fromEntries(rows.map(({ header_digest, ...mapping }) => [header_digest, mapping]));
}

/** Saves no unchanged guesses. */
export async function saveMapping(em: EntityManager, row: ContactImport): Promise<void> {
  const { accountId, headerDigest, roles, phoneColumns, isRemembered } = row;
  if (!headerDigest) return;
  const db = database(em);
  if (isRemembered)
    await db
      .updateTable('import_mappings')
      .set({ updated_at: NOW })
      .where('account_id', '=', accountId)
      .where('header_digest', '=', headerDigest)
      .execute();
  if (!roles || roles.length > MAX_POSITIONS) return;
  const mapping = { roles: JSON.stringify(roles), phone_columns: JSON.stringify(phoneColumns) };
  await db
    .insertInto('import_mappings')
    .values({ account_id: accountId, header_digest: headerDigest, ...mapping })
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'header_digest']).doUpdateSet({ ...mapping, updated_at: NOW }),
    )
    .execute();
  await sql`
    delete from import_mappings where account_id = ${accountId} and header_digest not in (
       select header_digest from import_mappings where account_id = ${accountId}
         order by updated_at desc, header_digest limit ${MAX_MAPPINGS})`.execute(db);
}

export async function deleteMapping(
  em: EntityManager,
  { accountId, headerDigest }: Pick<ContactImport, 'accountId' | 'headerDigest'>,
): Promise<void> {
  if (!headerDigest) return;
  await database(em)
    .deleteFrom('import_mappings')
    .where('account_id', '=', accountId)
    .where('header_digest', '=', headerDigest)
    .execute();
}

/** Returns roles by position. Null marks positions without a column. */
export function rolesByPosition(columns: readonly ReadColumn[], roles: readonly ColumnRole[]): (ColumnRole | null)[] {
  const positions: (ColumnRole | null)[] = [];
  for (const [index, role] of roles.entries()) positions[columns[index]?.at ?? index] = role;
  return Array.from(positions, (role) => role ?? null);
}
