import type { ContactImport } from '../contact-import.entity.js';
import { READ_LIMITS } from '../read-limits.js';
import type { PreviewRow } from '../../import-reader/reading.types.js';
import { meaningOf } from '../../import-reader/columns/column-meaning.js';
import { mayHaveGuards } from '../../import-reader/formula-guard.js';
import type { RowDetails } from '../../import-reader/merge-repeats.js';
import { RowValidator } from '../../import-reader/validate-rows.js';

export interface EvaluatedRow {
  shown: PreviewRow;
  /** Data to import, or null if the row is skipped. */
  good: GoodRow | null;
}

export interface GoodRow {
  /** Empty if the row has a LID. */
  phone: string;
  /** Empty if the row has a phone. */
  lid: string;
  texts: RowDetails['texts'];
  fields: Record<string, string>;
  further: readonly string[];
  isRepaired: boolean;
  hasRefused: boolean;
}

type Layout = Pick<ContactImport, 'columns' | 'format' | 'consentAction' | 'country'>;

/** Validates `cells`, ordered like `columns`. */
export function evaluateRow(layout: Layout, row: number, cells: string[]): EvaluatedRow {
  const { columns, format, consentAction, country } = layout;
  const meaning = meaningOf(columns, mayHaveGuards(format), consentAction === 'field');
  let good: GoodRow | null = null;
  const rowSink = {
    addGood: (
      _row: number,
      { phone, lid }: { phone: string; lid: string },
      { texts, fields, further }: RowDetails,
    ): void => {
      good = { phone, lid, texts, fields: JSON.parse(fields), further, isRepaired: false, hasRefused: false };
    },
    addRepeat: (): void => undefined,
    addBad: (): void => undefined,
  };
  const validator = new RowValidator(rowSink, country, READ_LIMITS);
  validator.validate(row, cells, meaning);
  const [shown] = validator.preview;
  const goodRow = good as GoodRow | null;
  const { repaired, consent_no } = validator.counts;
  const shownCells = columns.map((_, column) => cells[column] ?? '');
  return {
    shown: { ...shown!, cells: shownCells },
    good: goodRow && { ...goodRow, isRepaired: repaired > 0, hasRefused: consent_no > 0 },
  };
}
