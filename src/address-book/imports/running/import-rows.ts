import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { CURRENT_TIME, database } from '../../../platform/database/statements/database.js';
import type { ContactImport } from '../contact-import.entity.js';
import type { ImportState } from '../import-enums.contract.js';
import type { ReadCounts, ReadPreview } from '../../import-reader/reading.types.js';

// Updates require the expected state, so that a cancellation is never overwritten.

type RowChanges = Partial<
  Pick<
    ContactImport,
    | 'share'
    | 'known'
    | 'knownChanges'
    | 'chunksReady'
    | 'badRowsKey'
    | 'failure'
    | 'format'
    | 'hasHeader'
    | 'headerRow'
    | 'phoneColumns'
    | 'sheets'
    | 'sheet'
    | 'warnings'
    | 'headerDigest'
    | 'isRemembered'
  > & {
    counts: ReadCounts;
    columns: ReadPreview['columns'];
    preview: ReadPreview['preview'];
    state: ImportState;
    endedAt: Date;
  }
>;

const JSON_COLUMNS = {
  knownChanges: 'known_changes',
  phoneColumns: 'phone_columns',
  sheets: 'sheets',
  warnings: 'warnings',
  counts: 'counts',
  columns: 'columns',
  preview: 'preview',
} as const;

const PLAIN_COLUMNS = {
  known: 'known',
  chunksReady: 'chunks_ready',
  badRowsKey: 'bad_rows_key',
  failure: 'failure',
  format: 'format',
  hasHeader: 'has_header',
  headerRow: 'header_row',
  sheet: 'sheet',
  headerDigest: 'header_digest',
  isRemembered: 'is_remembered',
  state: 'state',
  endedAt: 'ended_at',
} as const;

/** Returns false for a state not in `states`. */
export async function changeRow(
  em: EntityManager,
  { id, accountId }: Pick<ContactImport, 'id' | 'accountId'>,
  states: readonly ImportState[],
  { share, ...values }: RowChanges,
): Promise<boolean> {
  const row: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(values))
    if (name in JSON_COLUMNS) row[JSON_COLUMNS[name as keyof typeof JSON_COLUMNS]] = JSON.stringify(value);
    else row[PLAIN_COLUMNS[name as keyof typeof PLAIN_COLUMNS]] = value;
  const changed = await database(em)
    .updateTable('imports')
    .set({
      ...row,
      ...(share !== undefined && { share: sql<number | null>`greatest(share, ${share})` }),
      updated_at: CURRENT_TIME,
    })
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .where('state', 'in', states)
    .returning('id')
    .execute();
  return changed.length === 1;
}
