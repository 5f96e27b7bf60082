import type { EntityManager } from '@mikro-orm/postgresql';
import type { ContactImport } from '../contact-import.entity.js';
import type { ImportFailure, ImportState } from '../imports.contract.js';
import type { ReadCounts, ReadPreview } from '../reading/reading.types.js';

// What carrying an import on writes into its row. All of it only while the import is in the state it was taken in: whoever cancelled it
// meanwhile, or took it over, is not overruled.

type Values = Partial<
  Pick<
    ContactImport,
    'share' | 'known' | 'knownChanges' | 'chunksReady' | 'badRowsKey' | 'failure' | 'format' | 'hasHeader'
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
  counts: 'counts = ?::jsonb',
  columns: 'columns = ?::jsonb',
  preview: 'preview = ?::jsonb',
  state: 'state = ?',
  endedAt: 'ended_at = ?',
};

/** False when the import is in another state by now, or gone. */
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
      ...[id, accountId, ...states],
    ],
  );
  return changed.length === 1;
}

/** Ends it, whatever it was about to do. */
export const failImport = (
  em: EntityManager,
  row: Pick<ContactImport, 'id' | 'accountId'>,
  failure: ImportFailure,
): Promise<boolean> => changeRow(em, row, ['reading', 'writing'], { state: 'failed', failure, endedAt: new Date() });
