import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from '@jest/globals';
import Papa from 'papaparse';
import type { ImportFailure, RowReason } from '../imports.contract.js';
import { readInput } from './read-input.js';
import type { ReadPreview } from './reading.types.js';

const FOLDER = fileURLToPath(new URL('../../../../test/fixtures/contacts/', import.meta.url));
const LIMITS = { rows: 1_000, columns: 100, fields: 30, fieldName: 60, field: 500, name: 255 };
const outDir = mkdtempSync(join(tmpdir(), 'damaged-files-'));

afterAll(() => rmSync(outDir, { recursive: true }));

interface Expected {
  format: string;
  hasHeader?: boolean;
  rows: number;
  duplicate?: number;
  bad?: Partial<Record<RowReason, number>>;
  repaired: number;
  /** Good rows in order: row number, phone, name, fields. */
  good: [number, string, string?, Record<string, string>?][];
}

async function read(file: string) {
  const out = mkdtempSync(join(outDir, 'out-'));
  let preview: ReadPreview | undefined;
  const request = {
    ...{ filePath: join(FOLDER, file), fileName: file, pasted: null, country: 'SA', roles: null, hasHeader: null },
    ...{ outDir: out, chunkRows: 3, limits: LIMITS },
  };
  const ignore = (): void => undefined;
  const summary = await readInput(request, { preview: (told) => (preview = told), progress: ignore, chunk: ignore });
  const chunks = readdirSync(out).filter((name) => name.startsWith('chunk-'));
  const rows = chunks
    .toSorted()
    .flatMap((name) => Papa.parse<string[]>(readFileSync(join(out, name), 'utf8').trim()).data);
  return { summary, preview: preview!, rows, files: readdirSync(out) };
}

const A = '966501234567';
const B = '966551234567';
const C = '966561234567';

const READ: [file: string, expected: Expected][] = [
  [
    'arabic-headers.csv',
    {
      format: 'utf-8',
      rows: 2,
      repaired: 1,
      good: [
        [2, A, 'أحمد', { المدينة: 'الرياض' }],
        [3, B, 'سارة', { المدينة: 'جدة' }],
      ],
    },
  ],
  [
    'bom-semicolon.csv',
    {
      format: 'utf-8',
      rows: 2,
      repaired: 2,
      good: [
        [2, A, 'Ahmed; the first', { City: 'Riyadh' }],
        [3, B, 'Sara', { City: 'Jeddah' }],
      ],
    },
  ],
  [
    'windows-1256.csv',
    {
      ...{ format: 'windows-1256', rows: 3, repaired: 2, bad: { too_short: 1 } },
      good: [
        [2, A, 'أحمد', { ملاحظة: 'عميل قديم' }],
        [3, B, 'سارة', { ملاحظة: 'جديدة' }],
      ],
    },
  ],
  [
    'utf-16-tabs.txt',
    {
      format: 'utf-16le',
      rows: 2,
      repaired: 1,
      good: [
        [2, A, 'أحمد'],
        [3, B, 'سارة'],
      ],
    },
  ],
  ['utf-16-big.csv', { format: 'utf-16be', rows: 1, repaired: 1, good: [[2, A, 'أحمد']] }],
  [
    'utf-16-no-mark.csv',
    {
      format: 'utf-16le',
      rows: 2,
      repaired: 2,
      good: [
        [2, A, 'أحمد'],
        [3, B, 'سارة'],
      ],
    },
  ],
  [
    'one-broken-byte.csv',
    {
      format: 'utf-8',
      rows: 3,
      repaired: 3,
      good: [
        [2, A, 'أحمد عبد الرحمن'],
        [3, B, '\uFFFD سارة محمد'],
        [4, C, 'نورة خالد'],
      ],
    },
  ],
  [
    'nul-bytes.csv',
    {
      format: 'utf-8',
      rows: 2,
      repaired: 2,
      good: [
        [2, A, 'Ahmed'],
        [3, B, 'Sara'],
      ],
    },
  ],
  [
    'mixed-line-ends.csv',
    {
      format: 'utf-8',
      rows: 3,
      repaired: 3,
      good: [
        [2, A, 'Ahmed'],
        [3, B, 'Sara'],
        [4, C, 'Noura'],
      ],
    },
  ],
  [
    'sep-line.csv',
    {
      format: 'utf-8',
      rows: 2,
      repaired: 2,
      good: [
        [3, A, 'Ahmed, Riyadh'],
        [4, B, 'Sara'],
      ],
    },
  ],
  [
    'only-numbers.txt',
    {
      format: 'utf-8',
      hasHeader: false,
      rows: 5,
      duplicate: 1,
      repaired: 2,
      bad: { too_short: 1 },
      good: [
        [1, A],
        [2, B],
        [3, C],
      ],
    },
  ],
  [
    'pipe-no-header.csv',
    {
      format: 'utf-8',
      hasHeader: false,
      rows: 3,
      repaired: 3,
      good: [
        [1, A, 'Ahmed Ali'],
        [2, B, 'Sara Omar'],
        [3, C],
      ],
    },
  ],
  [
    'lost-zero.csv',
    {
      format: 'utf-8',
      rows: 5,
      repaired: 2,
      bad: { too_short: 1, invalid_number: 2 },
      good: [
        [2, A],
        [3, B],
      ],
    },
  ],
  [
    'scientific.csv',
    {
      format: 'utf-8',
      rows: 6,
      repaired: 3,
      bad: { scientific_lossy: 3 },
      good: [
        [2, A, 'a'],
        [3, B, 'b'],
        [7, '966501234568', 'f'],
      ],
    },
  ],
  [
    'arabic-digits.csv',
    {
      format: 'utf-8',
      rows: 6,
      duplicate: 1,
      repaired: 4,
      bad: { too_short: 1 },
      good: [
        [2, A],
        [3, B],
        [4, C],
        [5, '966531234567'],
      ],
    },
  ],
  [
    'prefixes.csv',
    {
      ...{ format: 'utf-8', rows: 11, repaired: 5 },
      good: [
        ...[1, 2, 3, 4, 5, 6, 7, 8, 9].map((last): [number, string] => [last + 1, `96650123456${last}`]),
        [11, '966501234570'],
        [12, '966501234571'],
      ],
    },
  ],
  [
    'formulas.csv',
    {
      format: 'utf-8',
      rows: 4,
      repaired: 3,
      good: [
        [2, A, '="Ahmed"'],
        [3, B, 'Sara'],
        [4, C, 'Noura'],
        [5, '966531234567', '=SUM(A1)'],
      ],
    },
  ],
  ['masked.csv', { format: 'utf-8', rows: 5, repaired: 1, bad: { masked_number: 4 }, good: [[5, A, 'd']] }],
  [
    'same-number.csv',
    {
      format: 'utf-8',
      rows: 5,
      duplicate: 3,
      repaired: 2,
      good: [
        [2, A, 'first'],
        [6, B, 'other'],
      ],
    },
  ],
  [
    'from-abroad.csv',
    {
      ...{ format: 'utf-8', rows: 7, repaired: 0, bad: { invalid_number: 3 } },
      good: [
        [2, '201001112223'],
        [4, '201001112224'],
        [5, '447911123456'],
        [7, '971501234567'],
      ],
    },
  ],
  [
    'blank-lines.csv',
    {
      format: 'utf-8',
      rows: 2,
      repaired: 2,
      good: [
        [5, A, 'Ahmed'],
        [7, B, 'Sara'],
      ],
    },
  ],
  [
    'line-in-cell.csv',
    {
      format: 'utf-8',
      rows: 2,
      repaired: 2,
      good: [
        [2, A, 'Ahmed "Abu Ali"', { note: 'two lines' }],
        [3, B, 'Sara', { note: 'a,b' }],
      ],
    },
  ],
  [
    'unclosed-quote.csv',
    {
      format: 'utf-8',
      rows: 4,
      repaired: 4,
      good: [
        [2, A, 'Ahmed'],
        [3, B, 'Sara'],
        [4, C, 'Noura'],
        [5, '966531234567', 'Layla'],
      ],
    },
  ],
  [
    'ragged.csv',
    {
      format: 'utf-8',
      rows: 4,
      repaired: 2,
      bad: { no_phone: 2 },
      good: [
        [2, A, 'Ahmed'],
        [4, C, 'Noura'],
      ],
    },
  ],
  [
    'phone-last.csv',
    {
      ...{ format: 'utf-8', rows: 3, repaired: 2, bad: { no_phone: 1 } },
      good: [
        [2, A, 'Ahmed', { ID: '1012345678', Amount: '100' }],
        [3, B, 'Sara', { ID: '1012345679', Amount: '200' }],
      ],
    },
  ],
  [
    'two-phones.csv',
    {
      format: 'utf-8',
      rows: 3,
      repaired: 3,
      good: [
        [2, A, 'Ahmed', { phone: 'n/a' }],
        [3, B, 'Sara'],
        [4, C, 'Noura', { phone: '-' }],
      ],
    },
  ],
  [
    'same-headers.csv',
    {
      ...{ format: 'utf-8', rows: 2, repaired: 2 },
      good: [
        [2, A, '', JSON.parse('{"note":"a","note 2":"b","__proto__":"c"}')],
        [3, B, '', { 'note 2': 'd' }],
      ],
    },
  ],
  [
    'numbers.xlsx',
    {
      ...{ format: 'xlsx', rows: 7, duplicate: 1, repaired: 2, bad: { scientific_lossy: 1 } },
      good: [
        [2, A, 'أحمد'],
        [3, B, 'سارة'],
        [4, C, 'نورة'],
        [5, '966531234567', 'ليلى'],
        [7, '966581234567', 'فهد'],
      ],
    },
  ],
  [
    'formulas.xlsx',
    {
      format: 'xlsx',
      rows: 5,
      repaired: 2,
      bad: { not_a_number: 1, no_phone: 1 },
      good: [
        [2, A, '=cmd()'],
        [3, B, 'Sara'],
        [4, C],
      ],
    },
  ],
  [
    'second-sheet.xlsx',
    {
      format: 'xlsx',
      rows: 2,
      repaired: 2,
      good: [
        [7, A, 'Ahmed'],
        [9, B, 'Ahmed'],
      ],
    },
  ],
  ['coloured-blanks.xlsx', { format: 'xlsx', rows: 1, repaired: 1, good: [[2, A]] }],
  [
    'workbook-called.csv',
    {
      format: 'xlsx',
      hasHeader: false,
      rows: 2,
      repaired: 2,
      good: [
        [1, A],
        [2, B],
      ],
    },
  ],
  ['text-called.xlsx', { format: 'utf-8', rows: 1, repaired: 1, good: [[2, A, 'Ahmed']] }],
  [
    'merged.xlsx',
    {
      format: 'xlsx',
      rows: 4,
      repaired: 3,
      bad: { no_phone: 1 },
      good: [
        [3, A, 'أحمد'],
        [4, B],
        [5, C, 'سارة'],
      ],
    },
  ],
];

const REFUSED: [file: string, failure: ImportFailure][] = [
  ['cut-off.xlsx', 'broken_file'],
  ['no-workbook.xlsx', 'not_a_table'],
  ['password.xlsx', 'encrypted'],
  ['picture.csv', 'not_a_table'],
  ['page.xls', 'not_a_table'],
  ['empty.csv', 'empty'],
  ['only-blanks.csv', 'empty'],
  ['only-headers.csv', 'empty'],
  ['no-phones.csv', 'no_phone_column'],
];

describe('damaged files', () => {
  it.each(READ)('%s', async (file, { format, hasHeader = true, rows, duplicate = 0, bad = {}, repaired, good }) => {
    const { summary, preview, rows: written, files } = await read(file);
    expect(written).toEqual(
      good.map(([row, phone, name = '', fields = {}]) => [String(row), phone, name, JSON.stringify(fields)]),
    );
    const badCount = Object.values(bad).reduce((sum, count) => sum + count, 0);
    expect(summary.counts).toEqual({ rows, good: good.length, duplicate, bad: badCount, bad_reasons: bad, repaired });
    expect(rows).toBe(good.length + duplicate + badCount);
    expect({ format: preview.format, hasHeader: preview.hasHeader }).toEqual({ format, hasHeader });
    expect(preview.preview).toHaveLength(Math.min(rows, 20));
    expect(files.includes('bad.csv')).toBe(badCount > 0);
    expect(summary.chunks).toBe(Math.ceil(good.length / 3));
  });

  it.each(REFUSED)('%s is refused: %s', async (file, failure) => {
    await expect(read(file)).rejects.toMatchObject({ failure });
  });

  it('are all looked at', () => {
    const looked = [...READ, ...REFUSED].map(([file]) => file);
    expect(readdirSync(FOLDER).filter((file) => file !== 'make.mjs')).toEqual(looked.toSorted());
    expect(looked.length).toBeGreaterThan(40);
  });
});
