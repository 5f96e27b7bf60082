import type { EntityManager } from '@mikro-orm/postgresql';
import type { ContactImport } from '../contact-import.entity.js';
import type { ImportState } from '../import-enums.contract.js';
import type { ReadCounts, ReadPreview } from '../../import-reader/reading.types.js';

// Updates require the expected state, so that a cancellation is never overwritten.

type Values = Partial<
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

const COLUMNS: Record<keyof Values, string> = {
  share: 'share = greatest(share, ?)',
  known: 'known = ?',
  knownChanges: 'known_changes = ?::jsonb',
  chunksReady: 'chunks_ready = ?',
  badRowsKey: 'bad_rows_key = ?',
  failure: 'failure = ?',
  format: 'format = ?',
  hasHeader: 'has_header = ?',
  headerRow: 'header_row = ?',
  phoneColumns: 'phone_columns = ?::jsonb',
  sheets: 'sheets = ?::jsonb',
  sheet: 'sheet = ?',
  warnings: 'warnings = ?::jsonb',
  headerDigest: 'header_digest = ?',
  isRemembered: 'is_remembered = ?',
  counts: 'counts = ?::jsonb',
  columns: 'columns = ?::jsonb',
  preview: 'preview = ?::jsonb',
  state: 'state = ?',
  endedAt: 'ended_at = ?',
};

/** False in another state. */
export async function changeRow(
  em: EntityManager,
  { id, accountId }: Pick<ContactImport, 'id' | 'accountId'>,
  states: readonly ImportState[],
  values: Values,
): Promise<boolean> {
  const given = Object.entries(values) as [keyof Values, unknown][];
  const changed = await em.execute<{ id: string }[]>(
    `update imports set ${given.map(([name]) => COLUMNS[name]).join(', ')}, updated_at = clock_timestamp()
      where id = ? and account_id = ? and state in (${states.map(() => '?').join(', ')}) returning id`,
    [
      ...given.map(([name, value]) => (COLUMNS[name].endsWith('jsonb') ? JSON.stringify(value) : value)),
      id,
      accountId,
      ...states,
    ],
  );
  return changed.length === 1;
}
