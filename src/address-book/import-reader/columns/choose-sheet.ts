import { guessColumns } from './guess-columns.js';
import { readPhones } from '../../../platform/phones/read-phones.js';
import type { RowSource, SourceSheet } from '../formats/row-source.js';
import { isFilled } from './filled.js';
import type { ReadingLimits } from '../reading.types.js';

const MAX_SHEETS = 10;
const SAMPLE_ROWS = 50;
/** A cover sheet may have one or two numbers. */
const MIN_LIST_PHONES = 5;

/** Returns the first visible sheet with a phone list, else the fullest, or null if all are empty. */
export async function chooseSheet(
  source: RowSource,
  sheets: SourceSheet[],
  country: string,
  limits: ReadingLimits,
): Promise<number | null> {
  const visible = sheets.flatMap(({ isHidden }, index) => (isHidden ? [] : [index])).slice(0, MAX_SHEETS);
  if (visible.length === 1 && sheets.length === 1) return visible[0]!;
  const candidates: { index: number; cells: number; phones: number; hasPhone: boolean }[] = [];
  for (const index of visible) {
    const rows = await readSample(source, index);
    const { phoneColumns } = guessColumns(rows, { country, roles: null, hasHeader: null }, limits);
    const isPhone = (cell = ''): boolean => readPhones(cell, country).phones.length > 0;
    const phones = rows.filter((row) => phoneColumns.some((at) => isPhone(row[at]))).length;
    const cells = rows.reduce((sum, row) => sum + row.filter((cell) => cell !== '').length, 0);
    if (cells > 0) candidates.push({ index, cells, phones, hasPhone: phoneColumns.length > 0 });
    if (phones >= MIN_LIST_PHONES) return index;
  }
  const rank = ({ phones, hasPhone, cells }: (typeof candidates)[number]): number[] => [
    phones,
    Number(hasPhone),
    cells,
  ];
  const [best] = candidates.toSorted((a, b) => {
    const [left, right] = [rank(b), rank(a)];
    const at = left.findIndex((value, place) => value !== right[place]);
    return at < 0 ? 0 : left[at]! - right[at]!;
  });
  return best?.index ?? null;
}

async function readSample(source: RowSource, sheet: number): Promise<string[][]> {
  const sample: string[][] = [];
  for await (const { rows } of source.batches(sheet)) {
    for (const row of rows) if (isFilled(row)) sample.push(row);
    if (sample.length >= SAMPLE_ROWS) break;
  }
  return sample.slice(0, SAMPLE_ROWS);
}
